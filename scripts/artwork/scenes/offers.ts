/**
 * A scene for each demo offer that is about no one car in stock: `node scripts/artwork/scenes/offers.ts [NAME …]`
 * writes `tenants/…/media/offers/NAME.webp`, or with `--out FOLDER` PNG files there.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { box, clouds, glow, grass, gum, hedge, line, palm, poly, ridge, shaded } from './parts.ts';
import { at, chanceOf, compose, type Frame, type Vehicle } from './picture.ts';

const FRAME: Frame = { width: 1600, height: 900, horizon: 452 };
const P = at(FRAME);
const { width: W, height: H } = FRAME;
const TENANTS = join(import.meta.dirname, '../../../tenants');
const QUALITY = 80;

type Stops = Parameters<typeof shaded>[0];
const sky = (stops: Stops) => shaded(stops, box(0, 0, W, P.y(0, 60)));
const ground = (stops: Stops) => shaded(stops, box(0, P.y(0, 62), W, H));

/** What a vehicle's body keeps the light from. */
const shadows = (cars: readonly Vehicle[], side: number) =>
  cars
    .map(({ x, scale }) =>
      glow('#10131a', P.x(x + side * 0.8, scale), P.y(-0.06, scale), 2.7 * scale, 0.42 * scale, 0.62),
    )
    .join('');

/** Painted lines between parking bays, from the back to the front. */
const bays = (colour: string) =>
  [-9, -5, -1, 3, 7]
    .map((x) =>
      poly(colour, [
        [P.x(x - 0.05, 110), P.y(0, 110)],
        [P.x(x + 0.05, 110), P.y(0, 110)],
        [P.x(x - 1.45, 330), P.y(0, 330)],
        [P.x(x - 1.6, 330), P.y(0, 330)],
      ]),
    )
    .join('');

const ASPHALT: Stops = [
  [0, '#8d8f92'],
  [0.25, '#73767a'],
  [1, '#4a4d51'],
];
const GUM = ['#55693f', '#7b8f55', '#aab274'] as const;
const BARK = ['#b8a993', '#efe3cf'] as const;

/** Rain on the coast road: `harbour-motor-group`. */
async function wetSeason(): Promise<Buffer> {
  const chance = chanceOf(5);
  const rain = Array.from({ length: 420 }, () => {
    const [x, y, long] = [chance() * W, chance() * H, 14 + chance() * 34];
    return line('#e6eef2', 1 + chance() * 1.4, [
      [x, y],
      [x - long * 0.24, y + long],
    ]);
  }).join('');
  const cold = { lit: [0.8, 0.86, 0.92] as const, mirrored: 0.42 };
  const cars: Vehicle[] = [
    { shape: 'hatch-small', paint: '#cfd4d7', x: -4.9, scale: 118, blur: 1, ...cold },
    { shape: 'ute-double', paint: '#c8641e', x: 0.7, scale: 186, ...cold },
  ];
  return compose(
    FRAME,
    [
      {
        svg:
          sky([
            [0, '#3d4d58'],
            [0.6, '#6d808a'],
            [1, '#a3b1b5'],
          ]) + clouds(21, W, 0, 330, '#8b9aa2', '#3c4a54', 16, 0.75),
        blur: 4,
      },
      {
        svg: ridge(8, W, P.y(0, 60) + 6, 190, '#2f4c47') + ridge(3, W, P.y(0, 60) + 12, 110, '#25403a'),
        blur: 3,
      },
      {
        svg:
          palm(3, 150, P.y(0, 80) + 4, 470, ['#1d3a30', '#2f5746', '#557a5d'], '#4a4238') +
          palm(9, 1450, P.y(0, 86) + 6, 520, ['#1d3a30', '#2f5746', '#557a5d'], '#4a4238') +
          hedge(15, -30, W + 30, P.y(0, 70) + 6, 54, ['#24403a', '#37584a', '#557a5d']),
        blur: 1.4,
      },
      {
        svg: ground([
          [0, '#7d8a90'],
          [0.16, '#5d686e'],
          [1, '#2c3338'],
        ]),
      },
      {
        svg: [0.2, 0.45, 0.8]
          .map((share) => glow('#d3e0e6', W * share, P.y(0, 120) + 60 * share, 420, 40, 0.34))
          .join(''),
        blur: 10,
      },
      { svg: shadows(cars, 0), blur: 6 },
      ...cars,
      { svg: `<g opacity=".34">${rain}</g>`, blur: 0.6 },
    ],
    { vignette: 0.3 },
  );
}

