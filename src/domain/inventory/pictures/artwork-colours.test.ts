import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ARTWORK_COLOURS, colourToken } from './artwork-colours.ts';

describe('the paint for a colour name', () => {
  test.each([
    ['Glacier White', 'white'],
    ['Crystal Pearl', 'white'],
    ['Snowflake White Pearl', 'white'],
    ['Eclipse Black', 'black'],
    ['Black Sapphire', 'black'],
    ['Phantom', 'black'],
    ['Silky Silver', 'silver'],
    ['Sonic Titanium', 'silver'],
    ['Machine Grey', 'grey'],
    ['Silver Grey', 'grey'],
    ['Grey Silver', 'silver'],
    ['Gun Metallic', 'charcoal'],
    ['Graphite Grey', 'charcoal'],
    ['Dark Gray Mica', 'charcoal'],
    ['Feverish Red Metallic', 'red'],
    ['Soul Red Crystal', 'red'],
    ['Merlot Red', 'maroon'],
    ['Burgundy', 'maroon'],
    ['Nebula Blue', 'blue'],
    ['Turquoise', 'blue'],
    ['Deep Crystal Blue', 'navy'],
    ['Midnight', 'navy'],
    ['Alpine Green', 'green'],
    ['Olive', 'green'],
    ['Sunrise Yellow', 'yellow'],
    ['Inferno Orange', 'orange'],
    ['Liquid Copper', 'orange'],
    ['Citrus Gold', 'gold'],
    ['Bronze Oxide', 'gold'],
    ['Quicksand', 'beige'],
    ['Phantom Brown', 'brown'],
    ['Plum', 'purple'],
  ])('%s is %s', (name, token) => {
    expect(colourToken(name)).toBe(token);
  });

  test.each([
    ['White / Black Roof', 'white'],
    ['Two-Tone (Red, Black)', 'red'],
    ['Nebula Blue with Black roof', 'blue'],
    ['black+gold pinstripe', 'black'],
  ])('of the two colours in %s, the first is the body’s: %s', (name, token) => {
    expect(colourToken(name)).toBe(token);
  });

  test.each([null, '', '-', '5 years', 'Other', 'constructor', 'toString'])(
    '%s names no colour: neutral',
    (name) => {
      expect(colourToken(name)).toBe('neutral');
    },
  );

  test.each(ARTWORK_COLOURS)('the token %s stands for itself', (token) => {
    expect(colourToken(token)).toBe(token);
  });

  test('any text has a paint, in any case and spacing', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...ARTWORK_COLOURS), (text, colour) => {
        expect(ARTWORK_COLOURS).toContain(colourToken(text));
        expect(colourToken(`  ${colour.toUpperCase()}  `)).toBe(colour);
      }),
    );
  });
});
