import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sharedFile } from '../../../tests/fixtures/shared-data.ts';
import { kmBetween, type Position } from './distance.ts';
import { GEONAMES_ATTRIBUTION, readGeonames, readPostcodeTable, writePostcodeTable } from './geonames.ts';
import { coarsePosition } from './postcodes.ts';

/** Only post boxes and large receivers use these. */
const MAIL_CENTRES = /^(1|8|9|09|58|59|68|69|78|79)/;

describe('the built-in table', () => {
  test.each<[string, string, Position]>([
    ['4870', 'Cairns', { lat: -16.92, lng: 145.77 }],
    ['4000', 'Brisbane', { lat: -27.47, lng: 153.03 }],
    ['2000', 'Sydney', { lat: -33.87, lng: 151.21 }],
    ['3350', 'Ballarat', { lat: -37.56, lng: 143.86 }],
    ['7250', 'Launceston', { lat: -41.44, lng: 147.14 }],
    ['0800', 'Darwin', { lat: -12.46, lng: 130.84 }],
    ['6000', 'Perth', { lat: -31.95, lng: 115.86 }],
  ])('%s is near %s', (postcode, _, position) => {
    expect(kmBetween(coarsePosition(postcode) as Position, position)).toBeLessThan(60);
  });

  test.each(['9999', '1234', '0000', '', '400', '40000', 'abcd', '4OOO'])(
    '%j has no position',
    (postcode) => {
      expect(coarsePosition(postcode)).toBeNull();
    },
  );

  const file = sharedFile('postcodes/AU.txt');
  test.skipIf(file === null)('is roughly right for every real postcode', () => {
    const { positions } = readGeonames(readFileSync(file as string, 'utf8'));
    const errors: number[] = [];
    let missing = 0;
    for (const [postcode, position] of positions) {
      if (MAIL_CENTRES.test(postcode)) continue;
      const coarse = coarsePosition(postcode);
      if (coarse) errors.push(kmBetween(coarse, position));
      else missing++;
    }
    errors.sort((a, b) => a - b);
    const at = (share: number) => Math.round(errors[Math.floor(errors.length * share)] ?? 0);
    console.info(
      `Coarse postcodes: ${errors.length} of ${positions.size} known, off by ${at(0.5)} km (median), ${at(0.9)} km (90 %), ${at(0.99)} km (99 %)`,
    );
    expect(at(0.5)).toBeLessThan(40);
    expect(at(0.9)).toBeLessThan(120);
    expect(missing / (errors.length + missing)).toBeLessThan(0.01);
  });
});

describe('GeoNames’ table', () => {
  const row = (postcode: string, lat: string, lng: string) =>
    ['AU', postcode, 'Somewhere', 'Queensland', 'QLD', '', '', '', '', lat, lng, '4'].join('\t');

  test('a postcode is in the middle of its places, and unreadable lines are reported', () => {
    const text = [
      row('4870', '-16.8', '145.6'),
      row('4870', '-17', '145.8'),
      'nonsense',
      row('12', '1', '1'),
      row('4000', '', ''),
      '',
    ];
    expect(readGeonames(text.join('\r\n'))).toEqual({
      positions: new Map([['4870', { lat: -16.9, lng: 145.7 }]]),
      places: 2,
      unreadable: [3, 4, 5],
    });
  });

  test('a written table is read back, and names its source', () => {
    const degrees = (most: number) =>
      fc.integer({ min: -most * 1e4, max: most * 1e4 }).map((each) => each / 1e4);
    const tables = fc.dictionary(
      fc.stringMatching(/^\d{4}$/),
      fc.record({ lat: degrees(90), lng: degrees(180) }),
    );
    fc.assert(
      fc.property(tables, (entries) => {
        const positions = new Map(
          Object.entries(entries).map(([postcode, { lat, lng }]) => [
            postcode,
            { lat: lat || 0, lng: lng || 0 },
          ]),
        );
        const text = writePostcodeTable(positions);
        expect(readPostcodeTable(text)).toEqual(positions);
        expect(text).toContain(GEONAMES_ATTRIBUTION);
      }),
    );
  });
});
