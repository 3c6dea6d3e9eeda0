/** Galleries in the browser: buttons, keys and thumbnails follow the strip; full screen, zoom, players. */
import { closerLook, disable } from './closer-look.client.ts';
import { fallBack } from './fall-back.client.ts';
import { turntable } from './turntable.client.ts';

const KEY_STEPS: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  Home: () => 0,
  End: (_, last) => last,
};
/** These elements use arrow keys themselves. */
const OWN_KEYS = 'input, video, iframe';

function start(gallery: HTMLElement): void {
  const strip = gallery.querySelector<HTMLElement>('.gallery-strip');
  const controls = gallery.querySelector<HTMLElement>('.gallery-controls');
  const viewer = gallery.querySelector<HTMLDialogElement>('.viewer');
  const stage = viewer?.querySelector<HTMLElement>('.viewer-stage');
  const frame = strip?.parentElement;
  if (!strip || !controls || !viewer || !stage || !frame) return;
  const slides = [...strip.children] as HTMLElement[];
  const last = slides.length - 1;
  const counts = gallery.querySelectorAll('[data-at]');
  const thumbs = [...gallery.querySelectorAll<HTMLAnchorElement>('.gallery-thumbs a')];
  const steps = gallery.querySelectorAll<HTMLButtonElement>('[data-step]');
  const look = closerLook(viewer, strip);
  let shown = 0;
  /** The target of a smooth scroll: a second press counts from there. */
  let heading: number | null = null;

  const place = () => Math.round(strip.scrollLeft / Math.max(1, strip.clientWidth));
  const show = (index: number, behavior: ScrollBehavior = 'auto') => {
    const next = Math.min(Math.max(index, 0), last);
    heading = next === place() ? null : next;
    strip.scrollTo({ left: next * strip.clientWidth, behavior });
  };

  /** Stops whatever plays or turns on a picture that was left. */
  const leave = (slide: HTMLElement | undefined) => {
    slide?.querySelector('video')?.pause();
    slide?.querySelector('iframe')?.remove();
    slide?.querySelector('.gallery-facade')?.removeAttribute('hidden');
  };
  const update = () => {
    const index = place();
    if (index !== shown) leave(slides[shown]);
    shown = index;
    for (const count of counts) count.textContent = String(index + 1);
    for (const step of steps) disable(step, step.dataset.step === '1' ? index >= last : index <= 0, strip);
    for (const [at, thumb] of thumbs.entries()) {
      if (at !== index) thumb.removeAttribute('aria-current');
      else if (!thumb.hasAttribute('aria-current')) {
        thumb.setAttribute('aria-current', 'true');
        const row = thumb.closest('ul');
        row?.scrollTo({
          left: thumb.offsetLeft - row.offsetLeft - (row.clientWidth - thumb.clientWidth) / 2,
        });
      }
    }
    look.turnTo(slides[index]?.querySelector('img') ?? null, slides[index]?.dataset.kind === 'photo');
  };

  const inViewer = () => viewer.open;
  let opener: HTMLElement | null = null;
  const open = (from: HTMLElement | null) => {
    const index = place();
    opener = from;
    viewer.showModal();
    stage.append(strip);
    setSizes('100vw');
    show(index, 'instant');
    strip.focus({ preventScroll: true });
    update();
  };
  const usual = new Map(
    [...strip.querySelectorAll('[sizes]')].map((picture) => [picture, picture.getAttribute('sizes')]),
  );
  const setSizes = (sizes: string | null) => {
    for (const [picture, own] of usual) picture.setAttribute('sizes', sizes ?? own ?? '');
  };
  viewer.addEventListener('close', () => {
    const index = shown;
    look.turnTo(null, false);
    leave(slides[index]);
    frame.append(strip);
    setSizes(null);
    show(index, 'instant');
    update();
    opener?.focus({ preventScroll: true });
  });

  for (const step of steps) {
    step.addEventListener('click', () => show((heading ?? place()) + Number(step.dataset.step)));
  }
  for (const [at, thumb] of thumbs.entries()) {
    thumb.addEventListener('click', (event) => {
      event.preventDefault();
      show(at);
    });
  }
  const openButton = gallery.querySelector<HTMLElement>('[data-open]');
  openButton?.addEventListener('click', () => open(openButton));
  viewer.querySelector('[data-close]')?.addEventListener('click', () => viewer.close());
  strip.addEventListener('click', (event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const facade = target.closest<HTMLAnchorElement>('.gallery-facade[data-embed]');
    if (facade !== null && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      play(facade);
    } else if (target.matches('[data-kind="photo"] img') && !inViewer()) open(strip);
  });
  const onKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target instanceof Element && event.target.matches(OWN_KEYS)) return;
    if (look.onKey(event)) return event.preventDefault();
    const next = KEY_STEPS[event.key];
    if (next !== undefined) {
      event.preventDefault();
      show(next(heading ?? place(), last));
    } else if (event.key === 'Enter' && event.target === strip && !inViewer()) open(strip);
  };
  strip.addEventListener('keydown', (event) => {
    if (!inViewer()) onKey(event);
  });
  viewer.addEventListener('keydown', onKey);

  strip.addEventListener('scroll', update, { passive: true });
  strip.addEventListener('scrollend', () => {
    heading = null;
  });
  window.addEventListener('resize', () => show(shown, 'instant'));

  for (const spin of strip.querySelectorAll<HTMLElement>('.gallery-spin')) turntable(spin);
  fallBack(gallery);
  controls.hidden = false;
  gallery.dataset.live = '';
  update();
}

/** Replaces the picture with the other site's player. */
function play(facade: HTMLAnchorElement): void {
  const player = document.createElement('iframe');
  player.src = facade.dataset.embed ?? '';
  player.title = facade.dataset.title ?? '';
  player.allow = 'autoplay; fullscreen; encrypted-media; picture-in-picture; gyroscope; accelerometer';
  player.referrerPolicy = 'strict-origin-when-cross-origin';
  // It may run scripts and use storage, but not navigate this page or open others unasked.
  player.sandbox.add('allow-scripts', 'allow-same-origin', 'allow-popups', 'allow-presentation');
  facade.hidden = true;
  facade.after(player);
  player.focus();
}

for (const gallery of document.querySelectorAll<HTMLElement>('.gallery')) start(gallery);
