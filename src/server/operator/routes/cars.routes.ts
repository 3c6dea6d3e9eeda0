/** The operator's cars: listing, viewing and correcting them. */
import { Hono } from 'hono';
import * as v from 'valibot';
import type { FeedCar } from '#domain/inventory/car.ts';
import {
  CORRECTABLE,
  type CorrectableField,
  corrected,
  readWanted,
  shownFacts,
  type Texts,
  type Wanted,
} from '#domain/inventory/stock/corrections.ts';
import { firstCharacters, storableLine } from '#domain/shared/plain-text.ts';
import { isoTimestamp } from '#domain/shared/schema.ts';
import type { Site } from '#domain/tenant/site.ts';
import { contentHash } from '#tenant/content-hash.ts';
import { readFields, textField, tickField } from '../../http/fields.ts';
import type { Platform } from '../../platform/platform.ts';
import { type CorrectableCar, correctCar, findCorrectable } from '../../stock/corrections.db.ts';
import { findDealerships } from '../../stock/dealerships.db.ts';
import { YARD_ORDERS } from '../../stock/yard.db.ts';
import { carPage } from '../cars-pages.ts';
import { sorryPage } from '../site-pages.ts';
import { STOCK_VIEWS, stockList } from '../stock-list.ts';
import { carsPage } from '../stock-list-page.ts';

const NAME_LENGTH = 60;
const DONE: Readonly<Record<string, string>> = {
  saved: 'Saved. The site will show it within a minute.',
};

const Query = v.object({
  q: v.fallback(v.pipe(v.string(), v.transform(storableLine), v.trim(), v.maxLength(100)), ''),
  which: v.fallback(v.picklist(STOCK_VIEWS), 'stock'),
  order: v.fallback(v.picklist(YARD_ORDERS), 'newest'),
  before: v.fallback(v.nullable(isoTimestamp), null),
  id: v.fallback(v.nullable(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))), null),
});

const Fields = v.object({
  ...(Object.fromEntries(CORRECTABLE.map((field) => [field, textField])) as Record<
    CorrectableField,
    typeof textField
  >),
  pictures: textField,
  hidden: tickField,
  featured: tickField,
  by: textField,
  seen: textField,
});

/** The values in the form's fields. */
function textsOf({ fields, pictures }: Wanted): Texts {
  const texts = CORRECTABLE.map((field) => {
    const value = fields[field];
    const text = value === null ? '' : String(value);
    return [field, field === 'dealercomments' ? text.split('|').join('\n') : text];
  });
  return {
    ...(Object.fromEntries(texts) as Record<CorrectableField, string>),
    pictures: pictures.join('\n'),
  };
}

const MOVED =
  'Not saved yet: this car has changed since you opened the page. What you typed is still here; everything else is up to date. Check it and save again.';

type Shown = ReturnType<typeof formOf>;

const NAMES = [...CORRECTABLE, 'pictures'] as const;
const MARK_LENGTH = 8;
const markOf = (value: string | boolean) =>
  contentHash(String(value).replaceAll('\r\n', '\n').trim()).slice(0, MARK_LENGTH);

/** A mark for each field, to detect a form that was opened before an import. */
const seenOf = ({ texts, hidden, featured }: Shown): string =>
  [...NAMES.map((name) => texts[name]), hidden, featured].map(markOf).join(' ');

/**
 * Merges a form that arrives after the car has changed: edited fields keep what was typed, and the others get the current
 * values, because an old value that was sent back is not an edit.
 */
function caughtUp(typed: Shown, seen: string, current: Shown): Shown {
  const marks = seen.split(' ');
  const isTyped = (value: string | boolean, at: number) => markOf(value) !== marks[at];
  const texts = NAMES.map((name, at) => [
    name,
    (isTyped(typed.texts[name], at) ? typed : current).texts[name],
  ]);
  return {
    texts: Object.fromEntries(texts) as Texts,
    hidden: (isTyped(typed.hidden, NAMES.length) ? typed : current).hidden,
    featured: (isTyped(typed.featured, NAMES.length + 1) ? typed : current).featured,
  };
}

const formOf = ({ corrections, car }: CorrectableCar) => {
  const shown = shownFacts(corrections, car);
  return { texts: textsOf(shown), hidden: shown.hidden, featured: shown.featured };
};

/** Routes below `/operator/cars`, for the operator signed in to `site`. */
export function carRoutes(platform: Pick<Platform, 'database' | 'now' | 'log' | 'stockChanged'>) {
  const { database, now, log } = platform;

  const find = async (site: Site, number: string): Promise<CorrectableCar | null> =>
    /^\d{1,9}$/.test(number)
      ? findCorrectable(database, await findDealerships(database, site.dealerships), Number(number))
      : null;

  return new Hono<{ Variables: { site: Site } }>()
    .get('/cars', async (c) => {
      const { site } = c.var;
      const { q, which, order, before, id } = v.parse(Query, c.req.query());
      const after = before !== null && id !== null ? { created_at: before, id } : null;
      const { cars, total, next } = await stockList(database, site, {
        search: q || null,
        which,
        order,
        after,
      });
      const further =
        next && new URLSearchParams({ q, which, order, before: next.created_at, id: String(next.id) });
      return c.html(
        carsPage(
          { site, now: now() },
          {
            ...{ cars, total, search: q, which, order },
            isFirst: before === null,
            further: further && `/operator/cars?${further}`,
          },
        ),
      );
    })
    .get('/cars/:id', async (c) => {
      const { site } = c.var;
      const found = await find(site, c.req.param('id'));
      if (found === null) return c.html(noSuchCar(site), 404);
      const done = DONE[c.req.query('done') ?? ''] ?? null;
      const form = { ...formOf(found), by: '', seen: seenOf(formOf(found)) };
      return c.html(carPage({ site, now: now() }, { found, form, problems: {}, done }));
    })
    .post('/cars/:id', async (c) => {
      const { site } = c.var;
      const found = await find(site, c.req.param('id'));
      if (found === null) return c.html(noSuchCar(site), 404);
      const {
        hidden,
        featured,
        by: typedName,
        seen,
        ...texts
      } = (await readFields(c.req.raw, Fields)).fields;
      const current = formOf(found);
      if (seen !== seenOf(current)) {
        const form = {
          ...caughtUp({ texts, hidden, featured }, seen, current),
          by: typedName,
          seen: seenOf(current),
        };
        return c.html(carPage({ site, now: now() }, { found, form, problems: {}, done: MOVED }), 409);
      }
      const by = firstCharacters(storableLine(typedName), NAME_LENGTH);
      const { wanted, problems: wrong } = readWanted(texts, { hidden, featured });
      const problems = {
        ...wrong,
        ...(by === '' && { by: 'Enter your name, so others can see who made the change.' }),
      };
      if (Object.keys(problems).length > 0) {
        const form = { texts, hidden, featured, by, seen };
        return c.html(carPage({ site, now: now() }, { found, form, problems, done: null }), 422);
      }
      const { car } = found;
      const author = { by, at: now().toISOString() };
      const change = (before: CorrectableCar['corrections'], feed: FeedCar) =>
        corrected(before, feed, wanted, author);
      if (!(await correctCar(database, { id: car.dealership_id }, car.id, change))) {
        return c.html(noSuchCar(site), 404);
      }
      log.info(`${site.slug}: car ${car.id} was corrected on the operator's page`);
      platform.stockChanged(car.dealership_slug);
      return c.redirect(`/operator/cars/${car.id}?done=saved`, 303);
    });
}

const noSuchCar = (site: Site) =>
  sorryPage(site, 'No such car', 'It isn’t in the stock of your dealerships.');
