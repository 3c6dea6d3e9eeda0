/** Lists of locations: nearest first, and a carousel once its buttons are used. */

import { nearestFirst } from '#features/locations/nearest.client.ts';
import { createLocate } from '#features/search/filters/locate.client.ts';
import { helpDialogs } from '#ui/dialogs.client.ts';

const locate = createLocate({ fetch: (...asked) => fetch(...asked), geolocation: undefined });

/**
 * The row scrolls natively, as on phones. Its buttons load their code on first use; presses until then are
 * replayed.
 */
function prepareCarousel(frame: HTMLElement): void {
  const view = frame.querySelector<HTMLElement>('[data-carousel-view]');
  const controls = frame.querySelector<HTMLElement>('[data-carousel-controls]');
  const onwards = controls?.querySelector<HTMLButtonElement>('button:last-of-type');
  if (!view || !controls || !onwards) return;
  const room = new ResizeObserver(() => {
    const fits = view.scrollWidth <= view.clientWidth + 1;
    frame.toggleAttribute('data-fits', fits);
    onwards.disabled = fits;
  });
  room.observe(view);

  let presses = 0;
  const press = () => {
    presses++;
  };
  onwards.addEventListener('click', press);
  let isAsked = false;
  const start = () => {
    if (isAsked) return;
    isAsked = true;
    import('./PlacesCarousel.tsx').then(
      ({ startCarousel }) => {
        room.disconnect();
        onwards.removeEventListener('click', press);
        startCarousel(frame, presses);
      },
      (error: unknown) => console.warn('Could not start the locations carousel:', error),
    );
  };
  controls.addEventListener('pointerenter', start);
  controls.addEventListener('focusin', start);
}

helpDialogs();
for (const root of document.querySelectorAll<HTMLElement>('[data-nearest]')) {
  const frame = root.querySelector<HTMLElement>('[data-carousel]');
  // The carousel counts its slides once, so it starts with their final order.
  void nearestFirst(root, locate, () => frame?.dispatchEvent(new CustomEvent('slides-moved')));
  if (frame) prepareCarousel(frame);
}
