/**
 * A map of short texts in memory that threads share: it is sent without being copied, and looked up without being read.
 *
 * The memory begins with the numbers of entries and slots. Then come the slots, each an entry's number plus one, found
 * by the hash of its key (0: free); for each entry where its key and its value end; and the bytes of all keys and
 * values.
 */

/** The part of a map that is needed to read it. */
export interface Listed<Value> {
  readonly size: number;
  get(key: string): Value | undefined;
  has(key: string): boolean;
  keys(): IterableIterator<string>;
  entries(): IterableIterator<[string, Value]>;
}

const HEAD = 2;
/** Slots for each entry: with twice as many, a look-up seldom compares a second key. */
const ROOM = 2;
const FIRST_GUESS = 120;

/** FNV-1a. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  return hash >>> 0;
}

/** For the bytes of the key in question; a longer one gets its own. */
const asked = Buffer.alloc(1024);

export class SharedMap implements Listed<string> {
  readonly memory: SharedArrayBuffer;
  readonly size: number;
  readonly #slots: Uint32Array;
  readonly #ends: Uint32Array;
  readonly #bytes: Buffer;

  /** @param memory that of another one */
  constructor(memory: SharedArrayBuffer) {
    const [size = 0, slots = 0] = new Uint32Array(memory, 0, HEAD);
    const endsAt = (HEAD + slots) * 4;
    const bytesAt = endsAt + size * 8;
    this.memory = memory;
    this.size = size;
    this.#slots = new Uint32Array(memory, HEAD * 4, slots);
    this.#ends = new Uint32Array(memory, endsAt, size * 2);
    this.#bytes = Buffer.from(memory, bytesAt);
  }

  /** Keeps the order; of two entries with the same key, the last one's value in the first one's place. */
  static of(entries: Iterable<readonly [string, string]>): SharedMap {
    const unique = entries instanceof Map ? entries : new Map(entries);
    const size = unique.size;
    const slots = 2 ** Math.ceil(Math.log2(Math.max(1, size * ROOM)));
    const ends = new Uint32Array(size * 2);
    let bytes = Buffer.allocUnsafe(Math.max(64, size * FIRST_GUESS));
    let end = 0;
    const write = (text: string) => {
      // Three bytes for a character are the most that UTF-8 needs.
      if (bytes.length - end < text.length * 3) {
        const larger = Buffer.allocUnsafe(bytes.length * 2 + text.length * 3);
        bytes.copy(larger, 0, 0, end);
        bytes = larger;
      }
      end += bytes.write(text, end);
      return end;
    };
    let next = 0;
    for (const [key, value] of unique) {
      ends[next++] = write(key);
      ends[next++] = write(value);
    }
    const memory = new SharedArrayBuffer((HEAD + slots + size * 2) * 4 + end);
    new Uint32Array(memory, 0, HEAD).set([size, slots]);
    const map = new SharedMap(memory);
    map.#ends.set(ends);
    map.#bytes.set(bytes.subarray(0, end));
    map.#fillSlots();
    return map;
  }

  #fillSlots(): void {
    const slots = this.#slots;
    for (let entry = 0; entry < this.size; entry++) {
      let slot = hashOf(this.#bytes, this.#startOf(entry), this.#ends[entry * 2] ?? 0) & (slots.length - 1);
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = entry + 1;
    }
  }

  #startOf(entry: number): number {
    return entry === 0 ? 0 : (this.#ends[entry * 2 - 1] ?? 0);
  }

  /** The entry of a key; -1 if there is none. */
  #find(key: string): number {
    const bytes = key.length * 3 <= asked.length ? asked : Buffer.alloc(key.length * 3);
    const length = bytes.write(key);
    const slots = this.#slots;
    let slot = hashOf(bytes, 0, length) & (slots.length - 1);
    for (let entry = slots[slot] ?? 0; entry !== 0; entry = slots[slot] ?? 0) {
      if (this.#isKey(entry - 1, bytes, length)) return entry - 1;
      slot = (slot + 1) & (slots.length - 1);
    }
    return -1;
  }

  #isKey(entry: number, key: Uint8Array, length: number): boolean {
    const start = this.#startOf(entry);
    if ((this.#ends[entry * 2] ?? 0) - start !== length) return false;
    const bytes = this.#bytes;
    for (let at = 0; at < length; at++) if (bytes[start + at] !== key[at]) return false;
    return true;
  }

  #keyOf(entry: number): string {
    return this.#bytes.toString('utf8', this.#startOf(entry), this.#ends[entry * 2]);
  }

  #valueOf(entry: number): string {
    return this.#bytes.toString('utf8', this.#ends[entry * 2], this.#ends[entry * 2 + 1]);
  }

  get(key: string): string | undefined {
    const entry = this.#find(key);
    return entry === -1 ? undefined : this.#valueOf(entry);
  }

  has(key: string): boolean {
    return this.#find(key) !== -1;
  }

  *keys(): Generator<string, undefined> {
    for (let entry = 0; entry < this.size; entry++) yield this.#keyOf(entry);
  }

  *entries(): Generator<[string, string], undefined> {
    for (let entry = 0; entry < this.size; entry++) yield [this.#keyOf(entry), this.#valueOf(entry)];
  }
}
