/** Reading stock feeds. */
export { builtInMapping, DEFAULT_FORMAT, FORMATS, isFormatName } from './formats/index.ts';
export { type GuessedMapping, guessMapping } from './guess-mapping.ts';
export {
  type FeedFormat,
  FeedUnreadable,
  isRejected,
  type RejectedRow,
  readFeed,
} from './read-feed.ts';
export { RowMemory } from './row-memory.ts';
