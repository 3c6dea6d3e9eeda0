/**
 * The shopper's place: from the platform's postcodes, or the browser's location, which never leaves this
 * page.
 */
import type { Position } from '#domain/geo/distance.ts';
import { type Place, SearchFailed } from '#domain/search/engine.ts';
import { recordOf } from '#domain/shared/record-of.ts';
import type { Locate } from './distance.ts';

const POSITION_OPTIONS: PositionOptions = { maximumAge: 600_000, timeout: 15_000 };

interface Browser {
  fetch: typeof globalThis.fetch;
  geolocation: Pick<Geolocation, 'getCurrentPosition'> | undefined;
}

/** Each postcode, and the location, is looked up once; failed look-ups are repeated. */
export function createLocate({ fetch, geolocation }: Browser): Locate {
  const known = new Map<string | null, Promise<Position | null>>();

  async function ofPostcode(postcode: string): Promise<Position | null> {
    const response = await fetch(`/api/geocode?postcode=${encodeURIComponent(postcode)}`);
    if (response.status === 404) return null;
    if (!response.ok) throw new SearchFailed(`Could not look up the postcode (${response.status}).`);
    const { lat, lng } = recordOf(await response.json());
    if (typeof lat !== 'number' || typeof lng !== 'number')
      throw new SearchFailed('The postcode has no position.');
    return { lat, lng };
  }
  function ofBrowser(): Promise<Position> {
    return new Promise((resolve, reject) => {
      if (!geolocation) return reject(new SearchFailed('This browser doesn’t share its location.'));
      geolocation.getCurrentPosition(
        ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
        ({ message }) => reject(new SearchFailed(`Could not find the location: ${message}`)),
        POSITION_OPTIONS,
      );
    });
  }
  return ({ postcode }: Place) => {
    const before = known.get(postcode);
    if (before) return before;
    const asked = postcode === null ? ofBrowser() : ofPostcode(postcode);
    known.set(postcode, asked);
    asked.catch(() => known.delete(postcode));
    return asked;
  };
}
