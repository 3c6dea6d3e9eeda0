/**
 * A car's price, finance and tag read the same everywhere. Demo cars of every kind, all of them in a soak, are drawn as
 * a page, a card, structured data, a brochure and a column of the compare page, and the text that shoppers see is
 * compared.
 */
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { stockInSearch } from '#domain/search/selection.ts';
import { stockAround } from '#layouts/build/surroundings.ts';
import { cardOf } from '#layouts/card.ts';
import { demoCars } from '#scripts/demo/feeds.ts';
import { type Brochure, carBrochure } from '../../src/domain/brochure/brochure.ts';
import type { Car } from '../../src/domain/inventory/car.ts';
import { searchDocument } from '../../src/domain/search/document-of.ts';
import type { Site } from '../../src/domain/tenant/site.ts';
import { facesOf } from '../../src/engines/fonts/faces.ts';
import { drawBrochure } from '../../src/server/brochure/draw.ts';
import { lookOf } from '../../src/server/brochure/look.ts';
import { programFolder } from '../../src/server/publish/program.ts';
import { pdfText } from '../fixtures/pdf-text.ts';
import { comparedIn, offerIn, plain, type Said, saidIn, totalIn } from '../fixtures/said.ts';
import { IS_SOAK } from './support/size.ts';

const NOW = new Date('2026-11-21T02:00:00.000Z');
const ORIGIN = 'https://cars.example/';
const TENANTS = ['harbour-motor-group', 'summit-toyota', 'budget-cars-direct', 'coastline-caravans'];
/** One car in this many has its brochure drawn and read back; the others' words are compared without drawing. */
const DRAWN = 20;
/** Compares the first car of each kind, then every tenth. A soak compares them all. */
const COMPARED = IS_SOAK ? 1 : 10;
/** How many cars the compare page takes. */
const SIDE_BY_SIDE = 4;

type Program = typeof import('#generator/program.ts');
type CarRequest = Parameters<typeof renderLive<'car'>>[1];

const { renderLive, frameOf, readTenant }: Program = await import(
  /* @vite-ignore */ pathToFileURL(join(await programFolder(), 'server/entry.mjs')).href
);

/** Everything that a car's wording depends on. */
const kindOf = (car: Car): string =>
  [
    ...[car.status, car.reserved, car.car_type, car.price_type, car.tag, car.make],
    ...[car.price, car.before_price, car.offer_price, car.subscription_price, car.weekly_price].map(
      (dollars) => dollars === null,
    ),
  ].join(' ');

function someOf(cars: readonly Car[]): Car[] {
  const kinds = new Map<string, number>();
  return cars.filter((car) => {
    const before = kinds.get(kindOf(car)) ?? 0;
    kinds.set(kindOf(car), before + 1);
    return before % COMPARED === 0;
  });
}

interface Stock {
  site: Site;
  cars: readonly Car[];
  request: Omit<CarRequest, 'car'>;
}

async function stockOf(slug: string): Promise<Stock> {
  const tenantsDir = resolve('tenants');
  const given = await demoCars(NOW, slug);
  const tenant = await readTenant({ tenantsDir, slug, cars: given, now: NOW, preview: null, port: 4321 });
  const { site, cars } = tenant;
  const stock = stockInSearch(cars, site, NOW).map((car) => searchDocument(car, site, NOW));
  const frame = frameOf(tenant);
  return { site, cars, request: { frame, now: NOW, stock, pages: new Set<string>(), indexed: true } };
}

/** A brochure's price, tag and finance in the shape of a page's. */
function saidBy({ price, tag, finance }: Brochure): Said {
  return {
    price: price && { figure: price.figure, was: price.was, note: price.note },
    tag: tag?.text ?? null,
    finance: finance && {
      payments: finance.payments,
      rates: [finance.interestRate, finance.comparisonRate],
    },
  };
}

/** The price as it stands in one line: `$45,990 Drive away, was $47,990`. */
function lineOf({ figure, was, note }: NonNullable<Said['price']>): string {
  const words = note === null ? figure : `${figure} ${note}`;
  return was === null ? words : `${words}, was ${was}`;
}

