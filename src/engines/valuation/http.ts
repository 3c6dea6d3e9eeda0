/** Valuation by a service that returns a figure and its range for a make, model, year and kilometres. */
import * as v from 'valibot';
import { type Valuation, ValuationFailed, type Valuer } from '#domain/valuation/valuation.ts';

interface HttpValuerOptions {
  /** The service's address: `make`, `model`, `badge`, `year`, `km` and `body` are added to its query. */
  url: string;
  /** Sent as a bearer token. */
  key?: string | undefined;
  timeoutMs?: number;
}

const dollars = v.pipe(v.number(), v.minValue(1), v.maxValue(10_000_000));
const AnswerSchema = v.pipe(
  v.object({
    estimate: dollars,
    low: dollars,
    high: dollars,
    sample: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))), null),
  }),
  v.check(({ low, estimate, high }) => low <= estimate && estimate <= high),
);

/** A service that answers 404 does not know the car. */
export function httpValuer({ url, key, timeoutMs = 5000 }: HttpValuerOptions): Valuer {
  return {
    async value({ make, model, badge, year, km, body }) {
      const address = new URL(url);
      for (const [name, value] of Object.entries({ make, model, badge, year, km, body })) {
        if (value !== null) address.searchParams.set(name, String(value));
      }
      // A fetch error's message may contain the address: only the kind of cause is passed on.
      const response = await fetch(address, {
        headers: key ? { authorization: `Bearer ${key}` } : {},
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: Error) => {
        throw new ValuationFailed(`The valuation service does not respond (${error.name}).`);
      });
      if (response.status === 404) return null;
      if (!response.ok) throw new ValuationFailed(`The valuation service answered ${response.status}.`);
      const answer = v.safeParse(AnswerSchema, await response.json().catch(() => null));
      if (!answer.success) throw new ValuationFailed('The valuation service did not return a value.');
      return { ...answer.output, basis: 'service' } satisfies Valuation;
    },
  };
}
