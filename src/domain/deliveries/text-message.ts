/** A text message to be sent, and who sends it. */

export interface TextMessage {
  /** The same for every attempt. */
  id: string;
  /** E.164, `+61412345678`. */
  to: string;
  text: string;
}

/** It is sure that this number gets no message: another attempt would change nothing. */
export class NumberRefused extends Error {
  override name = 'NumberRefused';
}

export interface TextSender {
  /**
   * Hands the message over; resolves when it is accepted.
   * @throws NumberRefused
   * @throws Error saying why not, without what the message says and without the number
   */
  send(message: TextMessage): Promise<void>;
}
