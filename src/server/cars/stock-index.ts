import type { SearchDocument } from '#domain/search/document.ts';
import { type EmbeddedEngine, openIndex } from '#engines/embedded/index.ts';
import type { SharedValue } from '../threads/messages.ts';

/** A site's stock at one moment, as an index file in memory that all threads share. */
export interface StockIndex {
  /** Different for every index. */
  key: string;
  bytes: Uint8Array<SharedArrayBuffer>;
}

/** The index in the form that a thread keeps. */
export const sharedIndex = ({ key, bytes }: StockIndex): SharedValue => ({ key, value: () => bytes });

interface Opened {
  engine: EmbeddedEngine;
  documents: readonly SearchDocument[] | null;
}

const opened = new WeakMap<Uint8Array, Opened>();

function openedOf(bytes: Uint8Array): Opened {
  let known = opened.get(bytes);
  if (known === undefined) {
    known = { engine: openIndex(bytes), documents: null };
    opened.set(bytes, known);
  }
  return known;
}

/** The index's engine, opened once in each thread. */
export const engineOf = (bytes: Uint8Array): EmbeddedEngine => openedOf(bytes).engine;

/** The index's documents: the same list each time. */
export function documentsOf(bytes: Uint8Array): readonly SearchDocument[] {
  const known = openedOf(bytes);
  known.documents ??= known.engine.documents();
  return known.documents;
}
