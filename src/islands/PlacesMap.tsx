/** Places on a map of tiles. The list that the build drew stays until the first tile is there. */
import {
  divIcon,
  type FitBoundsOptions,
  type LatLngBoundsLiteral,
  type Marker as LeafletMarker,
} from 'leaflet';
import leafletStyles from 'leaflet/dist/leaflet.css?url';
import { useMemo, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { MapContainer, Marker, Popup, TileLayer } from 'react-leaflet';
import { phoneHref } from '#domain/inventory/phones.ts';

export interface MapPlace {
  name: string;
  lat: number;
  lng: number;
  address: string;
  directions: string;
  /** Its page, from the root. */
  page: string;
  phone: string | null;
}

export interface MapData {
  places: readonly MapPlace[];
  /** Address of a tile with `{z}`, `{x}` and `{y}`. */
  tiles: string;
  tilesCredit: string;
}

/** Degrees around a single place; a few streets. */
const AROUND = 0.008;
const CLOSEST_ZOOM = 15;

function boundsOf(places: readonly MapPlace[]): LatLngBoundsLiteral {
  const lats = places.map(({ lat }) => lat);
  const lngs = places.map(({ lng }) => lng);
  return [
    [Math.min(...lats) - AROUND, Math.min(...lngs) - AROUND],
    [Math.max(...lats) + AROUND, Math.max(...lngs) + AROUND],
  ];
}

/** A pin stands above its place, beside the buttons. */
const ROOM_FOR_PINS: FitBoundsOptions = { paddingTopLeft: [56, 64], paddingBottomRight: [32, 32] };

const PIN = divIcon({
  className: 'map-pin',
  html: '<svg viewBox="0 0 32 40" width="32" height="40" aria-hidden="true"><path d="M16 1C8 1 1.5 7.4 1.5 15.4 1.5 26 16 39 16 39s14.5-13 14.5-23.6C30.5 7.4 24 1 16 1Z"/><circle cx="16" cy="15.5" r="5.5"/></svg>',
  iconSize: [32, 40],
  iconAnchor: [16, 39],
  popupAnchor: [0, -36],
});

function Pin({ place }: { place: MapPlace }) {
  const marker = useRef<LeafletMarker>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const name = () => marker.current?.getElement()?.setAttribute('aria-label', place.name);
  return (
    <Marker
      ref={marker}
      position={[place.lat, place.lng]}
      icon={PIN}
      title={place.name}
      eventHandlers={{
        add: name,
        // Whoever opened it by a key goes on in it, and comes back to the pin.
        popupopen: ({ popup }) => {
          const element = popup.getElement();
          if (element) {
            element.onkeydown = ({ key }) => {
              if (key === 'Escape') popup.close();
            };
          }
          requestAnimationFrame(() => link.current?.focus({ preventScroll: true }));
        },
        popupclose: () => marker.current?.getElement()?.focus({ preventScroll: true }),
      }}
    >
      <Popup>
        <p className="map-name">
          <a ref={link} href={place.page}>
            {place.name}
          </a>
        </p>
        <p className="small">{place.address}</p>
        <p className="map-ways">
          <a href={place.directions} rel="noopener">
            Directions
          </a>
          {place.phone !== null && (
            <a className="figures" href={phoneHref(place.phone)}>
              {place.phone}
            </a>
          )}
        </p>
      </Popup>
    </Marker>
  );
}

interface PlacesMapProps extends MapData {
  onTile: () => void;
  onTileMissing: () => void;
}

function PlacesMap({ places, tiles, tilesCredit, onTile, onTileMissing }: PlacesMapProps) {
  const bounds = useMemo(() => boundsOf(places), [places]);
  return (
    // The wheel scrolls the page: who wants to come closer has the buttons, or two fingers.
    <MapContainer
      bounds={bounds}
      boundsOptions={{ ...ROOM_FOR_PINS, maxZoom: CLOSEST_ZOOM }}
      scrollWheelZoom={false}
      className="map"
    >
      <TileLayer
        url={tiles}
        attribution={tilesCredit}
        eventHandlers={{ tileload: onTile, tileerror: onTileMissing }}
      />
      {places.map((place) => (
        <Pin key={place.page} place={place} />
      ))}
    </MapContainer>
  );
}

/** Leaflet's own styles come with the map, not with the page. */
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

/** How long the first tile may take. */
const PATIENCE_MS = 10_000;

/**
 * @param onFailure told when no tile can be had; the list stands then as it did
 * @throws when the styles cannot be loaded
 */
export async function startMap(box: HTMLElement, data: MapData, onFailure: () => void): Promise<void> {
  const canvas = box.querySelector<HTMLElement>('[data-map-canvas]');
  if (!canvas) return;
  await stylesReady();
  const root = createRoot(canvas);
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
    // Not while the map is telling that a tile is missing.
    setTimeout(() => root.unmount());
  };
  const patience = setTimeout(() => settle(false), PATIENCE_MS);
  root.render(<PlacesMap {...data} onTile={() => settle(true)} onTileMissing={() => settle(false)} />);
}
