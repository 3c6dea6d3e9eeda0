/**
 * The home page's promotions: arrows that stop at the ends, and autoplay. Autoplay waits while a pointer or
 * the focus is in it or it is out of view, stops for good once paused, and never starts under reduced motion.
 */

const stillness = matchMedia('(prefers-reduced-motion: reduce)');

function start(section: HTMLElement): void {
  const list = section.querySelector<HTMLElement>('.promotions-slides');
  const controls = section.querySelector<HTMLElement>('.promotions-controls');
  const pause = section.querySelector<HTMLButtonElement>('[data-promotion-pause]');
  if (list === null || controls === null || pause === null) return;
  const arrows = [...section.querySelectorAll<HTMLButtonElement>('[data-promotion]')];
  const seconds = Number(section.dataset.seconds);
  let isPaused = seconds === 0 || stillness.matches;
  let isSeen = false;

  /** The slides that have not ended. */
  const slides = () => [...list.children].filter((slide) => slide instanceof HTMLElement && !slide.hidden);
  const at = () => Math.round(list.scrollLeft / list.clientWidth);
  const show = (index: number) =>
    list.scrollTo({
      left: index * list.clientWidth,
      behavior: stillness.matches ? 'instant' : 'smooth',
    });
  const tell = (selector: string, value: number) => {
    const element = section.querySelector(selector);
    if (element && element.textContent !== String(value)) element.textContent = String(value);
  };

  const update = () => {
    const count = slides().length;
    controls.hidden = count < 2;
    for (const arrow of arrows) {
      arrow.disabled = arrow.dataset.promotion === '1' ? at() >= count - 1 : at() <= 0;
    }
    tell('[data-promotion-place]', at() + 1);
    tell('[data-promotion-count]', count);
    for (const [index, slide] of slides().entries()) slide.toggleAttribute('inert', index !== at());
    pause.setAttribute('aria-label', isPaused ? 'Play' : 'Pause');
    pause.toggleAttribute('data-paused', isPaused);
  };

  for (const arrow of arrows) {
    arrow.addEventListener('click', () => {
      isPaused = true;
      show(at() + Number(arrow.dataset.promotion));
      update();
    });
  }
  pause.addEventListener('click', () => {
    isPaused = !isPaused;
    update();
  });
  list.addEventListener('scroll', update, { passive: true });
  new ResizeObserver(update).observe(list);
  // A slide may end while the page is open.
  new MutationObserver(update).observe(list, { subtree: true, attributeFilter: ['hidden'] });
  new IntersectionObserver(([entry]) => {
    isSeen = entry?.isIntersecting ?? false;
  }).observe(section);
  if (seconds > 0) {
    setInterval(() => {
      const isBusy = section.matches(':hover, :focus-within') || document.hidden || !isSeen;
      const count = slides().length;
      if (!isPaused && !isBusy && count > 1) show((at() + 1) % count);
    }, seconds * 1000);
  }
  update();
}

for (const section of document.querySelectorAll<HTMLElement>('.promotions')) start(section);
