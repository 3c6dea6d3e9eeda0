/**
 * At build time: `virtual:places-map` is the react-leaflet map if that is installed, otherwise plain leaflet.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Whether the package can be loaded from here. */
function isInstalled(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(name);
    return true;
  } catch {
    return false;
  }
}

/** A Vite plugin. */
export function placesMap(hasReactLeaflet = isInstalled('react-leaflet')) {
  const file = hasReactLeaflet ? 'with-react-leaflet.tsx' : 'with-leaflet.ts';
  return {
    name: 'forecourt:places-map',
    resolveId: (id: string) => (id === 'virtual:places-map' ? join(import.meta.dirname, file) : null),
  };
}
