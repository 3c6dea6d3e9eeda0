/** The map with plain leaflet: the same as with react-leaflet, where that is not installed. */
import { map as createMap, type Marker, marker, tileLayer } from 'leaflet';
import { phoneHref } from '#domain/inventory/phones.ts';
import { boundsOf, type DrawMap, MAP_OPTIONS, type MapPlace, PIN, ROOM_FOR_PINS } from './places.ts';

function line(className: string, ...content: (Node | string)[]): HTMLParagraphElement {
  const paragraph = document.createElement('p');
  paragraph.className = className;
  paragraph.append(...content);
  return paragraph;
}

function linkTo(href: string, words: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = href;
  link.textContent = words;
  return link;
}

function pinOf(place: MapPlace): Marker {
  const name = linkTo(place.page, place.name);
  const directions = linkTo(place.directions, 'Directions');
  directions.rel = 'noopener';
  const ways = [directions];
  if (place.phone !== null) {
    const call = linkTo(phoneHref(place.phone), place.phone);
    call.className = 'figures';
    ways.push(call);
  }
  const content = document.createElement('div');
  content.append(line('map-name', name), line('small', place.address), line('map-ways', ...ways));
  const pin = marker([place.lat, place.lng], { icon: PIN, title: place.name }).bindPopup(content);
  pin.on('add', () => pin.getElement()?.setAttribute('aria-label', place.name));
  // A popup opened by keyboard takes the focus, and returns it to the pin.
  pin.on('popupopen', ({ popup }) => {
    const element = popup.getElement();
    if (element) {
      element.onkeydown = ({ key }) => {
        if (key === 'Escape') popup.close();
      };
    }
    requestAnimationFrame(() => name.focus({ preventScroll: true }));
  });
  pin.on('popupclose', () => pin.getElement()?.focus({ preventScroll: true }));
  return pin;
}

export const drawMap: DrawMap = (canvas, { places, tiles, tilesCredit, onTile, onTileMissing }) => {
  const element = document.createElement('div');
  element.className = 'map';
  canvas.append(element);
  const map = createMap(element, MAP_OPTIONS).fitBounds(boundsOf(places), ROOM_FOR_PINS);
  tileLayer(tiles, { attribution: tilesCredit })
    .on('tileload', onTile)
    .on('tileerror', onTileMissing)
    .addTo(map);
  for (const place of places) pinOf(place).addTo(map);
  return () => {
    map.remove();
    element.remove();
  };
};
