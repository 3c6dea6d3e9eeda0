/** Reading stock feeds. */
export { builtInMapping, DEFAULT_FORMAT, FORMATS, type FormatName, isFormatName } from './formats/index.ts';
export {
  type FeedFormat,
  FeedUnreadable,
  isRejected,
  type ReadFeedOptions,
  type RejectedRow,
  readFeed,
} from './read-feed.ts';
