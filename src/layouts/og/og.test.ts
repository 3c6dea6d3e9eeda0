/** The parts of a picture for shared links: letters, panel, paint. */
import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { derivePalette } from '#domain/tenant/colours.ts';
import { TEMPLATES } from '#domain/tenant/site.ts';
import { drawArtwork } from '#engines/artwork/draw.ts';
import { aCar } from '../../../tests/fixtures/cars.ts';
import { sharedPhoto } from './address.ts';
import { type Lettering, openLettering, type TextSetting } from './lettering.ts';
import { paintFramed, paintLogo, paintPicture, paintScene } from './paint.ts';
import { PANEL, type PanelWords, panelSvg } from './panel.ts';

const SETTING: TextSetting = { face: 'heading', size: 48, colour: '#112233' };
const TONES = derivePalette('metro', { brand: '#0b5fff', accent: '#ffb400' }).light;
const WORDS: PanelWords = {
  title: '2021 Toyota HiLux',
  badge: 'SR5',
  price: { main: '$45,990', note: 'Drive away' },
  facts: ['48,200 km', 'Automatic · Diesel'],
  dealer: 'Harbour Motor Group',
};

let letters: Lettering;
beforeAll(async () => {
  letters = await openLettering('metro');
});

describe('the shared picture of a page that no build has yet', () => {
  test.each<[string, string | null, string | null]>([
    ['is its host’s', 'https://photos.example/1.jpg', 'https://photos.example/1.jpg'],
    [
      'is our JPEG',
      '/photos/kJ8fQ0aLxZ3mVb7Rt2Yc/w1600.jpg#3000x2000-a3389a444',
      '/photos/kJ8fQ0aLxZ3mVb7Rt2Yc/c1200.jpg',
    ],
    ['is none', null, null],
    ['is no drawing, which no network shows', '/artwork/ute-white.svg#svgView(viewBox(1,2,3,4))', null],
  ])('%s', (_, url, picture) => {
    expect(sharedPhoto(aCar({ images: url === null ? [] : [{ url }] }))).toBe(picture);
  });
});

