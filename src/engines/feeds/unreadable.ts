/** The file as a whole cannot be read; the message says why and what would help. */
export class FeedUnreadable extends Error {
  override name = 'FeedUnreadable';
}
