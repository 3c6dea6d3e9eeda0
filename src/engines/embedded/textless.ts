/** The embedded search engine without text search, which loads when a shopper types: on most visits nobody does. */
import { decode } from './columns.ts';
import { EmbeddedEngine, type MakeText } from './engine.ts';

/**
 * Like `openIndex` of `index.ts`, but smaller.
 * @throws UnreadableIndex if the bytes are damaged, cut short, or of another version
 */
export function openTextless(bytes: Uint8Array): EmbeddedEngine {
  return new EmbeddedEngine(decode(bytes), { load: loadText });
}

const loadText = async (): Promise<MakeText> => (await import('./text.ts')).TextIndex.making;