/** A row of cars on a clear morning: `summit-toyota`. */
async function demonstrators(): Promise<Buffer> {
  const morning = { lit: [1.04, 1.0, 0.95] as const };
  const back: Vehicle[] = [
    { shape: 'offroad-prado', paint: '#3c4a44', x: -5.6, scale: 118, blur: 1, ...morning },
    { shape: 'ute-double', paint: '#b9bec3', x: 6.0, scale: 122, blur: 0.9, ...morning },
  ];
  const cars: Vehicle[] = [{ shape: 'suv-medium', paint: '#b3122a', x: 1.0, scale: 190, ...morning }];
  return compose(
    FRAME,
    [
      {
        svg:
          sky([
            [0, '#4c8fd0'],
            [0.6, '#a9cdea'],
            [1, '#f3e7d3'],
          ]) +
          clouds(12, W, 40, 300, '#ffffff', '#c9d6e2', 7, 0.7) +
          glow('#ffe6b8', 1480, 420, 760, 300, 0.6),
        blur: 3,
      },
      {
        svg: ridge(6, W, P.y(0, 60) + 4, 150, '#7f93a4') + ridge(14, W, P.y(0, 60) + 8, 78, '#5f7766'),
        blur: 2.4,
      },
      {
        svg:
          gum(4, 190, P.y(0, 80) + 2, 400, GUM, BARK) +
          gum(7, 1380, P.y(0, 78) + 2, 350, GUM, BARK) +
          hedge(31, -20, W + 20, P.y(0, 72) + 4, 36, ['#4a5d36', '#6d8049', '#9aa564']),
        blur: 1.2,
      },
      { svg: ground(ASPHALT) },
      { svg: bays('rgba(255,255,252,.7)'), blur: 0.6 },
      { svg: shadows([...back, ...cars], -1), blur: 4 },
      ...back,
      ...cars,
      { svg: glow('#fff0d0', W * 0.92, 260, 900, 520, 0.3), blend: 'screen' },
    ],
    { vignette: 0.2 },
  );
}

/** A tray in a paddock, late in the day: `summit-toyota`. */
async function tray(): Promise<Buffer> {
  const late = { lit: [1.1, 1.0, 0.86] as const };
  const cars: Vehicle[] = [{ shape: 'ute-single-tray', paint: '#f1f2f2', x: 0.9, scale: 186, ...late }];
  const dry = ['#8f8343', '#ab9b55', '#c9b671', '#7d7a3c'];
  return compose(
    FRAME,
    [
      {
        svg:
          sky([
            [0, '#6fa6d3'],
            [0.65, '#cfdde0'],
            [1, '#f6dfb4'],
          ]) +
          clouds(9, W, 60, 320, '#fff3de', '#d8d0c6', 6, 0.6) +
          glow('#ffdc9a', 90, 430, 800, 300, 0.7),
        blur: 3,
      },
      {
        svg: ridge(17, W, P.y(0, 60) + 4, 170, '#8f9a9b') + ridge(2, W, P.y(0, 60) + 8, 84, '#7d8a5b'),
        blur: 2.2,
      },
      {
        svg: ground([
          [0, '#b6a565'],
          [0.2, '#a1935a'],
          [1, '#6f6a3c'],
        ]),
      },
      {
        svg:
          gum(11, 1330, P.y(0, 84) + 4, 460, GUM, BARK) +
          gum(19, 210, P.y(0, 76) + 2, 330, GUM, BARK) +
          grass(4, -20, W + 20, P.y(0, 96), 18, dry, 2600),
        blur: 1,
      },
      {
        svg: poly('#9d8a68', [
          [P.x(-30, 150), P.y(0, 150)],
          [P.x(30, 150), P.y(0, 150)],
          [P.x(30, 232), P.y(0, 232)],
          [P.x(-30, 232), P.y(0, 232)],
        ]),
        blur: 5,
      },
      { svg: shadows(cars, 1), blur: 4 },
      ...cars,
      { svg: grass(8, -20, W + 20, H + 6, 90, dry, 1500), blur: 1.4 },
      { svg: glow('#ffd98f', 40, 430, 1100, 560, 0.34), blend: 'screen' },
    ],
    { vignette: 0.22 },
  );
}

