/** Rows that were read before: most of a feed comes as it came a quarter of an hour ago. */
import { hash } from 'node:crypto';
import type { FeedMapping } from '#domain/inventory/feed/mapping.ts';
import type { FeedRow } from '#domain/inventory/stock/import.ts';
import type { RejectedRow } from './row-reader.ts';

/** The cars of a dealership's last feed by the text of their rows, as JSON: about 2 KB each. */
export class RowMemory {
  #context = '';
  #last: ReadonlyMap<string, string> = new Map();
  #cars = new Map<string, string>();

  /** How many cars it has. */
  get size(): number {
    return this.#last.size + this.#cars.size;
  }

  /**
   * Begins with another feed: what the one before it does not have is forgotten.
   * @param context all that decides what a row means, beside the row
   */
  begin(context: string): void {
    this.#last = context === this.#context ? this.#cars : new Map();
    this.#cars = new Map();
    this.#context = context;
  }

  /** Ends the feed. */
  end(): void {
    this.#last = new Map();
  }

  /** The car of this row; `make` reads it where it is new. A rejected row is read each time. */
  car(row: string, make: () => FeedRow | RejectedRow, number: number): FeedRow | RejectedRow {
    const name = hash('sha1', row, 'base64');
    const known = this.#last.get(name) ?? this.#cars.get(name);
    if (known !== undefined) {
      this.#cars.set(name, known);
      return { ...(JSON.parse(known) as FeedRow), row: number };
    }
    const made = make();
    if (!('reason' in made)) this.#cars.set(name, JSON.stringify(made));
    return made;
  }
}

type RowReader<R> = (row: R, number: number) => FeedRow | RejectedRow;

/** The same reader, sparing it the rows that the memory has. */
export function remembering<R>(
  read: RowReader<R>,
  memory: RowMemory | undefined,
  mapping: FeedMapping,
  header: readonly string[] = [],
): RowReader<R> {
  // Where repeated rows are numbered, a row's identity depends on those before it.
  if (memory === undefined || mapping.identity?.repeat === 'number') return read;
  memory.begin(JSON.stringify([mapping, header]));
  return (row, number) => memory.car(JSON.stringify(row), () => read(row, number), number);
}
