/** The embedded search engine: an index file made at build time, and searched in the browser or in Node. */
import { decode } from './columns.ts';
import { EmbeddedEngine } from './engine.ts';
import { TextIndex } from './text.ts';

export { buildIndex, type IndexMemory, noIndex } from './build.ts';
export { UnreadableIndex } from './layout.ts';
export type { EmbeddedEngine };

/**
 * Opens the bytes that `buildIndex` made.
 * @throws UnreadableIndex if they are damaged, cut short, or of another version
 */
export function openIndex(bytes: Uint8Array): EmbeddedEngine {
  return new EmbeddedEngine(decode(bytes), { make: TextIndex.making });
}
