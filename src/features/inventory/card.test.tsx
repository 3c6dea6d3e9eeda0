import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { searchDocument } from '#domain/search/document-of.ts';
import { aCar, aSite, type CarOverrides, daysAgo, NOW } from '../../../tests/fixtures/cars.ts';
import { CarCard } from './CarCard.tsx';
import { cardConfig, cardFacts, nameLines, placeWords } from './card.ts';

const docOf = (overrides: CarOverrides = {}, site = aSite()) => searchDocument(aCar(overrides), site, NOW);
const card = (overrides: CarOverrides = {}, site = aSite()) =>
  renderToStaticMarkup(<CarCard doc={docOf(overrides, site)} config={cardConfig(site)} />);

describe('the name', () => {
  test('is on two lines: year, make and model, then the badge', () => {
    expect(nameLines(docOf())).toEqual({ title: '2021 Toyota HiLux', badge: 'SR5' });
  });

  test('is not split if it comes from the feed', () => {
    expect(nameLines(docOf({ name: 'HiLux SR5, as new' }))).toEqual({
      title: 'HiLux SR5, as new',
      badge: '',
    });
  });

  test('keeps every word, even of the longest', () => {
    const html = card({
      year: 2023,
      make: 'Mercedes-Benz',
      model: 'Sprinter',
      badge: '519CDI Extra Long Wheelbase High Roof',
    });
    expect(html.replaceAll(/<\/?span[^>]*>/g, '')).toContain('>2023 Mercedes-Benz Sprinter');
    expect(html).toContain('>519CDI Extra Long Wheelbase High Roof<');
  });

  test('keeps a word with a hyphen on one line', () => {
    expect(card({ make: 'Isuzu', model: 'D-MAX' })).toContain(
      'Isuzu <span class="whole">D-MAX</span></span>',
    );
  });
});

describe('the facts', () => {
  const facts = (overrides: CarOverrides) => cardFacts(docOf(overrides)).map(({ text }) => text);

  test.each<[string, CarOverrides, string[]]>([
    ['a used car', {}, ['48,200 km', 'Automatic', 'Diesel', 'Ute']],
    ['a demo says so', { car_type: 'demo', km: 3200 }, ['Demo · 3,200 km', 'Automatic', 'Diesel', 'Ute']],
    ['a new car without a reading', { car_type: 'new', km: null }, ['New', 'Automatic', 'Diesel', 'Ute']],
    [
      'what is unknown is left out',
      { transmission: null, simple_transmission: null, fuel: null, simple_fuel: null },
      ['48,200 km', 'Ute'],
    ],
  ])('%s', (_, overrides, expected) => {
    expect(facts(overrides)).toEqual(expected);
  });

  const touring = { sleeps: 4, body_length_feet: 18 };

  test('a caravan has length and berths instead of kilometres and engine', () => {
    const caravan: CarOverrides = { item_type: 'caravan', body: 'Caravan', simple_body: 'caravan', km: 12 };
    const engineless: CarOverrides = {
      transmission: null,
      simple_transmission: null,
      fuel: null,
      simple_fuel: null,
    };
    expect(facts({ ...caravan, ...engineless, caravan: touring })).toEqual([
      'Used',
      '5.49 m',
      'Sleeps 4',
      'Caravan',
    ]);
  });

  test('a motorhome has all of them', () => {
    const motorhome: CarOverrides = { item_type: 'motorhome', body: 'Motorhome', simple_body: 'motorhome' };
    expect(facts({ ...motorhome, caravan: touring })).toEqual(['48,200 km', 'Diesel', '5.49 m', 'Sleeps 4']);
  });
});

