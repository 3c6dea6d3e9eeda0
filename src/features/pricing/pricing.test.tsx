import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { driveAwayPrices } from '#domain/pricing/drive-away.ts';
import { aCar, aSite } from '../../../tests/fixtures/cars.ts';
import { Delivery } from './Delivery.tsx';
import { DriveAway } from './DriveAway.tsx';

const YEAR = { from: 350, to: 420 };

/** The block for a petrol car at $30,000 on a Queensland site whose dealer configured these states. */
function blockFor(...states: readonly string[]): string {
  const range = Object.fromEntries(states.map((state) => [state, YEAR]));
  const site = aSite({ driveAway: { enabled: true, registration: range, ctp: range } });
  const car = aCar({ price: 30_000, price_type: 'egc', simple_fuel: 'petrol', variant: { cylinders: 4 } });
  const [first, ...others] = driveAwayPrices(car, site);
  if (!first) throw new Error('no price');
  return renderToStaticMarkup(<DriveAway prices={[first, ...others]} />);
}

describe('the drive-away price', () => {
  test('offers no choice if there is only one state', () => {
    const html = blockFor('qld');
    expect(html).toContain('Drive away in QLD');
    expect(html).toContain('<p class="drive-away-total" data-state="qld"><small>about </small>$31,800</p>');
    // The reason for "about" is behind the figure.
    expect(html.indexOf('$31,600 to $31,740')).toBeGreaterThan(html.indexOf('What this includes'));
    expect(html).not.toContain('<select');
  });

  test('is there for every state, with the site’s own selected', () => {
    const html = blockFor('nsw', 'qld');
    expect(html).toMatch(/<option value="qld" selected="">QLD<\/option><option value="nsw">NSW<\/option>/);
    expect(html.match(/class="drive-away-total"/g)).toHaveLength(2);
    expect(html.match(/data-state="nsw"/g)).toHaveLength(2);
  });
});

test('delivery rates are in the page for shoppers without script', () => {
  const rates = [
    { upToKm: 40, dollars: 0 },
    { upToKm: 150, dollars: 190 },
  ];
  const html = renderToStaticMarkup(<Delivery from={{ lat: -16.9, lng: 145.8 }} rates={rates} />);
  expect(html).toContain('Free up to 40 km.');
  expect([...html.matchAll(/<th scope="row">([^<]*)<\/th><td>([^<]*)/g)].map(([, ...row]) => row)).toEqual([
    ['Up to 40 km', 'Free'],
    ['Up to 150 km', '$190'],
    ['Further', 'Ask us'],
  ]);
});