describe('letters', () => {
  test('are paths, so rendering needs no font', () => {
    for (const face of ['text', 'strong', 'heading'] as const) {
      const drawn = letters.outline('$ HiLux “SR5”', { ...SETTING, face }, 10, 20);
      expect(drawn).toMatch(/^<path transform="translate\(10 20\) [^>]*" d="M[\d\sMLQCZ.-]+"\/>$/);
    }
    expect(panelSvg(WORDS, TONES, letters)).not.toMatch(/<text|font-family/);
  });

  test('that the font does not have are replaced or left out', () => {
    const same = (a: string, b: string) =>
      expect(letters.outline(a, SETTING, 0, 0)).toBe(letters.outline(b, SETTING, 0, 0));
    same('Great 🚗 car', 'Great car');
    same('日本', '');
  });

  test('wrap between words, and end in an ellipsis where the lines run out', () => {
    const wrap = (text: string, width: number, lines: number) => letters.wrap(text, SETTING, width, lines);
    expect(wrap('2021 Toyota HiLux', 2000, 3)).toEqual(['2021 Toyota HiLux']);
    expect(wrap('2021 Toyota HiLux', 300, 3)).toEqual(['2021 Toyota', 'HiLux']);
    expect(wrap('Land Rover Range Rover Sport', 260, 2)).toEqual([
      'Land Rover',
      expect.stringMatching(/^Range.*…$/),
    ]);
    const [long] = wrap('Schwimmwagenfahrzeughalterung', 300, 1);
    expect(long).toMatch(/^Schw.*…$/);
    expect(wrap('', 300, 2)).toEqual([]);
  });

  test('never make a line wider than the panel, or too many lines, for any text', () => {
    const width = PANEL.width - 2 * PANEL.margin;
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 80 }),
        fc.integer({ min: 1, max: 4 }),
        (text, lines) => {
          const wrapped = letters.wrap(text, SETTING, width, lines);
          expect(wrapped.length).toBeLessThanOrEqual(lines);
          // Measured alone, because a line that is too wide would be clipped.
          for (const line of wrapped)
            expect(letters.wrap(line, SETTING, width + 1, 1)).toEqual([line.trim()]);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('the panel', () => {
  const linesOf = (words: Partial<PanelWords>) =>
    [
      ...panelSvg({ ...WORDS, ...words }, TONES, letters).matchAll(/translate\(\d+ (\d+)\) scale\(([\d.]+)/g),
    ].map(([, y, scale]) => ({ y: Number(y), scale: Number(scale) }));

  test('has a long name in smaller type, and nothing below the dealer', () => {
    const long = linesOf({
      title: '2024 Mercedes-AMG GT 63 S E Performance Four-Door Coupé',
      badge: 'Edition One',
    });
    const short = linesOf({});
    expect(long[0]?.scale).toBeLessThan(short[0]?.scale ?? 0);
    for (const lines of [long, short]) {
      const places = lines.map(({ y }) => y);
      expect(places).toEqual([...places].sort((a, b) => a - b));
      expect(places.at(-1)).toBe(PANEL.height - PANEL.margin);
    }
  });

  test('has the price and what it includes above the dealer without overlap, for any text', () => {
    const phrase = fc.array(fc.constantFrom('Land', 'Cruiser', 'GT-63', 'Performance', 'W', 'of'), {
      maxLength: 9,
    });
    fc.assert(
      fc.property(
        phrase,
        phrase,
        fc.constantFrom('$9', '$45,990', '$1,234,567', 'Call us for our best price', 'PREORDER'),
        fc.constantFrom(
          null,
          'Drive away',
          'Excl. govt. charges, was $128,490',
          'per week subscription, or $45,990 Excl. govt. charges, was $128,490',
        ),
        (title, badge, main, note) => {
          const words = { title: title.join(' '), badge: badge.join(' '), price: { main, note } };
          const svg = panelSvg({ ...WORDS, ...words }, TONES, letters);
          const places = linesOf(words).map(({ y }) => y);
          expect(places).toEqual(places.toSorted((a, b) => a - b));
          const [above = 0, dealer = 0] = places.slice(-2);
          expect(dealer).toBe(PANEL.height - PANEL.margin);
          expect(dealer - above).toBeGreaterThan(26);
          // The price and its text are among the lines.
          const price = /\$[\d,]+/.exec(main)?.[0] ?? main.split(' ')[0] ?? '';
          const sizes = [50, 42, 36, 30].map((size) =>
            letters.wrap(main, { face: 'heading', size, colour: '' }, PANEL.width - 2 * PANEL.margin, 2),
          );
          expect(sizes.flat().some((line) => line.includes(price))).toBe(true);
          expect(svg).toContain(`fill="${TONES['brand-text']}"`);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('leaves out facts that do not fit', () => {
    const lines = linesOf({
      title: 'A very long name of a car that goes on',
      facts: Array(12).fill('A fact of it'),
    });
    const places = lines.map(({ y }) => y);
    const [above = 0, dealer = 0] = places.slice(-2);
    expect(dealer - above).toBeGreaterThan(30);
  });
});

test.each(TEMPLATES)(
  'a picture in %s is a JPEG of 1200 by 630, with the panel on the left and the car on the right',
  async (template) => {
    const tones = derivePalette(template, { brand: '#0b5fff', accent: '#ffb400' }).light;
    const panel = panelSvg(WORDS, tones, await openLettering(template));
    const logo = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><rect width="90" height="30" fill="#f00"/></svg>',
    );
    const scene = await paintScene(await drawArtwork({ shape: 'ute-double', colour: 'red', second: null }));
    const file = await paintPicture(scene, panel, await paintLogo(logo, tones.surface));
    const { format, width, height } = await sharp(file).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
    expect(file.byteLength).toBeLessThan(150_000);

    const { data } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number) => [...data.subarray((y * 1200 + x) * 3, (y * 1200 + x) * 3 + 3)];
    const [red = 0, green = 0, blue = 0] = pixel(PANEL.margin + 20, PANEL.margin + 20);
    expect(red > 200 && green < 70 && blue < 70, 'the logo').toBe(true);
    const ground = pixel(PANEL.width - 10, 300);
    const surface = [1, 3, 5].map((at) => Number.parseInt(tones.surface.slice(at, at + 2), 16));
    for (const [channel, value] of ground.entries())
      expect(Math.abs(value - (surface[channel] ?? 0))).toBeLessThan(8);
    expect(pixel(850, 330)).not.toEqual(ground);
  },
);

test.each([
  ['a photo of 3:2', 1200, 800, [500, 94]],
  ['a portrait, shown whole', 800, 1200, [685, 94]],
  ['a panorama, shown whole', 1500, 500, [500, 205]],
])('%s is framed in the panel’s background colour', async (_, width, height, [left = 0, top = 0]) => {
  const photo = await sharp({ create: { width, height, channels: 3, background: '#0a0' } })
    .jpeg()
    .toBuffer();
  const canvas = await paintFramed(photo, TONES);
  const file = await paintPicture(canvas, panelSvg(WORDS, TONES, letters), null);
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([1200, 630]);
  const isGreen = (x: number, y: number) => {
    const [red = 0, green = 0, blue = 0] = data.subarray((y * 1200 + x) * 3, (y * 1200 + x) * 3 + 3);
    return green > 130 && red < 60 && blue < 60;
  };
  expect([isGreen(left + 6, top + 6), isGreen(832, 315)]).toEqual([true, true]);
  for (const [x, y] of [
    [left - 8, 315],
    [832, top - 8],
    [1180, 315],
    [832, 630 - top + 8],
  ] as const)
    expect([x, y, isGreen(x, y)]).toEqual([x, y, false]);
});
