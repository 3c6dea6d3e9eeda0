/** A car that turns as the shopper drags across its pictures, moves the slider below or presses keys. */

/** Milliseconds for the full turn that shows it can be turned. */
const SHOW_MS = 1600;
/** A drag across this share of the picture's width makes one full turn. */
const TURN_WIDTH = 0.8;

export function turntable(spin: HTMLElement): void {
  const picture = spin.querySelector('img');
  const button = spin.querySelector<HTMLButtonElement>('[data-spin]');
  const slider = spin.querySelector<HTMLInputElement>('input');
  // The page lists them.
  const frames = JSON.parse(spin.dataset.frames ?? '[]') as string[];
  if (!picture || !button || !slider || frames.length < 2) return;
  let at = 0;

  const turnTo = (index: number) => {
    at = ((index % frames.length) + frames.length) % frames.length;
    picture.src = frames[at] ?? '';
    slider.value = String(at);
    slider.setAttribute('aria-valuetext', `${Math.round((at * 360) / frames.length)} degrees`);
  };

  /** All pictures in memory, or as many as load: missing ones are skipped. */
  const load = async () => {
    const loaded = await Promise.all(
      frames.map(async (url) => {
        const image = new Image();
        image.src = url;
        const there = await image.decode().then(
          () => true,
          () => false,
        );
        return there ? [url] : [];
      }),
    );
    const there = loaded.flat();
    if (there.length === 0) return false;
    frames.splice(0, frames.length, ...there);
    slider.max = String(frames.length - 1);
    return true;
  };

  const turnOnce = () => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const from = performance.now();
    const step = (now: number) => {
      if (!spin.hasAttribute('data-showing')) return;
      const part = Math.min(1, (now - from) / SHOW_MS);
      turnTo(Math.round((1 - (1 - part) ** 3) * frames.length));
      if (part < 1) requestAnimationFrame(step);
      else spin.removeAttribute('data-showing');
    };
    spin.dataset.showing = '';
    requestAnimationFrame(step);
  };
  const stopShow = () => spin.removeAttribute('data-showing');

  button.hidden = false;
  button.addEventListener('click', async () => {
    button.ariaBusy = 'true';
    const there = await load();
    button.ariaBusy = null;
    button.hidden = there;
    if (!there) return;
    spin.dataset.live = '';
    slider.hidden = false;
    turnTo(0);
    slider.focus({ preventScroll: true });
    turnOnce();
  });
  slider.addEventListener('input', () => {
    stopShow();
    turnTo(Number(slider.value));
  });
  // The first picture follows the last one, which a slider cannot do.
  slider.addEventListener('keydown', (event) => {
    const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    stopShow();
    turnTo(at + by);
  });

  let drag: { x: number; at: number } | null = null;
  picture.addEventListener('pointerdown', (event) => {
    if (!('live' in spin.dataset) || event.button !== 0) return;
    stopShow();
    picture.setPointerCapture(event.pointerId);
    drag = { x: event.clientX, at };
  });
  picture.addEventListener('pointermove', (event) => {
    if (drag === null) return;
    const turns = (event.clientX - drag.x) / (picture.clientWidth * TURN_WIDTH);
    turnTo(drag.at + Math.round(turns * frames.length));
  });
  for (const end of ['pointerup', 'pointercancel'] as const) {
    picture.addEventListener(end, () => {
      drag = null;
    });
  }
}