/** A red road in the dry: `harbour-motor-group`. */
async function wrangler(): Promise<Buffer> {
  const late = { lit: [1.12, 0.98, 0.86] as const };
  const cars: Vehicle[] = [{ shape: 'offroad-jeep', paint: '#2f6d74', x: 0.5, scale: 200, ...late }];
  const spinifex = ['#8b8a4e', '#a7a262', '#6d7040', '#bfb477'];
  return compose(
    FRAME,
    [
      {
        svg:
          sky([
            [0, '#3f86c9'],
            [0.6, '#9fc9e6'],
            [1, '#f2dfc4'],
          ]) + clouds(41, W, 40, 300, '#ffffff', '#d9dde2', 6, 0.7),
        blur: 3,
      },
      {
        svg: ridge(27, W, P.y(0, 60) + 4, 150, '#a5735f') + ridge(13, W, P.y(0, 60) + 8, 70, '#8d5b42'),
        blur: 2.2,
      },
      {
        svg: ground([
          [0, '#c07148'],
          [0.25, '#ac5c37'],
          [1, '#7d3f26'],
        ]),
      },
      {
        svg:
          gum(15, 1360, P.y(0, 80) + 2, 380, GUM, BARK) +
          gum(33, 150, P.y(0, 74) + 2, 300, GUM, BARK) +
          grass(6, -20, W + 20, P.y(0, 90), 24, spinifex, 2200),
        blur: 1,
      },
      { svg: shadows(cars, -1), blur: 4 },
      ...cars,
      { svg: grass(18, -20, W + 20, H + 10, 84, spinifex, 700), blur: 1.6 },
      { svg: glow('#ffdca6', W * 0.9, 380, 900, 480, 0.3), blend: 'screen' },
    ],
    { vignette: 0.2 },
  );
}

/** A truck in a quiet street: `budget-cars-direct`. */
async function delivery(): Promise<Buffer> {
  const noon = { lit: [1.03, 1.01, 0.97] as const };
  const cars: Vehicle[] = [
    { shape: 'hatch-light', paint: '#f2c230', x: 5.2, scale: 130, ...noon },
    { shape: 'truck-light', paint: '#f4f5f6', second: '#f4f5f6', x: -0.4, scale: 172, ...noon },
  ];
  return compose(
    FRAME,
    [
      {
        svg:
          sky([
            [0, '#2d7fd3'],
            [0.6, '#8cc1ee'],
            [1, '#e6f1f6'],
          ]) + clouds(33, W, 30, 300, '#ffffff', '#d3e0ea', 8, 0.8),
        blur: 3,
      },
      {
        svg:
          gum(23, 120, P.y(0, 74), 420, GUM, BARK) +
          gum(27, 1480, P.y(0, 76), 380, GUM, BARK) +
          gum(29, 900, P.y(0, 66), 280, GUM, BARK),
        blur: 1.6,
      },
      {
        svg:
          poly('#4b693b', box(0, P.y(0, 74) - 46, W, 50)) +
          hedge(41, -20, W + 20, P.y(0, 74) + 2, 70, ['#3d5a35', '#5f7f47', '#93a864']) +
          shaded(
            [
              [0, '#93a860'],
              [1, '#76904c'],
            ],
            box(0, P.y(0, 74), W, P.y(0, 104) - P.y(0, 74)),
          ),
        blur: 1.2,
      },
      {
        svg:
          shaded(ASPHALT, box(0, P.y(0, 108), W, H)) +
          shaded(
            [
              [0, '#d8d6cf'],
              [1, '#b3b0a8'],
            ],
            box(0, P.y(0, 102), W, P.y(0, 110) - P.y(0, 102)),
          ),
        blur: 0.6,
      },
      {
        svg: [-8, -4, 0, 4, 8]
          .map((x) =>
            poly('rgba(255,255,252,.75)', [
              [P.x(x - 1, 250), P.y(0, 250)],
              [P.x(x + 1, 250), P.y(0, 250)],
              [P.x(x + 1, 258), P.y(0, 258)],
              [P.x(x - 1, 258), P.y(0, 258)],
            ]),
          )
          .join(''),
        blur: 0.6,
      },
      { svg: shadows(cars, -1), blur: 4 },
      ...cars,
    ],
    { vignette: 0.16 },
  );
}

