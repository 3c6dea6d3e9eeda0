/** Reads the platform's answer to a lead that the browser sent. */
import { recordOf } from '#domain/shared/record-of.ts';
import { isReference } from '../reference.ts';
import type { FieldError } from '../submission/submission.ts';

const UNEXPECTED_ERROR = 'An unexpected error occured';
export const SUBMIT_ERROR = 'An error occurred when submitting this form';

/** The lead has arrived, but its time was just taken. */
export interface TakenTime {
  locationId: number;
  /** Other free times: ISO 8601, with the time on the location's clock. */
  others: readonly { start: string; time: string }[];
}

/**
 * - `sent`: the platform has the lead. `next` is the shopper's next page, if it is not the usual one.
 * - `refused`: something must be corrected, or the lead can never be accepted; the shopper must know why.
 * `onPage` if a page of the platform says more than a form can: the car was just taken and may become free
 * again, or the sign-in has expired. `signIn` is the sign-in page's address, if needed.
 * - `unreached`: it may be retried later with the same key. `message` is the platform's explanation, if any.
 */
export type SendOutcome =
  | {
      kind: 'sent';
      leadId: string | null;
      /** The lead's short label. */
      reference: string | null;
      taken: TakenTime | null;
      /** Id of the appointment, if a time was booked. */
      booked: string | null;
      next: string | null;
    }
  | {
      kind: 'refused';
      message: string;
      errors: readonly FieldError[];
      onPage: boolean;
      signIn: string | null;
    }
  | { kind: 'unreached'; message: string | null };

/** Statuses that mean "try again later", besides all from 500. */
const LATER = new Set([408, 425, 429]);

function readTaken(appointment: unknown): TakenTime | null {
  const { kind, location_id, other_times } = recordOf(appointment);
  if (kind !== 'taken' || typeof location_id !== 'number') return null;
  const others = (Array.isArray(other_times) ? other_times : []).flatMap((each: unknown) => {
    const { start, time } = recordOf(each);
    return typeof start === 'string' && typeof time === 'string' ? [{ start, time }] : [];
  });
  return { locationId: location_id, others };
}

function readBooked(appointment: unknown): string | null {
  const { kind, id } = recordOf(appointment);
  return kind === 'booked' && typeof id === 'string' ? id : null;
}

function isFieldError(value: unknown): value is FieldError {
  const { field, message } = recordOf(value);
  return typeof field === 'string' && typeof message === 'string';
}

/**
 * @param status HTTP status
 * @param body the answer's JSON; `undefined` if it was none, for example a hotel's log-in page
 */
export function readAnswer(status: number, body: unknown): SendOutcome {
  const isJson = typeof body === 'object' && body !== null;
  const {
    success,
    lead_id,
    error,
    errors,
    appointment,
    next,
    can_wait,
    sign_in,
    reference,
  }: Readonly<Record<string, unknown>> = isJson ? { ...body } : {};
  const message = typeof error === 'string' && error !== '' ? error : null;
  if (status >= 500 || LATER.has(status) || !isJson) return { kind: 'unreached', message };
  const hasId = typeof lead_id === 'string' || typeof lead_id === 'number';
  if (status < 300 && (hasId || success === true)) {
    return {
      kind: 'sent',
      leadId: hasId ? String(lead_id) : null,
      reference: typeof reference === 'string' && isReference(reference) ? reference : null,
      taken: readTaken(appointment),
      booked: readBooked(appointment),
      next: typeof next === 'string' ? next : null,
    };
  }
  return {
    kind: 'refused',
    message: message ?? (success === false ? SUBMIT_ERROR : UNEXPECTED_ERROR),
    errors: Array.isArray(errors) ? errors.filter(isFieldError) : [],
    onPage: typeof can_wait === 'boolean' || typeof sign_in === 'string',
    signIn: typeof sign_in === 'string' ? sign_in : null,
  };
}
