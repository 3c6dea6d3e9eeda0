/** Calls the platform with a lead. Every failure of the way is an outcome, never an exception. */
import { readAnswer, type SendOutcome } from '#domain/leads/answer/answer.ts';

/** Long for a person who waits, short for a phone that changes cells. */
const TIMEOUT_MS = 15_000;

export async function sendLead(
  path: string,
  key: string,
  body: Readonly<Record<string, unknown>>,
): Promise<SendOutcome> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer: unknown = await response.json().catch(() => undefined);
    return readAnswer(response.status, answer);
  } catch {
    return { kind: 'unreached', message: null };
  }
}

/** A key that no other lead has. `randomUUID` needs a secure page, which a demo address is not. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