/** A service truck behind a car with a flat battery, at dusk: `harbour-motor-group`. */
async function roadside(): Promise<Buffer> {
  const dusk = { lit: [0.92, 0.84, 0.9] as const };
  const cars: Vehicle[] = [
    { shape: 'truck-light', paint: '#0f6a74', second: '#e9eef0', x: -3.4, scale: 128, blur: 0.6, ...dusk },
    { shape: 'hatch-small', paint: '#eef0f1', x: 1.6, scale: 188, ...dusk },
  ];
  const leaves = ['#16302f', '#25473f', '#3d5f4c'] as const;
  return compose(
    FRAME,
    [
      {
        svg:
          sky([
            [0, '#2b3a68'],
            [0.55, '#8a6f96'],
            [0.85, '#e79a72'],
            [1, '#f6c48a'],
          ]) +
          clouds(17, W, 60, 320, '#f0b49a', '#5a5480', 7, 0.6) +
          glow('#ffca8a', 1380, 440, 760, 220, 0.6),
        blur: 3,
      },
      {
        svg: ridge(8, W, P.y(0, 60) + 6, 170, '#4b4a6c') + ridge(21, W, P.y(0, 60) + 10, 90, '#3a4358'),
        blur: 2.6,
      },
      {
        svg:
          palm(3, 1330, P.y(0, 82) + 4, 500, [...leaves], '#3a332f') +
          palm(9, 1480, P.y(0, 86) + 6, 430, [...leaves], '#3a332f') +
          palm(5, 96, P.y(0, 80) + 4, 440, [...leaves], '#3a332f') +
          hedge(15, -30, W + 30, P.y(0, 70) + 6, 44, ['#22383a', '#31504a', '#4d6b55']),
        blur: 1.4,
      },
      {
        svg: ground([
          [0, '#7c7279'],
          [0.2, '#5c575f'],
          [1, '#2f3038'],
        ]),
      },
      {
        svg: poly('rgba(255,252,240,.7)', [
          [0, P.y(0, 232)],
          [W, P.y(0, 232)],
          [W, P.y(0, 238)],
          [0, P.y(0, 238)],
        ]),
        blur: 0.8,
      },
      { svg: shadows(cars, -1), blur: 4 },
      ...cars,
      {
        svg:
          glow('#ffb03a', P.x(-4.45, 128), P.y(1.86, 128), 130, 60, 0.9) +
          glow('#ffe9c4', P.x(-5.4, 128), P.y(0.55, 128), 110, 50, 0.6),
        blend: 'screen',
      },
    ],
    { vignette: 0.28 },
  );
}

const SCENES = {
  'wet-season': { slug: 'harbour-motor-group', draw: wetSeason },
  wrangler: { slug: 'harbour-motor-group', draw: wrangler },
  roadside: { slug: 'harbour-motor-group', draw: roadside },
  demonstrators: { slug: 'summit-toyota', draw: demonstrators },
  tray: { slug: 'summit-toyota', draw: tray },
  delivery: { slug: 'budget-cars-direct', draw: delivery },
};

const words = process.argv.slice(2);
const out = words.includes('--out') ? words[words.indexOf('--out') + 1] : undefined;
const asked = Object.entries(SCENES).filter(([name]) => words.includes(name));
for (const [name, { slug, draw }] of asked.length > 0 ? asked : Object.entries(SCENES)) {
  const drawn = await draw();
  if (out !== undefined) {
    await writeFile(join(out, `${name}.png`), drawn);
    continue;
  }
  const file = join(TENANTS, slug, 'media/offers', `${name}.webp`);
  const { size } = await sharp(drawn).webp({ quality: QUALITY, effort: 5 }).toFile(file);
  console.log(`${slug} ${name}: ${(size / 1024).toFixed(0)} KB`);
}
