/** The operator's cars: found, looked at and set right. */
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
import type { Site } from '#domain/tenant/site.ts';
import { contentHash } from '#tenant/content-hash.ts';
import { readFields, textField, tickField } from '../http/fields.ts';
import type { Platform } from '../platform/platform.ts';
import {
  type CorrectableCar,
  correctCar,
  findCorrectable,
  listCorrectable,
} from '../stock/corrections.db.ts';
import { findDealerships } from '../stock/dealerships.db.ts';
import { carPage, carsPage } from './cars-pages.ts';
import { sorryPage } from './site-pages.ts';

const PAGE_SIZE = 50;
const NAME_LENGTH = 60;
const DONE: Readonly<Record<string, string>> = {
  saved: 'Saved. The site will show it within a minute.',
  moved: 'Not saved: this car has changed since you opened the page. Check it and try again.',
};

const Query = v.object({
  q: v.fallback(v.pipe(v.string(), v.transform(storableLine), v.trim(), v.maxLength(100)), ''),
  which: v.fallback(v.picklist(['', 'corrected']), ''),
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

/** What stands in the fields of the form. */
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

/** Tells a form that was opened before an import: what its fields repeat is no wish of anybody. */
const seenOf = ({ texts, hidden, featured }: ReturnType<typeof formOf>) =>
  contentHash(JSON.stringify([texts, hidden, featured]));

const formOf = ({ corrections, car }: CorrectableCar) => {
  const shown = shownFacts(corrections, car);
  return { texts: textsOf(shown), hidden: shown.hidden, featured: shown.featured };
};

/** Below `/operator/cars`, for whoever is signed in to `site`. */
export function carRoutes(platform: Pick<Platform, 'database' | 'now' | 'log' | 'stockChanged'>) {
  const { database, now, log } = platform;

  const find = async (site: Site, number: string): Promise<CorrectableCar | null> =>
    /^\d{1,9}$/.test(number)
      ? findCorrectable(database, await findDealerships(database, site.dealerships), Number(number))
      : null;

  return new Hono<{ Variables: { site: Site } }>()
    .get('/cars', async (c) => {
      const { site } = c.var;
      const { q, which } = v.parse(Query, c.req.query());
      const onlyCorrected = which === 'corrected';
      const dealerships = await findDealerships(database, site.dealerships);
      const cars = await listCorrectable(database, dealerships, {
        ...{ search: q || null, onlyCorrected, most: PAGE_SIZE + 1 },
      });
      const shown = { cars: cars.slice(0, PAGE_SIZE), isCut: cars.length > PAGE_SIZE };
      return c.html(carsPage({ site, now: now() }, { ...shown, search: q, onlyCorrected }));
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
      if (seen !== seenOf(formOf(found))) return c.redirect(`/operator/cars/${found.car.id}?done=moved`, 303);
      const by = firstCharacters(storableLine(typedName), NAME_LENGTH);
      const { wanted, problems: wrong } = readWanted(texts, { hidden, featured });
      const problems = {
        ...wrong,
        ...(by === '' && { by: 'Say who you are, for whoever looks at this later.' }),
      };
      if (Object.keys(problems).length > 0) {
        const form = { texts, hidden, featured, by, seen };
        return c.html(carPage({ site, now: now() }, { found, form, problems, done: null }), 422);
      }
      const { car } = found;
      const said = { by, at: now().toISOString() };
      const change = (before: CorrectableCar['corrections'], feed: FeedCar) =>
        corrected(before, feed, wanted, said);
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
