/** Where the platform fetches a dealership's stock from, whatever the protocol. */

/**
 * What tells a file from its next version: an ETag, a size and a time. Whoever made it reads it again; to everybody
 * else it says nothing.
 */
export type FeedMark = Readonly<Record<string, string>>;

export interface FetchRequest {
  /** The mark of the file that is here already; null to get the file whatever it is. */
  known: FeedMark | null;
  /** Path of the file to write. */
  file: string;
  /** More than that is refused, counted as the file unpacks. */
  maxBytes: number;
  /** Ends the fetch at any moment. */
  signal: AbortSignal;
}

/** `not yet`: somebody is still writing the file, or its mark of completion is missing. */
export type Fetched =
  | { kind: 'fetched'; mark: FeedMark; bytes: number }
  | { kind: 'unchanged' }
  | { kind: 'not yet'; reason: string };

export interface FeedSource {
  /**
   * Gets the file, unless it is the known one.
   * @throws FetchFailed saying in words what went wrong; the file may be written in part then
   */
  fetch(request: FetchRequest): Promise<Fetched>;
}

/** A feed could not be fetched. The message is for people and holds no secret. */
export class FetchFailed extends Error {
  override name = 'FetchFailed';
  /** The host said no: asking again soon would only get us locked out. */
  readonly refused: boolean;
  /** How long the host asks to be left alone, seconds. */
  readonly waitSeconds: number;

  constructor(message: string, { refused = false, waitSeconds = 0 } = {}) {
    super(message);
    this.refused = refused;
    this.waitSeconds = waitSeconds;
  }
}
