/** Locations on a tile map. The list drawn by the build stays until the first tile has loaded. */

import { drawMap } from 'virtual:places-map';
import leafletStyles from 'leaflet/dist/leaflet.css?url';
import type { MapData } from './places.ts';

/** Leaflet's styles load with the map, not with the page. */
function stylesReady(): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = leafletStyles;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', reject);
    document.head.append(link);
  });
}

/** Milliseconds the first tile may take. */
const PATIENCE_MS = 10_000;

/**
 * @param onFailure called when no tile loads; the list then stays as it was
 * @throws when the styles cannot be loaded
 */
export async function startMap(box: HTMLElement, data: MapData, onFailure: () => void): Promise<void> {
  const canvas = box.querySelector<HTMLElement>('[data-map-canvas]');
  if (!canvas) return;
  await stylesReady();
  let isSettled = false;
  const settle = (isShown: boolean) => {
    if (isSettled) return;
    isSettled = true;
    clearTimeout(patience);
    if (isShown) {
      box.dataset.mapState = 'shown';
      return;
    }
    onFailure();
    // Not inside the map's own tile error event.
    setTimeout(() => takeAway());
  };
  const patience = setTimeout(() => settle(false), PATIENCE_MS);
  const events = { onTile: () => settle(true), onTileMissing: () => settle(false) };
  const takeAway = drawMap(canvas, { ...data, ...events });
}
