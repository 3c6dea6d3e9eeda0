import { FeedUnreadable } from '../unreadable.ts';

const PAGE = 1 << 20;
const BLOCK = 1 << 14;
/** In bytes; three times what a sheet of 400,000 cars needs. */
const MOST = 192 * 2 ** 20;

/** Keeps many texts in little memory: their bytes, one after the other, and the place of each. */
export class SharedStrings {
  readonly #pages: Buffer[] = [];
  #used = PAGE;
  #size = 0;
  /** Page, start and length of each text, in blocks: growing one array would briefly need twice its memory. */
  readonly #places: Uint32Array[] = [];
  #count = 0;

  /** @throws FeedUnreadable if there are too many for a feed */
  add(text: string): void {
    const length = Buffer.byteLength(text);
    this.#size += length;
    if (this.#size > MOST) {
      throw new FeedUnreadable(`The workbook has more than ${MOST / 2 ** 20} MB of text; send it as CSV.`);
    }
    if (this.#used + length > PAGE) {
      this.#pages.push(Buffer.allocUnsafeSlow(Math.max(PAGE, length)));
      this.#used = 0;
    }
    this.#pages.at(-1)?.write(text, this.#used);
    const at = this.#count % BLOCK;
    if (at === 0) this.#places.push(new Uint32Array(3 * BLOCK));
    this.#places.at(-1)?.set([this.#pages.length - 1, this.#used, length], at * 3);
    this.#used += length;
    this.#count++;
  }

  /** The text with that number, from 0; the empty string if there is none. */
  at(index: number): string {
    if (!(Number.isInteger(index) && index >= 0 && index < this.#count)) return '';
    const at = (index % BLOCK) * 3;
    const [page = 0, begin = 0, length = 0] =
      this.#places[Math.floor(index / BLOCK)]?.subarray(at, at + 3) ?? [];
    return this.#pages[page]?.toString('utf8', begin, begin + length) ?? '';
  }
}
