import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aSite } from '../../../tests/fixtures/cars.ts';
import { chooseReviews, floorText, type Review } from './review.ts';

const review = (id: string, fields: Partial<Review> = {}): Review => ({
  id,
  text: `Words of ${id}.`,
  customer_name: `Customer ${id}`,
  date: '2026-01-01',
  source: 'google',
  location: null,
  ...fields,
});
const settings = (reviews: Partial<ReturnType<typeof aSite>['reviews']> = {}) => ({
  ...aSite().reviews,
  ...reviews,
});
const idsOf = (all: Review[], with_ = settings()) => chooseReviews(all, with_).reviews.map(({ id }) => id);
const many = (count: number, fields: Partial<Review> = {}) =>
  Array.from({ length: count }, (_, index) => {
    const day = String(count - index).padStart(2, '0');
    return review(`r${index + 1}`, { date: `2026-01-${day}`, ...fields });
  });

test.each([
  ['one with a blocked id', { id: 'bad' }, { blockedIds: ['bad'] }],
  ['one of a blocked name', { customer_name: 'Pat Quinn' }, { blockedNames: ['Pat Quinn'] }],
  [
    'one of a blocked name in other letters',
    { customer_name: ' pat  QUINN ' },
    { blockedNames: ['Pat Quinn'] },
  ],
  ['one without words', { text: '' }, {}],
  ['one of spaces', { text: ' \n ' }, {}],
  ['one that was translated', { text: '(Translated by Google) Very good.' }, {}],
  ['one with the word alone', { text: 'Translated' }, {}],
])('%s is left out', (_, fields, blocked) => {
  expect(idsOf([review('good'), review('bad', fields)], settings(blocked))).toEqual(['good']);
});

test.each([
  [
    '“translated” in small letters, a customer’s own word',
    { text: 'My offer was translated for my mother.' },
  ],
  ['a name that only contains a blocked one', { customer_name: 'Pat Quinn-Hill' }],
])('%s is not a reason', (_, fields) => {
  expect(idsOf([review('good', fields)], settings({ blockedNames: ['Pat Quinn'] }))).toEqual(['good']);
});

test('reviews are shown newest first, at most ten', () => {
  expect(idsOf(many(12).reverse())).toEqual(['r1', 'r2', 'r3', 'r4', 'r5', 'r6', 'r7', 'r8', 'r9', 'r10']);
  expect(idsOf(many(12), settings({ maximum: 3 }))).toEqual(['r1', 'r2', 'r3']);
});

test('of Google’s reviews only the newest twelve are considered, so older ones do not fill gaps', () => {
  const all = many(14).map((each, index) => (index < 4 ? { ...each, text: '' } : each));
  expect(idsOf(all)).toEqual(['r5', 'r6', 'r7', 'r8', 'r9', 'r10', 'r11', 'r12']);
  expect(idsOf(many(14, { source: 'other' }), settings({ maximum: 20 }))).toHaveLength(14);
});

test('the page says how the reviews were chosen', () => {
  const all = [...many(13), review('x', { text: '', date: '2026-02-02' })];
  const blocked = settings({ blockedIds: ['r1'], blockedNames: ['Customer r2'] });
  expect(chooseReviews(all, blocked).howChosen).toBe(
    'Showing the newest 9 of 12 reviews. Not shown: 1 without text. The dealership has left some reviews out.',
  );
  expect(chooseReviews(many(2), settings({ maximum: 1 })).howChosen).toBe('Showing 1 of 2 reviews.');
  expect(chooseReviews(many(5), settings()).howChosen).toBe('');
  expect(chooseReviews(many(5), settings({ blockedIds: ['r1'] })).howChosen).toBe(
    'The dealership has left some reviews out.',
  );
  expect(floorText({ minimumRating: 4 })).toBe('We show stars only when the average rating is above 4.');
  expect(floorText({ minimumRating: 0 })).toBe('');
});

test('no blocked, empty or translated review is shown, and none is made up', () => {
  const anyReview = fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    text: fc.constantFrom('', ' ', 'Fine', '(Translated by Google) Fine'),
    customer_name: fc.constantFrom('Ann', 'ANN', 'Bob'),
    date: fc.constantFrom('2026-01-01', '2026-01-02'),
    source: fc.constantFrom('google' as const, 'other' as const),
    location: fc.constant(null),
  });
  fc.assert(
    fc.property(fc.array(anyReview, { maxLength: 30 }), fc.nat({ max: 12 }), (all, maximum) => {
      const { reviews, howChosen } = chooseReviews(
        all,
        settings({ maximum, blockedIds: ['a'], blockedNames: ['ann'] }),
      );
      expect(reviews.length).toBeLessThanOrEqual(maximum);
      for (const each of reviews) {
        expect(all).toContain(each);
        expect(each).toMatchObject({ text: 'Fine', customer_name: 'Bob' });
        expect(each.id).not.toBe('a');
      }
      // Whatever is left out is mentioned.
      if (reviews.length < all.length) expect(howChosen).not.toBe('');
    }),
  );
});
