import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CONTRAST_RULES, contrast, derivePalette, hexToOklch, oklchToHex, paletteCss } from './colours.ts';
import { TEMPLATES } from './site.ts';

const anyHex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('contrasts match known values', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#ffffff', '#ffffff')).toBe(1);
  // The greys just above and below the limit for text on white.
  expect(contrast('#767676', '#ffffff')).toBeGreaterThan(4.5);
  expect(contrast('#777777', '#ffffff')).toBeLessThan(4.5);
});

test.each([
  ['#ff0000', { l: 0.628, c: 0.2577, h: 29.23 }],
  ['#00ff00', { l: 0.8664, c: 0.2948, h: 142.5 }],
  ['#0000ff', { l: 0.452, c: 0.3132, h: 264.05 }],
  ['#ffffff', { l: 1, c: 0, h: 0 }],
])('%s in OKLCH', (hex, { l, c, h }) => {
  const colour = hexToOklch(hex);
  expect(colour.l).toBeCloseTo(l, 3);
  expect(colour.c).toBeCloseTo(c, 3);
  expect(colour.h).toBeCloseTo(h, 1);
});

test('a colour converted to OKLCH and back stays the same', () => {
  fc.assert(
    fc.property(anyHex, (hex) => {
      expect(oklchToHex(hexToOklch(hex))).toBe(hex);
    }),
  );
});

test('a colour that no screen can show keeps its lightness and hue', () => {
  const shown = hexToOklch(oklchToHex({ l: 0.7, c: 0.4, h: 150 }));
  expect(shown.l).toBeCloseTo(0.7, 1);
  expect(shown.h).toBeCloseTo(150, -1);
  expect(shown.c).toBeLessThan(0.3);
});

describe.each(TEMPLATES)('%s', (template) => {
  test('everything is readable, whatever two colours a tenant picks', () => {
    fc.assert(
      fc.property(anyHex, anyHex, (brand, accent) => {
        const palette = derivePalette(template, { brand, accent });
        for (const tones of [palette.light, palette.dark]) {
          for (const [front, back, ratio] of CONTRAST_RULES) {
            expect(contrast(tones[front], tones[back]), `${front} on ${back}`).toBeGreaterThanOrEqual(ratio);
          }
        }
      }),
    );
  });
});

test('a brand colour with enough contrast is used as given', () => {
  const palette = derivePalette('metro', { brand: '#0a5b66', accent: '#b45309' });
  expect(palette.light.brand).toBe('#0a5b66');
  expect(palette.light['brand-ink']).toBe('#ffffff');
  expect(palette.corrections.filter(({ ground }) => ground === 'light')).toEqual([]);
});

test('a pale yellow is darkened until it stands out, and the correction is reported', () => {
  const palette = derivePalette('metro', { brand: '#ffe27a', accent: '#b45309' });
  expect(contrast(palette.light.brand, palette.light.surface)).toBeGreaterThanOrEqual(3);
  expect(palette.corrections).toContainEqual({
    key: 'brand.colours.brand',
    ground: 'light',
    asked: '#ffe27a',
    used: palette.light.brand,
    reason: 'darker, so that it stands out by 3:1 and its text reads at 4.5:1',
  });
  expect(palette.dark.brand).toBe('#ffe27a');
});

test('the style sheet defines every tone once for the page and once for dark backgrounds', () => {
  const css = paletteCss(derivePalette('sport', { brand: '#eb0a1e', accent: '#58595b' }));
  expect(css).toMatch(/^:root\{--surface:#[0-9a-f]{6};.+\}\.on-dark\{--surface:#[0-9a-f]{6};.+\}$/);
  expect(css.match(/--brand:/g)).toHaveLength(2);
});
