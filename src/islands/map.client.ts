/** Draws the map when it scrolls into view: nothing of it loads before. */
import { whenInView } from '#ui/in-view.client.ts';
import type { MapData } from './map/places.ts';

for (const box of document.querySelectorAll<HTMLElement>('[data-map]')) {
  const data = JSON.parse(box.dataset.map ?? '') as MapData;
  const failure = box.querySelector('[data-map-failure]');
  const fail = () => {
    box.dataset.mapState = 'failed';
    if (failure) failure.textContent = 'We couldn’t load the map. Tap Directions to open your maps app.';
  };
  whenInView(
    box,
    () => {
      import('./map/start.ts').then(({ startMap }) => startMap(box, data, fail)).catch(fail);
    },
    '0px',
  );
}
