/** A text message to send, and the interface that sends it. */

export interface TextMessage {
  /** The same for every attempt. */
  id: string;
  /** E.164, `+61412345678`. */
  to: string;
  text: string;
}

/** The provider has refused the number for good, so retrying is pointless. */
export class NumberRefused extends Error {
  override name = 'NumberRefused';
}

export interface TextSender {
  /**
   * Sends the message; resolves when it is accepted.
   * @throws NumberRefused
   * @throws Error with the reason, without the message's content or the number
   */
  send(message: TextMessage): Promise<void>;
}
