/** Reviews of a dealership, and which of them its site shows. */
import * as v from 'valibot';
import { isoDate, text } from '#domain/shared/schema.ts';
import type { Site } from '#domain/tenant/site.ts';

/** A review, as its source has it. */
export const ReviewSchema = v.strictObject({
  id: v.pipe(text, v.description('Unique among the reviews of the site.')),
  text: v.optional(v.pipe(v.string(), v.description('What the customer wrote; may be empty.')), ''),
  customer_name: v.pipe(text, v.description('The name as the source shows it.')),
  date: v.pipe(isoDate, v.description('Day it was written, YYYY-MM-DD.')),
  source: v.optional(
    v.pipe(v.picklist(['google', 'other']), v.description('Where it was written. Default: google.')),
    'google',
  ),
  location: v.optional(v.nullable(v.pipe(text, v.description('The location it is about.'))), null),
});
export type Review = v.InferOutput<typeof ReviewSchema>;

type Settings = Site['reviews'];

const fold = (name: string) => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

/** Why a review is not shown; the first that applies counts. */
const REASONS: readonly (readonly [
  reason: 'blocked' | 'empty' | 'translated',
  holds: (review: Review, settings: Settings) => boolean,
])[] = [
  ['blocked', ({ id }, { blockedIds }) => blockedIds.includes(id)],
  ['blocked', ({ customer_name }, { blockedNames }) => blockedNames.map(fold).includes(fold(customer_name))],
  ['empty', ({ text: words }) => words.trim() === ''],
  // Google marks its translations, whose words are not the customer's.
  ['translated', ({ text: words }) => words.includes('Translated')],
];

export interface ChosenReviews {
  /** Newest first. */
  reviews: readonly Review[];
  /** How they were chosen, for shoppers; empty if all are shown. */
  howChosen: string;
}

const COUNT = new Intl.NumberFormat('en-AU');
const LIST = new Intl.ListFormat('en-AU', { type: 'conjunction' });

/**
 * A site's reviews: at most `maximum`, from Google only the newest `googleQuantity`, and no empty, translated or blocked
 * ones. The page says how they were chosen. It mentions that the dealership left some out, but not how many.
 */
export function chooseReviews(all: readonly Review[], settings: Settings): ChosenReviews {
  const newest = all.toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : a.id < b.id ? -1 : 1));
  let google = 0;
  const asked = newest.filter(({ source }) => source !== 'google' || ++google <= settings.googleQuantity);
  const byReason = Map.groupBy(asked, (review) => reasonFor(review, settings));
  const reviews = (byReason.get('shown') ?? []).slice(0, settings.maximum);
  const number = (reason: 'blocked' | 'empty' | 'translated') => byReason.get(reason)?.length ?? 0;
  const without = [
    [number('empty'), 'without text'],
    [number('translated'), 'machine-translated'],
  ] as const;
  const missing = without.flatMap(([count, words]) => (count === 0 ? [] : [`${count} ${words}`]));
  const counted = all.filter((review) => reasonFor(review, settings) !== 'blocked').length;
  const first =
    reviews.length === 1
      ? `Showing 1 of ${COUNT.format(counted)} reviews.`
      : `Showing the newest ${reviews.length} of ${COUNT.format(counted)} reviews.`;
  const sentences = [
    ...(reviews.length === counted ? [] : [first]),
    ...(missing.length === 0 ? [] : [`Not shown: ${LIST.format(missing)}.`]),
    ...(counted === all.length ? [] : ['The dealership has left some reviews out.']),
  ];
  return { reviews, howChosen: sentences.join(' ') };
}

const reasonFor = (review: Review, settings: Settings) =>
  REASONS.find(([, holds]) => holds(review, settings))?.[0] ?? 'shown';

/** The note beside the stars if they show only above an average. */
export function floorText({ minimumRating }: Pick<Settings, 'minimumRating'>): string {
  return minimumRating === 0 ? '' : `We show stars only when the average rating is above ${minimumRating}.`;
}
