import { TRAP_FIELD } from '#domain/leads/submission/suspicions.ts';

/** A field that people do not see. Programs that fill in every field give themselves away. */
export function TrapField() {
  return (
    <div className="lead-trap" aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name={TRAP_FIELD} tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}