describe.each(TENANTS)('%s', (tenant) => {
  test('page, card, structured data, brochure and comparison agree on every kind of car', async () => {
    const { site, cars: all, request } = await stockOf(tenant);
    const cars = someOf(all);
    const { card } = stockAround(site, []);
    const faces = await facesOf(site.template);
    const compared = new Map<string, string>();
    const asBuilt = { built: JSON.stringify({ shards: 1, initial: null }) };
    for (let at = 0; at < cars.length; at += SIDE_BY_SIDE) {
      const some = cars.slice(at, at + SIDE_BY_SIDE);
      const html = await renderLive('compare', {
        ...request,
        ...asBuilt,
        cars: some,
        slugs: some.map(({ slug }) => slug),
      });
      for (const [slug, price] of comparedIn(html)) compared.set(slug, price);
    }

    const read = { prices: 0, payments: 0, offers: 0, weekly: 0, totals: 0 };
    for (const [index, car] of cars.entries()) {
      const html = await renderLive('car', { ...request, car });
      const main = html.slice(html.indexOf('<main'), html.indexOf('class="section similar"'));
      const page = saidIn(main);
      const brochure = carBrochure(car, site, NOW, ORIGIN);
      const { under = null, figure = '' } = brochure.price ?? {};
      const said = saidBy(brochure);
      if (under === null) expect(said, `brochure of ${car.slug}`).toEqual(page);
      else {
        // The brochure puts the drive-away figure first; the price below it is the page's.
        expect({ ...said, price: page.price }, `brochure of ${car.slug}`).toEqual(page);
        expect(under, `brochure of ${car.slug}`).toBe(page.price && lineOf(page.price));
        expect(plain(main), `page of ${car.slug}`).toContain(figure);
        read.totals++;
      }

      const cardHtml = cardOf(searchDocument(car, site, NOW), card);
      const onCard = saidIn(cardHtml);
      if (!brochure.notice) expect(totalIn(cardHtml), `card of ${car.slug}`).toBe(under && figure);
      const weekly = page.finance?.payments.find((payment) => payment.endsWith('per week'));
      const inLine = weekly === undefined ? null : { payments: [weekly], rates: page.finance?.rates };
      const beside = saidIn(main.slice(0, main.indexOf('class="car-details"')));
      expect(beside.finance, `beside the price of ${car.slug}`).toEqual(inLine);
      expect(onCard, `card of ${car.slug}`).toEqual({
        tag: page.tag,
        // A sold car's page has a notice instead of the price.
        price: brochure.notice ? onCard.price : page.price,
        finance: card.weeklyShown ? inLine : null,
      });

      const price = page.price ?? onCard.price;
      if (page.price) read.prices++;
      if (page.finance) read.payments++;
      if (price) {
        expect(compared.get(car.slug), `compared ${car.slug}`).toBe(lineOf(price));
        const offer = offerIn(html);
        if (offer.price !== undefined) {
          // A subscription's price is given with its weekly figure.
          const weekly = /^per week subscription, or (\$[\d,]+) ([^,]+)/.exec(price.note ?? '');
          const [, sale = price.figure, note = price.note] = weekly ?? [];
          expect(`$${offer.price.toLocaleString('en-AU')}`, `offer of ${car.slug}`).toBe(sale);
          expect(offer.priceSpecification).toMatchObject({ price: offer.price, description: note });
          read.offers++;
          if (weekly) read.weekly++;
        } else expect(price.figure, `price of ${car.slug}`).not.toMatch(/\d/);
      }

      if (index % DRAWN === 0) {
        const drawing = { brochure, look: lookOf(site), picture: null, logo: null, date: NOW };
        const { text } = await pdfText(await drawBrochure(drawing, faces));
        const words = [
          page.tag,
          ...Object.values(page.price ?? {}),
          ...Object.values(page.finance ?? {}).flat(),
        ];
        for (const each of words)
          if (each !== null) expect(plain(text), `PDF of ${car.slug}`).toContain(each);
      }
    }
    // Guards against comparing nothing: most cars have a price, and payments unless the site hides finance. A sample has
    // more rare kinds, which may have neither.
    const most = cars.length * (IS_SOAK ? 0.8 : 0.6);
    expect(read.prices).toBeGreaterThan(most);
    expect(read.offers).toBeGreaterThan(most);
    expect(read.weekly > 0).toBe(site.pricing.subscription);
    expect(read.totals > 0).toBe(site.driveAway.enabled);
    expect(read.payments).toEqual(
      site.finance.hidden ? 0 : expect.toSatisfy((count: number) => count > most),
    );
  });
});
