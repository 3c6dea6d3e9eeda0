/** An operator's corrections to a car from a feed. Each lasts until the feed agrees. */
import * as v from 'valibot';
import { BODY_TYPES, type Car, type FeedCar, FeedCarSchema } from '../car.ts';
import { colourSpelling, makeSpelling, modelSpelling } from '../feed/spellings.ts';
import { carName } from '../naming.ts';
import { PICTURES } from '../text-limits.ts';

/**
 * Facts that an operator can correct. They exclude the price, which the feed changes together with its history, whether
 * the car is sold or reserved, and what identifies it.
 */
export const CORRECTABLE = [
  ...['year', 'make', 'model', 'badge', 'km', 'colour', 'interior_colour'],
  ...['simple_body', 'drive', 'simple_fuel', 'simple_transmission', 'seats', 'doors'],
  ...['regplate', 'rego_expiry', 'tag', 'dealercomments'],
] as const satisfies readonly (keyof FeedCar)[];
export type CorrectableField = (typeof CORRECTABLE)[number];

/** Values chosen from a list. */
export const CHOICES = {
  simple_body: BODY_TYPES,
  simple_fuel: ['petrol', 'diesel', 'hybrid', 'plug-in hybrid', 'electric', 'lpg', 'hydrogen'],
  simple_transmission: ['automatic', 'manual'],
} as const satisfies Partial<Record<CorrectableField, readonly string[]>>;

/** The category of featured cars; carousels and searches can ask for it. */
export const FEATURED = 'Featured';

type Value = string | number | null;

/** Who made a correction, and when. */
interface Edit {
  by: string;
  /** ISO 8601. */
  at: string;
}

interface Correction extends Edit {
  value: Value;
  /** What the feed said at the time. */
  was: Value;
}

export interface Corrections {
  fields: Partial<Record<CorrectableField, Correction>>;
  hidden: Edit | null;
  featured: Edit | null;
  /** Shown after those of the feed. */
  pictures: (Edit & { url: string })[];
}

/** The values that an operator wants, as read from the form. */
export interface Wanted {
  fields: Record<CorrectableField, Value>;
  hidden: boolean;
  featured: boolean;
  pictures: readonly string[];
}

export const NO_CORRECTIONS: Corrections = { fields: {}, hidden: null, featured: null, pictures: [] };

export const isCorrected = ({ fields, hidden, featured, pictures }: Corrections): boolean =>
  Object.keys(fields).length > 0 || hidden !== null || featured !== null || pictures.length > 0;

/** Fields to clear with a correction, because the feed's own words in them would contradict it. */
const ALSO_CLEARED: Readonly<Partial<Record<CorrectableField, readonly (keyof FeedCar)[]>>> = {
  simple_body: ['body'],
  simple_fuel: ['fuel'],
  simple_transmission: ['transmission', 'trans'],
};

const isFeatured = ({ categories }: Pick<FeedCar, 'categories'>) =>
  categories.some((category) => category.toLowerCase() === FEATURED.toLowerCase());

/** The corrections that still differ from the feed. */
export function remainingCorrections(corrections: Corrections, feed: FeedCar): Corrections {
  const { fields, hidden, featured, pictures } = corrections;
  const urls = new Set(feed.images.map(({ url }) => url));
  return {
    fields: Object.fromEntries(
      CORRECTABLE.flatMap((field) => {
        const correction = fields[field];
        return correction === undefined || correction.value === feed[field] ? [] : [[field, correction]];
      }),
    ),
    hidden: feed.show_on_dealer_website ? hidden : null,
    featured: isFeatured(feed) ? null : featured,
    pictures: pictures.filter(({ url }) => !urls.has(url)),
  };
}

type ShownFacts = FeedCar & Pick<Car, 'name'>;

/** The corrected values that replace the feed's; empty if nothing was corrected. */
export function correctedFacts(corrections: Corrections, feed: FeedCar): Partial<ShownFacts> {
  const { fields, hidden, featured, pictures } = corrections;
  const facts = Object.fromEntries(
    CORRECTABLE.flatMap((field): [string, Value][] => {
      const correction = fields[field];
      if (correction === undefined) return [];
      return [
        [field, correction.value],
        ...(ALSO_CLEARED[field] ?? []).map((each): [string, null] => [each, null]),
      ];
    }),
  ) as Partial<FeedCar>;
  const typical = feed.typical?.filter((field) => fields[field] === undefined);
  return {
    ...facts,
    ...(typical?.length !== feed.typical?.length && { typical }),
    ...(hidden !== null && { show_on_dealer_website: false }),
    ...(featured !== null && { categories: [...feed.categories, FEATURED] }),
    ...(pictures.length > 0 && {
      images: [...feed.images, ...pictures.map(({ url }) => ({ url, kind: 'photo' as const, alt: null }))],
      photos_count: feed.photos_count === null ? null : feed.photos_count + pictures.length,
    }),
    ...(Object.keys(fields).length > 0 && { name: carName({ ...feed, ...facts }) }),
  };
}

