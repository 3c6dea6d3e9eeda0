/** What photos' pixels reveal. */
import { describe, expect, test } from 'vitest';
import { servedAddress } from './address.ts';
import { cropBox, focusOf, focusText, photoPosition } from './crop.ts';
import { distance, fingerprintOf, isSame, isSign, outlines } from './fingerprint.ts';
import { loadingBackground, loadingColours } from './loading-colours.ts';
import { placeholders, type StockPicture } from './placeholders.ts';

const grey = (width: number, height: number, at: (x: number, y: number) => number) => ({
  ...{ width, height },
  bytes: Uint8Array.from({ length: width * height }, (_, index) =>
    at(index % width, Math.floor(index / width)),
  ),
});

describe('a fingerprint', () => {
  const ramp = grey(9, 8, (x) => x * 20);
  test('is the same for a lighter copy with noise, and different for the mirror image', () => {
    const lighter = grey(9, 8, (x, y) => 30 + x * 20 + ((x * 7 + y * 3) % 3));
    const mirror = grey(9, 8, (x) => 160 - x * 20);
    expect(isSame(fingerprintOf(ramp), fingerprintOf(lighter))).toBe(true);
    expect(distance(fingerprintOf(ramp), fingerprintOf(mirror))).toBe(64);
  });
  test('ignores noise in a flat area', () => {
    expect(outlines(fingerprintOf(grey(9, 8, (x, y) => 200 + ((x * 5 + y) % 3))))).toBe('0'.repeat(16));
  });
  /** Dark pictures, and light ones: hardly any edges, but other things in other places. */
  test.each([
    ['black seats and a black boot', 12],
    ['a white car in a white hall, and its mirror image', 230],
  ])('tells apart %s', (_, ground) => {
    const one = fingerprintOf(grey(9, 8, (x, y) => ground + (x < 4 && y > 3 ? 9 : x > 6 ? 3 : 0)));
    const other = fingerprintOf(grey(9, 8, (x, y) => ground + (x > 4 && y > 3 ? 9 : x < 2 ? 3 : 0)));
    expect(distance(one, other)).toBeLessThanOrEqual(8);
    expect(isSame(one, other)).toBe(false);
    const seats = fingerprintOf(grey(9, 8, (_x, y) => ground + y));
    const boot = fingerprintOf(grey(9, 8, (_x, y) => ground + ((y * 3) % 8)));
    expect(distance(seats, boot)).toBe(0);
    expect(isSame(seats, boot)).toBe(false);
    expect(isSame(seats, fingerprintOf(grey(9, 8, (x, y) => ground - 4 + y + (x === y ? 1 : 0))))).toBe(true);
  });
  test('without tones, from an older version, matches by its outlines', () => {
    expect(isSame('f'.repeat(16), fingerprintOf(ramp))).toBe(true);
    expect(isSame('0'.repeat(16), fingerprintOf(ramp))).toBe(false);
  });
});

describe('a sign', () => {
  test('is text on a flat background', () => {
    expect(
      isSign(grey(96, 72, (x, y) => (y > 32 && y < 40 && x > 20 && x < 70 && x % 3 === 0 ? 60 : 230))),
    ).toBe(true);
  });
  test('is neither a photo nor a cut-out car', () => {
    expect(isSign(grey(96, 72, (x, y) => (x * 3 + y * 5) % 256))).toBe(false);
    const inside = (x: number, y: number) => x > 16 && x < 80 && y > 24 && y < 60;
    expect(isSign(grey(96, 72, (x, y) => (inside(x, y) ? (x * 7 + y * 11) % 256 : 255)))).toBe(false);
  });
});

describe('the crop', () => {
  const carAt = (left: number, top: number) =>
    grey(96, 72, (x, y) =>
      x >= left && x < left + 40 && y >= top && y < top + 20 ? (x * 37 + y * 91) % 200 : 220,
    );

  test('follows the car', () => {
    const low = focusOf(carAt(28, 48));
    expect(low.x).toBeCloseTo(0.5, 1);
    expect(low.y).toBeGreaterThan(0.65);
    expect(focusOf(carAt(4, 26)).x).toBeLessThan(0.4);
    expect(focusOf(grey(96, 72, () => 128))).toEqual({ x: 0.5, y: 0.5 });
  });

  test.each([
    { of: [4000, 3000], around: [0.5, 0.9], box: [0, 333, 4000, 2667] },
    { of: [4000, 3000], around: [0.5, 0], box: [0, 0, 4000, 2667] },
    { of: [1920, 1080], around: [0.5, 0.5], box: [150, 0, 1620, 1080] },
    { of: [900, 1200], around: [0.5, 0.5], box: [0, 300, 900, 600] },
    { of: [1, 1], around: [1, 1], box: [0, 0, 1, 1] },
  ] as const)('of $of around $around stays inside', ({ of, around, box }) => {
    const [width, height] = of;
    const [x, y] = around;
    const { left, top, ...size } = cropBox({ width, height }, 3 / 2, { x, y });
    expect([left, top, size.width, size.height]).toEqual(box);
  });
});

