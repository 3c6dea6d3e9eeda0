/** Geocoding by a maps service that takes an address and answers with results, the likeliest first. */
import * as v from 'valibot';
import { type Geocoder, GeocodingFailed, isPostcode } from '#domain/geo/postcodes.ts';

interface HttpGeocoderOptions {
  /** The service's address: `address`, `components` and `key` are added to its query. */
  url: string;
  key?: string | undefined;
  fetch?: typeof globalThis.fetch;
  timeoutMs?: number;
}

const AnswerSchema = v.object({
  status: v.optional(v.string()),
  results: v.array(
    v.object({
      geometry: v.object({
        location: v.object({
          lat: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
          lng: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
        }),
      }),
    }),
  ),
});

/** Statuses of an understood request. */
const ANSWERED: readonly (string | undefined)[] = [undefined, 'OK', 'ZERO_RESULTS'];

export function httpGeocoder({
  url,
  key,
  fetch = globalThis.fetch,
  timeoutMs = 5000,
}: HttpGeocoderOptions): Geocoder {
  return {
    async locate(postcode) {
      if (!isPostcode(postcode)) return null;
      const address = new URL(url);
      address.searchParams.set('address', postcode);
      address.searchParams.set('components', 'country:AU');
      if (key) address.searchParams.set('key', key);
      // A fetch error's message may contain the address, and so the key: only the kind of cause is passed on.
      const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) }).catch(
        (error: Error) => {
          throw new GeocodingFailed(`The geocoding service does not respond (${error.name}).`);
        },
      );
      if (!response.ok) throw new GeocodingFailed(`The geocoding service answered ${response.status}.`);
      const answer = v.safeParse(AnswerSchema, await response.json().catch(() => null));
      if (!answer.success)
        throw new GeocodingFailed('The geocoding service did not return a list of places.');
      const { status, results } = answer.output;
      if (!ANSWERED.includes(status)) {
        throw new GeocodingFailed(`The geocoding service answered with status ${status}.`);
      }
      return results[0]?.geometry.location ?? null;
    },
  };
}
