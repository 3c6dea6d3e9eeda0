/** The content of an index file: one column for each field of a document, and how each is written. */
import type { SearchDocument } from '#domain/search/document.ts';

/** Raised by `openIndex` for bytes that are not a whole index of this version. */
export class UnreadableIndex extends Error {
  override name = 'UnreadableIndex';
}

/** Other text of the same car that a text may contain: a field, or its form in a URL. */
export type Part = keyof SearchDocument | 'name in a url' | 'stocknum in a url';

type ColumnLayout =
  /** A number for each car; `steps` if neighbours are close to each other. */
  | { kind: 'number'; steps?: true }
  /**
   * Few values, stored once. `given` names a field that nearly determines the value: then only its rank among the
   * values seen with it is stored.
   */
  | { kind: 'coded'; given?: keyof SearchDocument }
  /** A list of such values. */
  | { kind: 'list' }
  /** Text that differs from car to car, stored without the text of its `parts`. */
  | { kind: 'text'; parts: readonly Part[] };

/** In the order of the file: a field comes after those it refers to. */
export const LAYOUT = {
  created_at: { kind: 'number', steps: true },
  id: { kind: 'number', steps: true },
  km: { kind: 'number' },
  model: { kind: 'coded' },
  make: { kind: 'coded', given: 'model' },
  make_model: { kind: 'coded', given: 'model' },
  badge: { kind: 'coded', given: 'model' },
  series: { kind: 'coded', given: 'model' },
  year: { kind: 'coded' },
  car_type: { kind: 'coded', given: 'year' },
  status: { kind: 'coded' },
  reserved: { kind: 'coded', given: 'status' },
  body: { kind: 'coded', given: 'model' },
  simple_body: { kind: 'coded', given: 'body' },
  shape: { kind: 'coded', given: 'model' },
  item_type: { kind: 'coded', given: 'body' },
  categories: { kind: 'list' },
  filtered_features: { kind: 'list' },
  colour: { kind: 'coded' },
  drive: { kind: 'coded', given: 'model' },
  fuel: { kind: 'coded', given: 'model' },
  transmission: { kind: 'coded', given: 'fuel' },
  seats: { kind: 'coded', given: 'model' },
  doors: { kind: 'coded', given: 'model' },
  engine_size: { kind: 'coded', given: 'model' },
  cylinders: { kind: 'coded', given: 'engine_size' },
  sleeps: { kind: 'coded', given: 'model' },
  body_length_feet: { kind: 'coded', given: 'model' },
  location_name: { kind: 'coded' },
  city: { kind: 'coded', given: 'location_name' },
  state: { kind: 'coded', given: 'city' },
  dealership_name: { kind: 'coded', given: 'location_name' },
  dealership_slug: { kind: 'coded', given: 'dealership_name' },
  price: { kind: 'coded' },
  was: { kind: 'coded' },
  price_type: { kind: 'coded', given: 'dealership_name' },
  drive_away: { kind: 'coded', given: 'price' },
  preorder: { kind: 'coded', given: 'price' },
  subscription_price: { kind: 'coded' },
  weekly_price: { kind: 'coded', given: 'price' },
  interest_rate: { kind: 'coded', given: 'dealership_name' },
  comparison_rate: { kind: 'coded', given: 'interest_rate' },
  price_range: { kind: 'coded', given: 'price' },
  weekly_price_range: { kind: 'coded', given: 'weekly_price' },
  tag: { kind: 'coded', given: 'status' },
  tag_kind: { kind: 'coded', given: 'tag' },
  photos_count: { kind: 'coded' },
  savable: { kind: 'coded', given: 'photos_count' },
  reservable: { kind: 'coded', given: 'reserved' },
  name: { kind: 'text', parts: ['year', 'make', 'model', 'badge', 'series'] },
  stocknum: { kind: 'text', parts: ['id'] },
  slug: { kind: 'text', parts: ['name in a url', 'stocknum in a url', 'id'] },
  image: { kind: 'text', parts: ['slug', 'stocknum', 'stocknum in a url', 'id'] },
} as const satisfies Record<keyof SearchDocument, ColumnLayout>;

export type Field = keyof typeof LAYOUT;
export type FieldOf<Kind extends ColumnLayout['kind']> = {
  [F in Field]: (typeof LAYOUT)[F]['kind'] extends Kind ? F : never;
}[Field];

/** Whether a field's column is of this kind; then its values are of that type, too. */
export function hasKind<Kind extends ColumnLayout['kind']>(field: Field, kind: Kind): field is FieldOf<Kind> {
  return LAYOUT[field].kind === kind;
}

export const FIELDS = Object.keys(LAYOUT) as Field[];

/** `FCIX` in ASCII, then version, layout, length and two words of hash, 32 bits each, little-endian. */
export const MAGIC = 0x58494346;
export const VERSION = 2;
export const HEADER_BYTES = 24;

/** Changes with the layout, so that an index with other columns is never misread. */
export const LAYOUT_HASH = Array.from(JSON.stringify(LAYOUT)).reduce(
  (hash, letter) => (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0,
  0,
);
