/** The embedded search engine for pages on which most shoppers type nothing: text search loads with the first word. */
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
