/**
 * Numbers and strings as bytes and back. A column of numbers is written in planes (all lowest bytes, then all next
 * ones) because gzip, which compresses the file in transit, does better on similar bytes.
 */
import { UnreadableIndex } from './layout.ts';

/** As a plane count it means 64-bit floating point; fewer planes are whole numbers. */
const FLOATS = 8;
const LARGEST = 2 ** 48;

export class Writer {
  readonly #chunks: Uint8Array[] = [];

  bytes(chunk: Uint8Array): void {
    this.#chunks.push(chunk);
  }

  /** A length, 0 to 2³² − 1. */
  length(value: number): void {
    this.bytes(new Uint8Array(Uint32Array.of(value).buffer));
  }

  /** Numbers; the reader must know how many. Whole ones from 0 to 2⁴⁸ − 1 take as many bytes as the largest needs. */
  numbers(values: readonly number[]): void {
    let largest = 0;
    for (const value of values) {
      const whole = Number.isInteger(value) && value >= 0 && value < LARGEST && !Object.is(value, -0);
      largest = whole ? Math.max(largest, value) : Number.POSITIVE_INFINITY;
      if (!whole) break;
    }
    if (largest === Number.POSITIVE_INFINITY) {
      this.bytes(Uint8Array.of(FLOATS));
      this.bytes(new Uint8Array(Float64Array.from(values).buffer));
      return;
    }
    let planes = 0;
    while (256 ** planes <= largest) planes++;
    this.bytes(Uint8Array.of(planes));
    for (let plane = 0; plane < planes; plane++) {
      const unit = 256 ** plane;
      const bytes = new Uint8Array(values.length);
      // Quicker than `Uint8Array.from` with a function, and a stock has fifty columns.
      for (let at = 0; at < bytes.length; at++) bytes[at] = Math.floor((values[at] ?? 0) / unit) % 256;
      this.bytes(bytes);
    }
  }

  /** Well-formed strings; the reader must know how many. */
  strings(values: readonly string[]): void {
    this.numbers(values.map((value) => value.length));
    const text = new TextEncoder().encode(values.join(''));
    this.length(text.length);
    this.bytes(text);
  }

  finish(): Uint8Array<ArrayBuffer> {
    const whole = new Uint8Array(this.#chunks.reduce((sum, chunk) => sum + chunk.length, 0));
    let at = 0;
    for (const chunk of this.#chunks) {
      whole.set(chunk, at);
      at += chunk.length;
    }
    return whole;
  }
}

export class Reader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  bytes(length: number): Uint8Array {
    const chunk = this.#bytes.subarray(this.#at, this.#at + length);
    if (chunk.length !== length) throw new UnreadableIndex('The search index ends too early.');
    this.#at += length;
    return chunk;
  }

  length(): number {
    const [a = 0, b = 0, c = 0, d = 0] = this.bytes(4);
    return (a | (b << 8) | (c << 16) | (d << 24)) >>> 0;
  }

  /** Fills `into` to its length. */
  numbers<Into extends Float64Array | Uint32Array | Uint16Array>(into: Into): Into {
    const [planes = 0] = this.bytes(1);
    if (planes === FLOATS) {
      into.set(new Float64Array(this.bytes(into.length * 8).slice().buffer));
      return into;
    }
    for (let plane = 0, unit = 1; plane < planes; plane++, unit *= 256) {
      const bytes = this.bytes(into.length);
      for (let at = 0; at < bytes.length; at++) into[at] = (into[at] ?? 0) + (bytes[at] ?? 0) * unit;
    }
    return into;
  }

  strings(count: number): string[] {
    const lengths = this.numbers(new Uint32Array(count));
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(this.bytes(this.length()));
    const strings = new Array<string>(count);
    for (let index = 0, end = 0; index < count; index++) {
      const start = end;
      end += lengths[index] ?? 0;
      strings[index] = text.slice(start, end);
    }
    return strings;
  }
}

const rotated = (word: number, by: number) => (word << by) | (word >>> (32 - by));

/** A 64-bit hash of bytes as two words: to notice damage and to name a version, not to resist an attacker. */
export function hashOf(bytes: Uint8Array): [number, number] {
  const words = new Uint32Array((bytes.length + 3) >>> 2);
  new Uint8Array(words.buffer).set(bytes);
  let a = bytes.length;
  let b = 0x9e3779b9;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? 0;
    a = Math.imul(rotated(a ^ Math.imul(word, 0xcc9e2d51), 13), 5) + 0x6b64;
    b = Math.imul(rotated(b ^ Math.imul(word, 0x1b873593), 17), 9) + (a ^ 0x52dc);
  }
  return [a >>> 0, (b ^ (b >>> 15)) >>> 0];
}
