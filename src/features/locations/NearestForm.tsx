import { POSTCODE_MESSAGE } from '#domain/geo/postcodes.ts';

/** Asks for a postcode once; `nearest.client.ts` hides it if the postcode is already known. */
export function NearestForm() {
  return (
    <form className="nearest-form needs-script" data-nearest-form="">
      <label className="field-label" htmlFor="nearest-postcode">
        Nearest to
      </label>
      <input
        className="input"
        id="nearest-postcode"
        name="postcode"
        inputMode="numeric"
        autoComplete="postal-code"
        pattern="[0-9]{4}"
        maxLength={4}
        placeholder="Postcode"
        title={POSTCODE_MESSAGE}
        aria-describedby="nearest-answer"
        required
      />
      <button className="button" data-size="small" type="submit">
        Find
      </button>
      <p className="nearest-answer small" id="nearest-answer" role="status" />
    </form>
  );
}
