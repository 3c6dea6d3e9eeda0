/**
 * Models on the Australian market for demo stock, from general knowledge and rounded: good enough to look and search
 * like real stock, but not a reference for anyone who buys a car. The tables are in `catalogue`.
 */
import * as v from 'valibot';
import { BODY_TYPES } from '#domain/inventory/kinds.ts';
import { EngineSchema } from './catalogue/engine.ts';
import { readTable } from './catalogue/table.ts';

export type { Engine } from './catalogue/engine.ts';

const text = v.pipe(v.string(), v.nonEmpty());
const figure = v.pipe(v.string(), v.regex(/^\d+(?:\.\d+)?$/, 'expected a number'), v.transform(Number));

const YEARS = /^(\d{4})-(\d{4})?$/;
/** First and last year sold, `null` if still sold new: `2012-2018`, `2019-`. */
const years = v.pipe(
  v.string(),
  v.regex(YEARS, 'expected years such as 2012-2018 or 2019-'),
  v.transform((cell): readonly [from: number, to: number | null] => {
    const [, from, to] = YEARS.exec(cell) ?? [];
    return [Number(from), to === undefined ? null : Number(to)];
  }),
);

const SIZE = /^(\d+) x (\d+) x (\d+)$/;
/** Length, width and height in millimetres. */
const size = v.pipe(
  v.string(),
  v.regex(SIZE, 'expected a size such as 4370 x 1790 x 1435'),
  v.transform((cell) => (SIZE.exec(cell) ?? []).slice(1).map(Number)),
  v.strictTuple([v.number(), v.number(), v.number()]),
);

const RATING = /^(\d) in (\d{4})$/;
/** ANCAP stars and the year of the test: `5 in 2019`, or `none`. */
const rating = v.pipe(
  v.string(),
  v.transform((cell) => (cell === 'none' ? null : (RATING.exec(cell) ?? []).slice(1).map(Number))),
  v.nullable(v.strictTuple([v.number(), v.number()])),
);

const GEARBOXES = ['4A', '5A', '6A', '8A', '9A', '10A', '5M', '6M', '6D', '7D', '8D', 'CVT', '1A'] as const;
export type Gearbox = (typeof GEARBOXES)[number];

const DRIVES = ['4x4', '4x2', 'AWD', 'FWD', 'RWD'] as const;
export type Drive = (typeof DRIVES)[number];

const VariantSchema = v.object({
  badge: text,
  /** Dollars new, before on-road costs. */
  price: figure,
  engine: EngineSchema,
  gearbox: v.picklist(GEARBOXES),
  drive: v.picklist(DRIVES),
});

const MODEL = {
  model: text,
  series: text,
  body: v.picklist(BODY_TYPES),
  years,
  seats: figure,
  doors: figure,
  size,
  /** Gross vehicle mass in kilograms. */
  gvm: figure,
  ancap: rating,
  /** How common the model is among listings. */
  share: figure,
  /** The share of the price left after a year. */
  holds: figure,
  /** Level of equipment: 1 work vehicle, 2 standard, 3 premium. */
  comfort: v.pipe(figure, v.picklist([1, 2, 3])),
};

const CURRENT = readTable('cars.txt', {
  model: v.object({ make: text, ...MODEL }),
  variant: VariantSchema,
});

/** Earlier generations. Anything left out is the same as in the next model. */
const EARLIER = readTable('earlier-cars.txt', {
  model: v.object({
    make: text,
    followed_by: text,
    model: v.exactOptional(text),
    series: text,
    body: v.exactOptional(MODEL.body),
    years,
    seats: v.exactOptional(figure),
    doors: v.exactOptional(figure),
    size: v.exactOptional(size),
    gvm: v.exactOptional(figure),
    ancap: rating,
    share: v.exactOptional(figure),
    holds: v.exactOptional(figure),
    comfort: v.exactOptional(MODEL.comfort),
  }),
  variant: VariantSchema,
});

export type CatalogueVariant = v.InferOutput<typeof VariantSchema>;
export type CatalogueModel = (typeof CURRENT)[number];

/** Everything that is or was sold. */
export const CARS: readonly CatalogueModel[] = [
  ...CURRENT,
  ...EARLIER.map(({ make, followed_by, ...generation }) => {
    const next = CURRENT.find((each) => each.make === make && each.model === followed_by);
    if (next === undefined) throw new Error(`no ${make} ${followed_by} in the catalogue`);
    return { ...next, share: next.share * 0.7, ...generation };
  }),
];

/** Caravans, camper trailers and motorhomes. Makers' names here are invented. */
export const VANS = readTable('vans.txt', {
  model: v.object({
    make: text,
    model: text,
    body: v.picklist(['caravan', 'camperTrailer', 'motorhome']),
    years,
    share: figure,
  }),
  variant: v.object({
    badge: text,
    /** Dollars new. */
    price: figure,
    /** Feet. */
    length: figure,
    /** Feet. */
    width: figure,
    /** Kilograms. */
    tare: figure,
    /** Aggregate trailer mass in kilograms; for a motorhome its gross vehicle mass. */
    mass: figure,
    axle: v.picklist(['Single axle', 'Tandem axle', 'Dual rear wheels', 'Single rear wheels']),
    sleeps: figure,
    /** Motorhomes only. */
    engine: v.optional(v.nullable(EngineSchema), null),
  }),
});

export type CatalogueVan = (typeof VANS)[number];
export type VanVariant = CatalogueVan['variants'][number];
