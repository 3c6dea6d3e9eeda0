/** The source of a dealership's stock, whatever the protocol. */

/**
 * Identifies a version of a file: an ETag, or a size and a time. Opaque to all but the source that made it.
 */
export type FeedMark = Readonly<Record<string, string>>;

export interface FetchRequest {
  /** The version fetched last; null to fetch the file in any case. */
  known: FeedMark | null;
  /** Path of the file to write. */
  file: string;
  /** The limit on the unpacked file, in bytes; a larger file is refused. */
  maxBytes: number;
  /** Stops the fetch at any time. */
  signal: AbortSignal;
}

/** `not yet`: the file is still being written, or its completion marker is missing. */
export type Fetched =
  | { kind: 'fetched'; mark: FeedMark; bytes: number }
  | { kind: 'unchanged' }
  | { kind: 'not yet'; reason: string };

export interface FeedSource {
  /**
   * Fetches the file, unless it is the known version.
   * @throws FetchFailed with the reason in words; the file may then be partly written
   */
  fetch(request: FetchRequest): Promise<Fetched>;
}

/** A feed could not be fetched. The message is for people and holds no secret. */
export class FetchFailed extends Error {
  override name = 'FetchFailed';
  /** The host refused access: retrying soon could get the account locked. */
  readonly refused: boolean;
  /** The host's own retry delay, seconds. */
  readonly waitSeconds: number;

  constructor(message: string, { refused = false, waitSeconds = 0 } = {}) {
    super(message);
    this.refused = refused;
    this.waitSeconds = waitSeconds;
  }
}
