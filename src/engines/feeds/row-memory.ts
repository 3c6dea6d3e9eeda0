/** Remembers rows between fetches: most of a feed is the same as a quarter of an hour ago. */
import { hash } from 'node:crypto';
import type { FeedMapping } from '#domain/inventory/feed/mapping.ts';
import type { FeedRow } from '#domain/inventory/stock/import.ts';
import { cleanData } from '#domain/shared/clean-data.ts';
import { stockStrings } from '../string-pool.ts';
import type { RejectedRow } from './row-reader.ts';

/**
 * The cars of a dealership's last feed by the text of their rows. It returns the very rows that it keeps; each feed
 * numbers them anew.
 */
export class RowMemory {
  #context: string | null = null;
  #isReading = false;
  #last: ReadonlyMap<string, FeedRow> = new Map();
  #rows = new Map<string, FeedRow>();
  /** The number of lines of each row longer than one, by its first line. */
  #longer = new Map<string, number>();

  /** How many cars it has. */
  get size(): number {
    return this.#last.size + this.#rows.size;
  }

  /**
   * Starts another feed: rows that the previous feed does not have are dropped.
   * @param context everything that decides what a row means, besides the row itself
   */
  begin(context: string): void {
    this.#last = context === this.#context ? this.#rows : new Map();
    if (this.#last.size === 0) this.#longer.clear();
    this.#rows = new Map();
    this.#context = context;
    this.#isReading = true;
  }

  /** Ends the feed. */
  end(): void {
    this.#last = new Map();
    this.#isReading = false;
  }

  /** Whether a feed has begun, and there is a previous one to search. */
  get state(): 'waiting' | 'empty' | 'open' {
    if (!this.#isReading) return 'waiting';
    return this.#last.size === 0 ? 'empty' : 'open';
  }

  /** How many lines the row starting with this line has: one, unless a longer row is known. */
  linesFrom(first: string): number {
    return this.#longer.size === 0 ? 1 : (this.#longer.get(nameOf(first)) ?? 1);
  }

  /** The row with this text in the last feed, which the caller numbers; `null` if there is none. */
  find(text: string): FeedRow | null {
    const name = nameOf(text);
    const repeated = this.#rows.get(name);
    if (repeated !== undefined) return { ...repeated };
    const known = this.#last.get(name);
    if (known === undefined) return null;
    this.#rows.set(name, known);
    return known;
  }

  /** Keeps a row that was read. A rejected one is read each time. */
  keep(text: string, row: FeedRow | RejectedRow): void {
    if ('reason' in row) return;
    const name = nameOf(text);
    if (this.#rows.has(name)) return;
    row.car = stockStrings.intern(row.car);
    this.#rows.set(name, row);
    const end = text.indexOf('\n');
    if (end !== -1) this.#longer.set(nameOf(text.slice(0, end)), text.split('\n').length);
  }
}

const nameOf = (text: string) => hash('sha1', text, 'base64');

/** Reads a row at its place in the feed. @param text identifies the row, if it has any */
export type RowReader<R> = (row: R, number: number, text?: string) => FeedRow | RejectedRow;

/**
 * The same reader, which takes rows from the memory where it can. Its rows contain no text that cannot be stored.
 * @param context everything that decides what a row means, besides the row and the mapping
 */
export function remembering<R>(
  read: (row: R, number: number) => FeedRow | RejectedRow,
  memory: RowMemory | undefined,
  mapping: FeedMapping,
  context: readonly unknown[] = [],
): RowReader<R> {
  const readClean = (row: R, number: number) => cleanData(read(row, number));
  // Where repeated rows are numbered, a row's identity depends on those before it.
  if (memory === undefined || mapping.identity?.repeat === 'number') return readClean;
  memory.begin(JSON.stringify([mapping, context]));
  return (row, number, text = JSON.stringify(row)) => {
    const known = memory.find(text);
    if (known !== null) {
      known.row = number;
      return known;
    }
    const made = readClean(row, number);
    memory.keep(text, made);
    return made;
  };
}
