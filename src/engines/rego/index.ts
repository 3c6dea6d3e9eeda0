/** Looks up the car with a plate if a service is configured; otherwise every car is unknown. */
import * as v from 'valibot';
import { toBodyType } from '#domain/inventory/body.ts';
import { noLookup, RegoFailed, type RegoLookup } from '#domain/rego/rego.ts';

interface HttpRegoOptions {
  /** The service's address: `plate` and `state` are added to its query. */
  url: string;
  /** Sent as a bearer token. */
  key?: string | undefined;
  timeoutMs?: number;
}

const words = v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(80))), null);
const AnswerSchema = v.object({
  make: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60)),
  model: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60)),
  badge: words,
  year: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1900), v.maxValue(2100))), null),
  body: words,
  colour: words,
});

/** A service that answers 404 does not know the plate. */
export function httpRegoLookup({ url, key, timeoutMs = 5000 }: HttpRegoOptions): RegoLookup {
  return {
    async find(plate, state) {
      const address = new URL(url);
      address.searchParams.set('plate', plate);
      address.searchParams.set('state', state.toUpperCase());
      const response = await fetch(address, {
        headers: key ? { authorization: `Bearer ${key}` } : {},
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: Error) => {
        throw new RegoFailed(`No answer from the rego service (${error.name}).`);
      });
      if (response.status === 404) return null;
      if (!response.ok) throw new RegoFailed(`The rego service returned ${response.status}.`);
      const answer = v.safeParse(AnswerSchema, await response.json().catch(() => null));
      if (!answer.success) throw new RegoFailed('The rego service did not return a car.');
      const { body, ...rest } = answer.output;
      return { ...rest, body: body === null ? null : toBodyType(body) };
    },
  };
}

export function regoLookupFor({
  REGO_URL: url,
  REGO_KEY: key,
}: {
  REGO_URL?: string | undefined;
  REGO_KEY?: string | undefined;
}): RegoLookup {
  return url ? httpRegoLookup({ url, key }) : noLookup;
}