describe('the card', () => {
  test('links to the car and says what its price includes', () => {
    const html = card();
    expect(html).toContain('href="/cars/2021-toyota-hilux-sr5-1001"');
    expect(html).toContain('$45,990');
    expect(html).toContain('Drive away');
  });

  test('leads with the on-road total on sites that work it out, with the advertised price below', () => {
    const site = aSite({
      driveAway: {
        enabled: true,
        registration: { qld: { from: 300, to: 420 } },
        ctp: { qld: { from: 350, to: 410 } },
      },
    });
    const of = (overrides: CarOverrides) => {
      const doc = searchDocument(aCar({ price: 30_000, ...overrides }), site, NOW);
      return renderToStaticMarkup(<CarCard doc={doc} config={cardConfig(site)} />);
    };
    const html = of({ price_type: 'egc' });
    expect(html).toMatch(
      /price-total" data-total="1001"><small>about <\/small>\$\d\d,\d00<\/strong> <small>drive away in QLD<\/small> <span class="price-part"><strong class="price-figure">\$30,000/,
    );
    expect(of({ price_type: 'drive_away' })).not.toContain('price-total');
    expect(of({ price_type: 'egc', status: 'sold' })).not.toContain('price-total');
    expect(of({ price_type: 'egc', price: null })).not.toContain('price-total');
  });

  test('gives the former price of a reduced car', () => {
    const price_history = [
      { at: daysAgo(30).toISOString(), price: 47_990 },
      { at: daysAgo(10).toISOString(), price: 45_990 },
    ];
    const html = card({ price: 47_990, offer_price: 45_990, price_history });
    expect(html).toMatch(/reduced from .*<s>\$47,990<\/s>/);
  });

  test('shows the site’s no-price text without a price', () => {
    expect(card({ price: null }, aSite({ pricing: { noPriceText: 'Call us.' } }))).toContain('Call us.');
  });

  test('shows a drawing of the body without a photo', () => {
    expect(card({ images: [] })).toContain('src="/artwork/ute-double-white.webp"');
  });

  test('of a sold car offers similar cars instead of its details', () => {
    const html = card({ status: 'sold', sold_date_timestamp: Math.floor(NOW.getTime() / 1000) });
    expect(html).toContain('SOLD');
    expect(html).toContain('Find Me Something Similar');
    expect(html).toContain('href="/search/toyota/hilux"');
    expect(html).not.toContain('View Details');
  });

  test.each<[string, CarOverrides, string | null]>([
    ['a reserved hybrid, whose banner says hybrid', { reserved: true, simple_fuel: 'hybrid' }, 'Reserved'],
    ['a reserved one that is coming', { reserved: true, status: 'coming_soon' }, null],
    ['a reserved one, whose banner says so', { reserved: true }, null],
    ['a sold one, whose banner says so', { reserved: true, sold: true }, null],
    ['one for sale', {}, null],
  ])('says above the name that the car is taken, if its banner does not: %s', (_, overrides, expected) => {
    const [line, name] = card(overrides, aSite({ tags: { electric: true } })).split('class="car-card-name"');
    const said = /<p class="availability"[^>]*>([^<]+)<\/p>/.exec(line ?? '')?.[1] ?? null;
    expect([said, name === undefined]).toEqual([expected, false]);
  });

  test('says where the car is, except on a site with one location', () => {
    const yard = {
      id: 1,
      name: 'Harbour Brisbane',
      slug: 'harbour-brisbane',
      dealership_slug: 'harbour',
      address: {
        street: '1 Spence Street',
        city: 'Brisbane',
        state: 'qld' as const,
        postcode: '4000',
        lat: -27.47,
        long: 153.02,
      },
    };
    expect(card()).toContain('Harbour Brisbane');
    expect(card({}, aSite({ locations: [yard] }))).not.toContain('Harbour Brisbane');
  });

  test.each<[string, CarOverrides, Parameters<typeof aSite>[0], string[]]>([
    ['both, with the car’s name', {}, {}, ['Compare', 'Favourite']],
    ['only the heart where the site has no compare', {}, { card: { compare: false } }, ['Favourite']],
    ['none where the site has neither', {}, { card: { compare: false, favourite: false } }, []],
    ['none for a car without a price', { price: null }, {}, []],
    ['none for a sold car', { status: 'sold' }, {}, []],
    ['none without a photo where artwork is none', { images: [] }, { car: { artworkCounts: false } }, []],
  ])('has toggles: %s', (_, overrides, settings, expected) => {
    const site = aSite(settings);
    const doc = searchDocument(aCar(overrides), site, NOW);
    const html = renderToStaticMarkup(<CarCard doc={doc} config={cardConfig(site)} />);
    const labels = [...html.matchAll(/aria-pressed="false" aria-label="([^"]+)"/g)].map((match) => match[1]);
    expect(labels).toEqual(expected.map((word) => `${word} 2021 Toyota HiLux SR5`));
  });
});

test.each([
  ['Budget Cars Direct Wayville', 'Wayville'],
  ['Budget Cars Direct', 'Budget Cars Direct'],
  ['Harbour Cairns Sales', 'Harbour Cairns'],
])('on the site of Budget Cars Direct, %s is %s', (location_name, name) => {
  const config = { placeShown: true, placeStart: 'Budget Cars Direct' };
  expect(placeWords({ location_name, city: 'Adelaide' }, config, null).name).toBe(name);
});
