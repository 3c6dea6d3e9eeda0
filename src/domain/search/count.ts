/** Hits beyond this are no longer told one by one. */
const LARGEST_COUNT = 1999;

/** The number to show for a search: above 1999 hits the whole stock's. */
export function shownCount(hits: number, stock: number): number {
  return hits > LARGEST_COUNT ? stock : hits;
}

/** Header of `GET /api/cars`: how many cars were found, of which the answer holds the first. */
export const TOTAL_HEADER = 'X-Total-Count';

/** Words for what is sold: "car" and "cars". */
export interface ItemWords {
  one: string;
  many: string;
  /** All of it, in a heading: "cars", "caravans and motorhomes". */
  all: string;
}

const number = new Intl.NumberFormat('en-AU');

/** `1 car`, `1,204 cars`. A count that stands for the stock says so, for it is not the number of hits. */
export function countWords(hits: number, stock: number, words: ItemWords): string {
  const shown = shownCount(hits, stock);
  const counted = `${number.format(shown)} ${shown === 1 ? words.one : words.many}`;
  return shown === hits ? counted : `${counted} in stock`;
}
