/** Posts a lead to the platform. Every network failure is an outcome, never an exception. */
import { readAnswer, type SendOutcome } from '#domain/leads/answer/answer.ts';
import { postJson } from '#ui/post-json.client.ts';

export async function sendLead(
  path: string,
  key: string,
  body: Readonly<Record<string, unknown>>,
): Promise<SendOutcome> {
  try {
    const response = await postJson(path, body, { headers: { 'Idempotency-Key': key } });
    const answer: unknown = await response.json().catch(() => undefined);
    return readAnswer(response.status, answer);
  } catch {
    return { kind: 'unreached', message: null };
  }
}

/** A unique key. `randomUUID` needs a secure page, which a demo address is not. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
