import { type FormEvent, useId, useState } from 'react';
import { INVALID_POSTCODE, isPostcode, POSTCODE_MESSAGE } from '#domain/geo/postcodes.ts';
import type { Place } from '#domain/search/engine.ts';
import { setPlace } from '#domain/search/refine.ts';
import { Button } from '#ui/Button.tsx';
import { suggestOnFocus } from '../../locations/suggest-suburbs.client.ts';
import { useSearchTools } from '../search.context.ts';

const DISTANCES = [25, 50, 100, 250, 500, 1000];

const UNKNOWN_POSITION = 'We couldn’t find your location. Enter a postcode instead.';
const UNANSWERED = 'We couldn’t look that up just now. Please try again.';

/** Each postcode shown gets its own field. */
const suggested = (field: HTMLInputElement | null) => {
  if (field) suggestOnFocus(field);
};

/** The shopper's place, by postcode or browser location, and the maximum distance of the cars. */
export function DistanceSection({ place }: { place?: Place | undefined }) {
  const { change, locate } = useSearchTools();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const id = useId();
  const shown = place?.postcode ?? '';

  async function go(postcode: string | null) {
    if (postcode !== null && !isPostcode(postcode)) return setProblem(POSTCODE_MESSAGE);
    setBusy(true);
    const failed = postcode === null ? UNKNOWN_POSITION : UNANSWERED;
    const asked = { ...place, postcode };
    const trouble = await locate(asked).then(
      (position) => (position ? null : INVALID_POSTCODE),
      () => failed,
    );
    setBusy(false);
    setProblem(trouble);
    if (trouble === null) void change((query) => setPlace(query, asked));
  }
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void go(String(new FormData(event.currentTarget).get('postcode') ?? '').trim());
  }
  function onWithin(value: string) {
    if (!place) return;
    const { postcode } = place;
    void change((query) => setPlace(query, { postcode, ...(value !== '' && { withinKm: Number(value) }) }));
  }
  const chosen = place?.withinKm;
  const distances = [...new Set([...DISTANCES, ...(chosen === undefined ? [] : [chosen])])];
  return (
    <div className="distance">
      <form className="distance-form" onSubmit={onSubmit} noValidate>
        <label className="field-label" htmlFor={`${id}-postcode`}>
          Your postcode
        </label>
        <div className="distance-row">
          <input
            key={shown}
            ref={suggested}
            className="input"
            id={`${id}-postcode`}
            name="postcode"
            autoComplete="postal-code"
            defaultValue={shown}
            aria-invalid={problem !== null || undefined}
            aria-describedby={problem === null ? undefined : `${id}-problem`}
          />
          <Button type="submit" busy={busy}>
            Go
          </Button>
        </div>
        {problem !== null && (
          <p className="field-error" id={`${id}-problem`} role="alert">
            {problem}
          </p>
        )}
      </form>
      <Button size="small" kind="quiet" icon="pin" busy={busy} onClick={() => void go(null)}>
        {place?.postcode === null ? 'Using your location' : 'Use my location'}
      </Button>
      <p className="field-hint">We only use your location on this page and don’t store it.</p>
      {place && (
        <label className="distance-within">
          <span className="field-label">Within</span>
          <select
            className="input"
            value={chosen ?? ''}
            onChange={(event) => onWithin(event.currentTarget.value)}
          >
            <option value="">Any distance, nearest first</option>
            {distances
              .sort((a, b) => a - b)
              .map((km) => (
                <option key={km} value={km}>
                  {km} km
                </option>
              ))}
          </select>
        </label>
      )}
    </div>
  );
}
