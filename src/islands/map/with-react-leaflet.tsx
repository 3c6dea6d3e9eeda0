/** The map with react-leaflet, if it is installed. */
import type { Marker as LeafletMarker } from 'leaflet';
import { useMemo, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { MapContainer, Marker, Popup, TileLayer } from 'react-leaflet';
import { phoneHref } from '#domain/inventory/phones.ts';
import {
  boundsOf,
  type DrawMap,
  MAP_OPTIONS,
  type MapData,
  type MapPlace,
  PIN,
  ROOM_FOR_PINS,
  type TileEvents,
} from './places.ts';

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
        // A popup opened by keyboard takes the focus, and returns it to the pin.
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

function PlacesMap({ places, tiles, tilesCredit, onTile, onTileMissing }: MapData & TileEvents) {
  const bounds = useMemo(() => boundsOf(places), [places]);
  return (
    <MapContainer {...MAP_OPTIONS} bounds={bounds} boundsOptions={ROOM_FOR_PINS} className="map">
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

export const drawMap: DrawMap = (canvas, data) => {
  const root = createRoot(canvas);
  root.render(<PlacesMap {...data} />);
  return () => root.unmount();
};
