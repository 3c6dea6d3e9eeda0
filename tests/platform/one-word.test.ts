/**
 * Price, finance and tag of a car read the same wherever they stand. What a shopper sees is read from the built
 * pages and drawn brochures of every demonstration car, so a surface that goes its own way is found.
 */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoCars } from '#scripts/demo/feeds.ts';
import { carBrochure } from '../../src/domain/brochure/brochure.ts';
import type { Car } from '../../src/domain/inventory/car.ts';
import type { Site } from '../../src/domain/tenant/site.ts';
import { facesOf } from '../../src/engines/fonts/faces.ts';
import { drawBrochure } from '../../src/server/brochure/draw.ts';
import { lookOf } from '../../src/server/brochure/look.ts';
import { buildTenant } from '../../src/server/publish/build.ts';
import { loadSite } from '../../src/tenant/load.ts';
import { pdfText } from '../fixtures/pdf-text.ts';

const NOW = new Date('2026-11-21T02:00:00.000Z');
const TENANTS_DIR = resolve('tenants');
const TENANTS = ['harbour-motor-group', 'summit-toyota', 'budget-cars-direct', 'coastline-caravans'];
/** Every so many cars a brochure is drawn and read back; of the others its words are read. */
const DRAWN = 15;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-one-word-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
const first = (html: string, pattern: RegExp) => {
  const found = pattern.exec(html)?.[1];
  return found === undefined ? null : plain(found);
};

/** What a piece of a page says of one car. */
interface Said {
  figure: string | null;
  was: string | null;
  note: string | null;
  tag: string | null;
  weekly: string | null;
  rates: string[];
}

const RATE = /\d+\.\d\d% p\.a\./g;

function saidIn(html: string): Said {
  const price = /<p class="price"[^>]*>(.*?)<\/p>/s.exec(html)?.[1] ?? '';
  return {
    figure: first(price, /<strong[^>]*>(.*?)<\/strong>/s),
    was: first(price, /<s>(.*?)<\/s>/s),
    note: first(price, /<span class="price-note">(.*?)<\/span>/s),
    tag: first(html, /<span class="tag"[^>]*>(.*?)<\/span>/s),
    weekly: /\$[\d,]+ per week(?=[^$]*?% p\.a\.)/.exec(plain(html))?.[0] ?? null,
    rates: plain(html).match(RATE)?.slice(0, 2) ?? [],
  };
}

/** The cards of all pages, by the slug of their car. */
async function cardsIn(site: string): Promise<Map<string, Said[]>> {
  const cards = new Map<string, Said[]>();
  const files = await readdir(site, { recursive: true });
  for (const file of files.filter((name) => name.endsWith('.html'))) {
    const html = await readFile(join(site, file), 'utf8');
    for (const card of html.split('class="car-card"').slice(1)) {
      const own = card.split('</article>')[0] ?? card;
      const slug = /href="\/cars\/([a-z0-9-]+)"/.exec(own)?.[1];
      if (slug) cards.set(slug, [...(cards.get(slug) ?? []), saidIn(own)]);
    }
  }
  return cards;
}

async function comparedIn(site: string): Promise<Map<string, string>> {
  const compared = new Map<string, string>();
  for (const shelf of await readdir(join(site, 'compare-data'))) {
    const cars = JSON.parse(await readFile(join(site, 'compare-data', shelf), 'utf8')) as {
      slug: string;
      price: string;
    }[];
    for (const { slug, price } of cars) compared.set(slug, price);
  }
  return compared;
}

interface Offer {
  offers: { price?: number; availability: string; priceSpecification?: { description: string } };
}

function offerIn(html: string): Offer['offers'] {
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  const all = [...scripts].map(
    ([, json]) => JSON.parse(json ?? 'null') as Partial<Offer> & { '@type': string },
  );
  return all.find((each) => each['@type'] === 'Car')?.offers ?? { availability: '' };
}

async function built(slug: string): Promise<{ out: string; site: Site; cars: Car[] }> {
  const [site, cars] = await Promise.all([loadSite(TENANTS_DIR, slug), demoCars(NOW, slug)]);
  const stockFile = join(folder, `${slug}.ndjson`);
  await writeFile(stockFile, cars.map((car) => `${JSON.stringify(car)}\n`).join(''));
  const out = join(folder, slug);
  const task = {
    slug,
    tenantsDir: TENANTS_DIR,
    stockFile,
    outDir: out,
    cacheDir: join(folder, `${slug}-cache`),
  };
  await buildTenant({ ...task, now: NOW }, { timeoutMs: 170_000, env: process.env });
  return { out, site, cars };
}

describe.each(TENANTS)('%s', (tenant) => {
  test('card, page, structured data, brochure and comparison agree on every car', async () => {
    const { out, site, cars } = await built(tenant);
    const cards = await cardsIn(out);
    const compared = await comparedIn(out);
    const faces = await facesOf(site.template);
    let read = 0;
    for (const [index, car] of cars.entries()) {
      const file = join(out, 'cars', `${car.slug}.html`);
      const html = await readFile(file, 'utf8').catch(() => null);
      if (html === null) continue;
      read++;
      const main = html.slice(html.indexOf('<main'), html.indexOf('class="section similar"'));
      const page = saidIn(main);
      const brochure = carBrochure(car, site, NOW, 'https://cars.example');
      const { price, finance } = brochure;
      expect(brochure.tag?.text ?? null, `tag of ${car.slug}`).toBe(page.tag);
      if (price) {
        const said = { figure: price.figure, was: price.was, note: price.note };
        expect(said, `price of ${car.slug}`).toEqual({ figure: page.figure, was: page.was, note: page.note });
        const inLine = [page.figure, page.note].filter((each) => each !== null).join(' ');
        const line = page.was === null ? inLine : `${inLine}, was ${page.was}`;
        if (compared.has(car.slug)) expect(compared.get(car.slug), `compared ${car.slug}`).toBe(line);
        const offer = offerIn(html);
        if (offer.price !== undefined && page.note !== 'per week') {
          expect(`$${offer.price.toLocaleString('en-AU')}`, `offer of ${car.slug}`).toBe(page.figure);
          expect(offer.priceSpecification?.description).toBe(page.note);
        }
      }
      if (finance) {
        expect(finance.payments, `finance of ${car.slug}`).toContain(page.weekly ?? finance.payments[0]);
        expect([finance.interestRate, finance.comparisonRate]).toEqual(page.rates);
      }
      for (const card of cards.get(car.slug) ?? []) {
        expect(card.tag, `tag on a card of ${car.slug}`).toBe(page.tag);
        if (price) {
          expect([card.figure, card.was, card.note]).toEqual([page.figure, page.was, page.note]);
        }
        if (card.weekly !== null) expect([card.weekly, card.rates]).toEqual([page.weekly, page.rates]);
      }
      if (index % DRAWN === 0) {
        const drawing = { brochure, look: lookOf(site), picture: null, logo: null, date: NOW };
        const { text } = await pdfText(await drawBrochure(drawing, faces));
        const needed = [
          page.tag,
          price?.figure,
          price?.was,
          price?.note,
          finance?.payments[0],
          ...(finance ? page.rates : []),
        ];
        for (const words of needed) if (words) expect(text, `PDF of ${car.slug}`).toContain(words);
      }
    }
    expect(read).toBeGreaterThan(50);
    expect(cards.size).toBeGreaterThan(20);
  });
});
