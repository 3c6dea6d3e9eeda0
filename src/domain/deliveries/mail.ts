/** A message to send, and the interface that sends it. */

export interface Mail {
  /**
   * The same for every attempt, so that a repeat does not count as a second message. Without angle brackets.
   */
  messageId: string;
  from: { name: string; address: string };
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string | null;
  attachments?: readonly { filename: string; contentType: string; content: string }[];
  headers: Readonly<Record<string, string>>;
}

/** The mail server has refused the recipient for good. */
export class RecipientRefused extends Error {
  override name = 'RecipientRefused';
}

export interface Mailer {
  /**
   * Sends the message; resolves when it is accepted.
   * @throws RecipientRefused
   * @throws Error with the reason, without the message's content
   */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/** A subject that ends with the lead's reference, however long the rest is. */
export function subjectWith(reference: string | null, subject: string): string {
  return reference === null ? oneLine(subject) : `${oneLine(subject, 140 - reference.length)} (${reference})`;
}

/** The text on one line, so that it cannot inject a header, and no longer than inboxes show. */
export function oneLine(text: string, most = 150): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not stand in a header
  const line = text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most - 1).trimEnd()}…`;
}
