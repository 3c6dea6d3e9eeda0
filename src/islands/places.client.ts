/** Lists of places: the nearest first, a carousel once it is in view. */

import { nearestFirst } from '#features/locations/nearest.client.ts';
import { createLocate } from '#features/search/locate.client.ts';
import { helpDialogs } from '#ui/dialogs.client.ts';
import { whenInView } from '#ui/in-view.client.ts';

const locate = createLocate({ fetch: (...asked) => fetch(...asked), geolocation: undefined });

helpDialogs();
for (const root of document.querySelectorAll<HTMLElement>('[data-nearest]')) {
  const frame = root.querySelector<HTMLElement>('[data-carousel]');
  // The carousel counts its slides once: it starts with the order they stay in.
  void nearestFirst(root, locate, () => frame?.dispatchEvent(new CustomEvent('slides-moved')));
  if (frame) {
    whenInView(frame, () =>
      import('./PlacesCarousel.tsx').then(
        ({ startCarousel }) => startCarousel(frame),
        (error: unknown) => console.warn('The locations scroll without their buttons:', error),
      ),
    );
  }
}