test('the background while loading shows a red car under a blue sky in fewer than 60 bytes', () => {
  const colours = { sky: [120, 170, 255], car: [200, 20, 30], road: [70, 70, 70] } as const;
  const at = (index: number) => {
    const [x, y] = [index % 16, Math.floor(index / 16)];
    if (y < 4) return colours.sky;
    return y > 8 || x < 3 || x > 12 ? colours.road : colours.car;
  };
  const bytes = Uint8Array.from(Array.from({ length: 16 * 12 }, (_, index) => [...at(index)]).flat());
  const digits = loadingColours({ width: 16, height: 12, bytes });
  expect(digits).toBe('c127af444');
  const css = loadingBackground(digits);
  expect(css).toBe('radial-gradient(#c12,#0000 70%),linear-gradient(#7af,#444)');
  expect(css.length).toBeLessThan(60);
});

describe('placeholders', () => {
  const picture = (facts: Partial<StockPicture>): StockPicture => ({
    ...{
      url: 'u',
      id: 'one',
      fingerprint: 'f'.repeat(16),
      colours: '888888888',
      isSign: false,
      models: ['Kia|Rio'],
    },
    ...facts,
  });
  test('are pictures used on cars of three models, at any address', () => {
    const found = placeholders([
      picture({ url: 'a', models: ['Kia|Rio', 'Kia|Cerato'] }),
      picture({ url: 'b', id: 'saved again', colours: '899889888', models: ['Ford|Ranger'] }),
      picture({ url: 'c', fingerprint: '0'.repeat(16), models: ['Ford|Ranger'] }),
    ]);
    expect([...found].sort()).toEqual(['a', 'b']);
  });
  test('do not include the dark interiors of three models, which only look alike', () => {
    const inside = (place: number) =>
      fingerprintOf(grey(9, 8, (x, y) => 12 + ((x * place + y * 3) % 3) + ((y * place) % 5 === 0 ? 3 : 0)));
    const insides = ['Kia|Rio', 'Ford|Ranger', 'Mazda|CX-5', 'Toyota|Yaris'].map((model, index) =>
      picture({
        url: model,
        id: model,
        fingerprint: inside(index + 2),
        colours: '111111111',
        models: [model],
      }),
    );
    expect(new Set(insides.map(({ fingerprint }) => outlines(fingerprint)))).toEqual(
      new Set(['0'.repeat(16)]),
    );
    expect(placeholders(insides).size).toBe(0);
  });
  test('include a sign from the second model on, but not a photo shared by cars of one model', () => {
    expect(placeholders([picture({}), picture({ url: 'b' })]).size).toBe(0);
    const models = ['Kia|Rio', 'Kia|Cerato'];
    expect(placeholders([picture({ models })]).size).toBe(0);
    expect(placeholders([picture({ models, isSign: true })]).size).toBe(1);
  });
});

describe('a whole photo in a 3:2 box', () => {
  const photo = { id: 'kJ8fQ0aLxZ3mVb7Rt2Yc', colours: 'a3389a444' };
  test.each<[string, number, number, string | null, string | null]>([
    ['4:3 with the car low: crops the sky', 4000, 3000, '5080', '50% 100%'],
    ['4:3 with the car high: crops the ground', 4000, 3000, '5020', '50% 0%'],
    ['4:3 with the car a little below the middle', 4000, 3000, '5053', '50% 77%'],
    ['4:3 with the car in the middle', 4000, 3000, '5050', null],
    ['8:5 with the car at the left', 1600, 1000, '2050', '0% 50%'],
    ['3:2, which needs no crop', 3000, 2000, '2080', null],
    ['a photo whose focus is unknown', 4000, 3000, null, null],
  ])('%s', (_, width, height, focus, position) => {
    expect(photoPosition(servedAddress({ ...photo, width, height, focus }))).toBe(position);
  });

  test('is placed to show the same part as the crop', () => {
    // The car's edges are in the lowest quarter.
    const look = grey(96, 72, (x, y) => (y > 54 && y < 70 && x % 4 < 2 ? 240 : 120));
    const focus = focusText(focusOf(look));
    expect(Number(focus.slice(2))).toBeGreaterThan(75);
    expect(photoPosition(servedAddress({ ...photo, width: 4000, height: 3000, focus }))).toBe('50% 100%');
  });

  test('is not placed on another host, whose photo is unknown', () => {
    expect(photoPosition('https://photos.example/1.jpg')).toBeNull();
  });
});