/**
 * The corrections after an operator saves the form. Values that match the feed need none, and unchanged corrections keep
 * their author and date.
 */
export function corrected(before: Corrections, feed: FeedCar, wanted: Wanted, edit: Edit): Corrections {
  const urls = new Set(feed.images.map(({ url }) => url));
  const known = new Map(before.pictures.map((picture) => [picture.url, picture]));
  const fields = CORRECTABLE.flatMap((field): [CorrectableField, Correction][] => {
    const value = wanted.fields[field];
    const was = feed[field];
    if (value === was) return [];
    const earlier = before.fields[field];
    return [[field, earlier?.value === value ? earlier : { ...edit, value, was }]];
  });
  return {
    fields: Object.fromEntries(fields),
    hidden: wanted.hidden && feed.show_on_dealer_website ? (before.hidden ?? edit) : null,
    featured: wanted.featured && !isFeatured(feed) ? (before.featured ?? edit) : null,
    pictures: [...new Set(wanted.pictures)]
      .filter((url) => !urls.has(url))
      .map((url) => known.get(url) ?? { ...edit, url }),
  };
}

/** The car's current values, to fill in its form. */
export function shownFacts(corrections: Corrections, feed: FeedCar): Wanted {
  const { fields, hidden, featured, pictures } = corrections;
  const shown = CORRECTABLE.map((field): [CorrectableField, Value] => {
    const correction = fields[field];
    return [field, correction === undefined ? feed[field] : correction.value];
  });
  return {
    fields: Object.fromEntries(shown) as Wanted['fields'],
    hidden: hidden !== null || !feed.show_on_dealer_website,
    featured: featured !== null || isFeatured(feed),
    pictures: pictures.map(({ url }) => url),
  };
}

/** Whole numbers; people write them with a comma, `98,500`. */
const NUMBERS: ReadonlySet<CorrectableField> = new Set(['year', 'km', 'seats', 'doors']);

const SPELLINGS: Readonly<Partial<Record<CorrectableField, (text: string) => string>>> = {
  make: makeSpelling,
  model: modelSpelling,
  colour: colourSpelling,
  interior_colour: colourSpelling,
  regplate: (text) => text.toUpperCase(),
};

export type Texts = Readonly<Record<CorrectableField, string>> & { pictures: string };
export type Problems = Partial<Record<CorrectableField | 'pictures', string>>;

const REQUIRED: readonly CorrectableField[] = ['make', 'model'];

/**
 * Reads a car's form. An empty field means "unknown". Each paragraph of comments and each picture's address is on its
 * own line.
 */
export function readWanted(
  texts: Texts,
  ticks: Pick<Wanted, 'hidden' | 'featured'>,
): { wanted: Wanted; problems: Problems } {
  const problems: Problems = {};
  const fields = CORRECTABLE.map((field): [CorrectableField, Value] => {
    const { value, problem } = readField(field, texts[field].trim());
    if (problem !== null) problems[field] = problem;
    return [field, value];
  });
  const pictures = texts.pictures.split(/\s+/).filter(Boolean);
  const wrong = pictures.find((url) => !isPictureAddress(url));
  if (wrong !== undefined) problems.pictures = `${wrong.slice(0, 80)} is not a web address (https://…)`;
  if (pictures.length > PICTURES) problems.pictures = `at most ${PICTURES} pictures`;
  return {
    wanted: { fields: Object.fromEntries(fields) as Wanted['fields'], ...ticks, pictures },
    problems,
  };
}

const isPictureAddress = (url: string) =>
  URL.canParse(url) && ['https:', 'http:'].includes(new URL(url).protocol);

function readField(field: CorrectableField, text: string): { value: Value; problem: string | null } {
  if (text === '') {
    return { value: null, problem: REQUIRED.includes(field) ? 'a car needs one' : null };
  }
  const typed = NUMBERS.has(field) ? numberOf(text) : lineOf(field, text);
  const read = v.safeParse(FeedCarSchema.entries[field], typed);
  if (!read.success) return { value: null, problem: PROBLEMS[field] ?? read.issues[0].message };
  return { value: read.output as Value, problem: null };
}

const PROBLEMS: Readonly<Partial<Record<CorrectableField, string>>> = {
  year: 'a year such as 2021',
  km: 'a whole number of kilometres such as 98,500',
  seats: 'a whole number',
  doors: 'a whole number',
  rego_expiry: 'a date such as 2027-03-31',
};

const numberOf = (text: string) => (/^\d[\d ,]*$/.test(text) ? Number(text.replaceAll(/[ ,]/g, '')) : text);

function lineOf(field: CorrectableField, text: string): string {
  const plain =
    field === 'dealercomments'
      ? text
          .split(/\s*\n\s*/)
          .filter(Boolean)
          .join('|')
      : text.replaceAll(/\s+/g, ' ');
  return SPELLINGS[field]?.(plain) ?? plain;
}
