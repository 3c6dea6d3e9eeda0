/** What a map of locations shows and how it looks, whichever library draws it. */
import { divIcon, type FitBoundsOptions, type LatLngBoundsLiteral, type MapOptions } from 'leaflet';

export interface MapPlace {
  name: string;
  lat: number;
  lng: number;
  address: string;
  directions: string;
  /** Path of its page. */
  page: string;
  phone: string | null;
}

export interface MapData {
  places: readonly MapPlace[];
  /** Tile URL with `{z}`, `{x}` and `{y}`. */
  tiles: string;
  tilesCredit: string;
}

export interface TileEvents {
  onTile: () => void;
  onTileMissing: () => void;
}

/** Draws the locations into an element; returns a function that removes the map. */
export type DrawMap = (canvas: HTMLElement, data: MapData & TileEvents) => () => void;

/** Degrees around a single location; a few streets. */
const AROUND = 0.008;
const CLOSEST_ZOOM = 15;

export function boundsOf(places: readonly MapPlace[]): LatLngBoundsLiteral {
  const lats = places.map(({ lat }) => lat);
  const lngs = places.map(({ lng }) => lng);
  return [
    [Math.min(...lats) - AROUND, Math.min(...lngs) - AROUND],
    [Math.max(...lats) + AROUND, Math.max(...lngs) + AROUND],
  ];
}

/** A pin is above its location, beside the buttons. */
export const ROOM_FOR_PINS: FitBoundsOptions = {
  paddingTopLeft: [56, 64],
  paddingBottomRight: [32, 32],
  maxZoom: CLOSEST_ZOOM,
};

/** The wheel scrolls the page; buttons or two fingers zoom. */
export const MAP_OPTIONS: MapOptions = { scrollWheelZoom: false };

export const PIN = divIcon({
  className: 'map-pin',
  html: '<svg viewBox="0 0 32 40" width="32" height="40" aria-hidden="true"><path d="M16 1C8 1 1.5 7.4 1.5 15.4 1.5 26 16 39 16 39s14.5-13 14.5-23.6C30.5 7.4 24 1 16 1Z"/><circle cx="16" cy="15.5" r="5.5"/></svg>',
  iconSize: [32, 40],
  iconAnchor: [16, 39],
  popupAnchor: [0, -36],
});
