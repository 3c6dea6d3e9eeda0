/** A car in a Typesense collection: the schema, and the conversion of a search document to a record and back. */
import type { SearchDocument } from '#domain/search/document.ts';
import { RANGE_FIELDS, VALUE_FIELDS } from '#domain/search/fields.ts';
import { freshness } from '#domain/search/order.ts';
import { exactKeys } from './exact.ts';

/** Integers only if every value is one: the server refuses, or truncates, others. Dollars may have cents. */
type FieldType = 'string' | 'string[]' | 'int32' | 'int64' | 'float' | 'bool';

interface RecordField {
  type: FieldType;
  /** May be unknown: the record then leaves it out. */
  unknown?: true;
  /** Stored with the record and returned, but neither searched, filtered nor sorted by. */
  unindexed?: true;
}

/** Every field of a search document except `id`, which is text in a collection. */
export const RECORD_FIELDS = {
  slug: { type: 'string', unindexed: true },
  name: { type: 'string' },
  make: { type: 'string' },
  model: { type: 'string' },
  make_model: { type: 'string' },
  badge: { type: 'string', unknown: true },
  series: { type: 'string', unknown: true },
  stocknum: { type: 'string', unknown: true },
  year: { type: 'int32', unknown: true },
  car_type: { type: 'string' },
  status: { type: 'string' },
  reserved: { type: 'bool', unindexed: true },
  item_type: { type: 'string' },
  categories: { type: 'string[]' },
  filtered_features: { type: 'string[]' },
  body: { type: 'string', unknown: true },
  simple_body: { type: 'string', unknown: true, unindexed: true },
  shape: { type: 'string', unindexed: true },
  colour: { type: 'string', unknown: true },
  drive: { type: 'string', unknown: true },
  fuel: { type: 'string', unknown: true },
  transmission: { type: 'string', unknown: true },
  seats: { type: 'int32', unknown: true },
  doors: { type: 'int32', unknown: true },
  cylinders: { type: 'int32', unknown: true },
  engine_size: { type: 'string', unknown: true },
  sleeps: { type: 'int32', unknown: true, unindexed: true },
  body_length_feet: { type: 'float', unknown: true, unindexed: true },
  km: { type: 'int32', unknown: true },
  city: { type: 'string', unknown: true },
  state: { type: 'string', unknown: true },
  location_name: { type: 'string', unknown: true },
  dealership_name: { type: 'string' },
  dealership_slug: { type: 'string' },
  price: { type: 'float', unknown: true },
  was: { type: 'float', unknown: true, unindexed: true },
  price_type: { type: 'string', unindexed: true },
  drive_away: { type: 'string', unknown: true, unindexed: true },
  preorder: { type: 'bool', unindexed: true },
  subscription_price: { type: 'float', unknown: true },
  weekly_price: { type: 'float', unknown: true, unindexed: true },
  interest_rate: { type: 'float', unknown: true, unindexed: true },
  comparison_rate: { type: 'float', unknown: true, unindexed: true },
  price_range: { type: 'string', unknown: true },
  weekly_price_range: { type: 'string', unknown: true },
  tag: { type: 'string', unknown: true },
  tag_kind: { type: 'string', unknown: true, unindexed: true },
  image: { type: 'string', unknown: true, unindexed: true },
  photos_count: { type: 'int32', unindexed: true },
  savable: { type: 'bool', unindexed: true },
  reservable: { type: 'bool', unindexed: true },
  created_at: { type: 'int64' },
} as const satisfies Record<Exclude<keyof SearchDocument, 'id'>, RecordField>;

type Field = keyof typeof RECORD_FIELDS;
const FIELDS = Object.entries(RECORD_FIELDS) as [Field, RecordField][];

/** The car's number again: it breaks ties, and `id` is text. */
const NUMBER = 'number';
/** One key for each value of a value field, for filters that must not confuse values. */
export const EXACT = 'exact';
/** The position in the default order, as an ascending number. */
const FRESH = 'fresh';
/** Fields for searching that are not part of a document. */
export const SERVICE_FIELDS = [EXACT, NUMBER, FRESH] as const;

const FACETS: ReadonlySet<string> = new Set([...VALUE_FIELDS, ...RANGE_FIELDS]);

export interface CollectionField {
  name: string;
  type: FieldType;
  facet?: boolean;
  optional?: boolean;
}

interface CollectionSchema {
  name: string;
  fields: CollectionField[];
  default_sorting_field: string;
  token_separators: string[];
}

/** The schema of a collection. Fields it does not name are stored with a record anyway. */
export function collectionSchema(name: string): CollectionSchema {
  const indexed = FIELDS.filter(([, { unindexed }]) => !unindexed).map(
    ([field, { type, unknown }]): CollectionField => ({
      name: field,
      type,
      ...(FACETS.has(field) && { facet: true }),
      ...(unknown && { optional: true }),
    }),
  );
  return {
    name,
    fields: [
      ...indexed,
      { name: NUMBER, type: 'int64' },
      { name: FRESH, type: 'int64' },
      { name: EXACT, type: 'string[]' },
    ],
    default_sorting_field: 'created_at',
    // The server drops other punctuation: CX-5 is found as cx5.
    token_separators: ['/', ',', ';', '|', '(', ')', '[', ']'],
  };
}

/** A car in a collection. Unknown fields are absent. */
type CarRecord = { id: string; number: number; fresh: number; exact: string[] } & Partial<
  Pick<SearchDocument, Field>
>;

export function toRecord(document: SearchDocument): CarRecord {
  const known = FIELDS.map(([field]) => [field, document[field]]).filter(([, value]) => value !== null);
  return {
    id: String(document.id),
    ...Object.fromEntries(known),
    number: document.id,
    fresh: freshness(document),
    exact: exactKeys(document),
  };
}

/** The document of a record: absent fields are unknown, and fields that are not a document's are left out. */
export function toDocument(record: Readonly<Record<string, unknown>>): SearchDocument {
  const fields = FIELDS.map(([field]) => [field, record[field] ?? null]);
  // Typesense returns what `toRecord` stored, and these are all fields of a document.
  return { id: Number(record.id), ...Object.fromEntries(fields) } as SearchDocument;
}
