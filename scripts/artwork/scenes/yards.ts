/**
 * The front of each demo dealership: `node scripts/artwork/scenes/yards.ts [NAME …]` writes
 * `tenants/…/media/scenes/yard.webp`, or with `--out FOLDER` PNG files there.
 */

import { keep } from './keep.ts';
import {
  box,
  bunting,
  clouds,
  glow,
  grass,
  gum,
  hedge,
  leaves,
  line,
  mixed,
  type Point,
  palm,
  poly,
  rect,
  ridge,
  shaded,
} from './parts.ts';
import { at, chanceOf, compose, type Frame, logo, mark, type Vehicle } from './picture.ts';

const FRAME: Frame = { width: 2400, height: 1090, horizon: 560 };
const P = at(FRAME);
const W = FRAME.width;
const H = FRAME.height;

type Stops = readonly (readonly [number, string, number?])[];
const sky = (stops: Stops) => shaded(stops, box(0, 0, W, H));
/** Lines on the ground between two depths, across the whole picture. */
function bays(from: number, to: number, gap: number, lean: number, colour: string, shift = 0): string {
  let out = '';
  for (let k = -9; k <= 9; k++) {
    const x = k * gap + shift;
    const w = 0.055;
    out += poly(colour, [
      [P.x(x - w, from), P.y(0, from)],
      [P.x(x + w, from), P.y(0, from)],
      [P.x(x + lean + w, to), P.y(0, to)],
      [P.x(x + lean - w, to), P.y(0, to)],
    ]);
  }
  return out;
}

interface Hall {
  half: number;
  high: number;
  wall: string;
  inner: string;
  accent: string;
  floor: string;
  ceiling: string;
  lamp: string;
  frame: string;
  fascia: Stops;
  soffit: Stops;
  /** How strongly the panes reflect the sky. */
  mirror: string;
  lit: number;
  /** How far the showroom's middle is from the picture's, in metres. */
  shift?: number;
  scale?: number;
}

/** The inside of a glass showroom, seen from the front. */
function hallInside({
  half,
  high,
  wall,
  inner,
  accent,
  floor,
  ceiling,
  lamp,
  lit,
  shift = 0,
  scale = 62,
}: Hall): string {
  const back = scale * 0.7;
  const X = (m: number, s: number) => P.x(m + shift, s);
  const front: Point[] = [
    [X(-half, scale), P.y(high, scale)],
    [X(half, scale), P.y(high, scale)],
    [X(half, scale), P.y(0, scale)],
    [X(-half, scale), P.y(0, scale)],
  ];
  let out = poly(inner, front);
  out += shaded(
    [
      [0, mixed(ceiling, '#000000', 0.06)],
      [1, ceiling],
    ],
    [
      [X(-half, scale), P.y(high, scale)],
      [X(half, scale), P.y(high, scale)],
      [X(half, back), P.y(high, back)],
      [X(-half, back), P.y(high, back)],
    ],
  );
  out += shaded(
    [
      [0, mixed(floor, '#000000', 0.18)],
      [1, floor],
    ],
    [
      [X(-half, back), P.y(0, back)],
      [X(half, back), P.y(0, back)],
      [X(half, scale), P.y(0, scale)],
      [X(-half, scale), P.y(0, scale)],
    ],
  );
  out += shaded(
    [
      [0, wall],
      [0.55, mixed(wall, '#000000', 0.05)],
      [1, mixed(wall, '#000000', 0.2)],
    ],
    [
      [X(-half, back), P.y(high, back)],
      [X(half, back), P.y(high, back)],
      [X(half, back), P.y(0, back)],
      [X(-half, back), P.y(0, back)],
    ],
  );
  for (const side of [-1, 1])
    out += shaded(
      [
        [0, mixed(wall, '#000000', 0.1)],
        [1, mixed(wall, '#000000', 0.3)],
      ],
      [
        [X(side * half, scale), P.y(high, scale)],
        [X(side * half, back), P.y(high, back)],
        [X(side * half, back), P.y(0, back)],
        [X(side * half, scale), P.y(0, scale)],
      ],
    );
  // Panels on the back wall, each lit by its own lamp.
  const panels = Math.round(half / 2.1);
  for (let i = 0; i < panels; i++) {
    const m = -half + ((i + 0.5) / panels) * half * 2;
    if (i % 3 === 1)
      out += shaded(
        [
          [0, mixed(accent, '#ffffff', 0.12)],
          [1, mixed(accent, '#000000', 0.25)],
        ],
        box(X(m - 1.75, back), P.y(high - 0.4, back), 3.5 * back, (high - 0.4) * back),
      );
    out += glow(lamp, X(m, back), P.y(high - 0.7, back), 1.9 * back, 2.3 * back, 0.5 * lit);
  }
  // Light strips run towards the back.
  for (let m = -half + 2; m < half - 1; m += 3.2) {
    out += poly(lamp, [
      [X(m - 0.1, scale), P.y(high - 0.02, scale)],
      [X(m + 0.1, scale), P.y(high - 0.02, scale)],
      [X(m + 0.1, back * 1.04), P.y(high - 0.02, back * 1.04)],
      [X(m - 0.1, back * 1.04), P.y(high - 0.02, back * 1.04)],
    ]);
    out += glow(lamp, X(m, back * 1.12), P.y(0.02, back * 1.12), 1.3 * back, 0.16 * back, 0.65 * lit);
  }
  // A counter and some seats, far back.
  const c = back * 1.08;
  out +=
    shaded(
      [
        [0, mixed(accent, '#ffffff', 0.1)],
        [1, mixed(accent, '#000000', 0.35)],
      ],
      box(X(-1.9, c), P.y(1.08, c), 3.8 * c, 1.08 * c),
    ) + rect('#efe6d8', X(-2, c), P.y(1.14, c), 4 * c, 0.09 * c);
  return out;
}

/** The glass, frames, roof and fascia of a showroom. */
function hallFront(
  { half, high, lamp, frame, fascia, soffit, mirror, lit, shift = 0, scale = 62 }: Hall,
  band = 1.35,
): string {
  const near = scale * 1.13;
  const X = (m: number, s: number) => P.x(m + shift, s);
  let out = '';
  const top = P.y(high, scale);
  const ground = P.y(0, scale);
  // Reflected sky: strongest at the top, slightly different in each pane.
  const count = Math.round((half * 2) / 2.6);
  for (let i = 0; i < count; i++) {
    const x0 = X(-half + (i / count) * half * 2, scale);
    const x1 = X(-half + ((i + 1) / count) * half * 2, scale);
    const share = 0.75 + 0.25 * Math.sin(i * 2.4);
    out += shaded(
      [
        [0, mirror, 0.34 * share],
        [0.5, mirror, 0.1 * share],
        [1, mirror, 0.03],
      ],
      [
        [x0, top],
        [x1, top],
        [x1, ground],
        [x0, ground],
      ],
    );
    if (i % 3 === 0)
      out += poly(
        mirror,
        [
          [x0 + (x1 - x0) * 0.15, ground],
          [x0 + (x1 - x0) * 0.75, top],
          [x1, top],
          [x0 + (x1 - x0) * 0.5, ground],
        ],
        `opacity="${0.07 + 0.03 * share}"`,
      );
    out += rect(frame, x0 - 2.6, top, 5.2, ground - top);
    if (i === Math.floor(count / 2))
      out += rect(frame, (x0 + x1) / 2 - 2, P.y(2.7, scale), 4, ground - P.y(2.7, scale));
  }
  out += rect(frame, X(half, scale) - 2.6, top, 5.2, ground - top);
  for (const z of [0.06, 2.7])
    out += rect(frame, X(-half, scale), P.y(z, scale) - 2.2, half * 2 * scale, 4.4);
  out += rect('#3a3a3c', X(-half - 0.3, scale), ground - 5, (half + 0.3) * 2 * scale, 9, 'opacity=".85"');
  // The soffit with its lamps, then the fascia in front.
  out += shaded(soffit, [
    [X(-half - 0.2, scale), top],
    [X(half + 0.2, scale), top],
    [X(half + 0.9, near), P.y(high, near)],
    [X(-half - 0.9, near), P.y(high, near)],
  ]);
  for (let m = -half + 1; m < half; m += 1.6) {
    const s = scale * 1.075;
    out += `<ellipse cx="${X(m, s)}" cy="${P.y(high, s)}" rx="${0.12 * s}" ry="${0.035 * s}" fill="${lamp}"/>`;
    if (lit > 0.5) out += glow(lamp, X(m, s), P.y(high - 0.04, s), 0.75 * s, 0.28 * s, 0.55 * lit);
  }
  const f = P.y(high + band, near);
  out += shaded(fascia, box(X(-half - 0.9, near), f, (half + 0.9) * 2 * near, band * near));
  out += rect('#ffffff', X(-half - 0.95, near), f - 5, (half + 0.95) * 2 * near, 7, 'opacity=".55"');
  out += rect(
    '#000000',
    X(-half - 0.9, near),
    P.y(high, near) - 4,
    (half + 0.9) * 2 * near,
    4,
    'opacity=".35"',
  );
  for (let m = -half + 0.6; m <= half; m += 6.3) {
    const s = scale * 1.1;
    out += shaded(
      [
        [0, '#8b8a88'],
        [0.35, '#d9d6d2'],
        [1, '#5c5b5b'],
      ],
      box(X(m, s) - 0.1 * s, P.y(high, s), 0.2 * s, high * s),
      [0, 0, 1, 0],
    );
  }
  return out;
}

const row = (
  from: number,
  gap: number,
  scale: number,
  cars: readonly (readonly [shape: string, paint: string, second?: string])[],
  more: Partial<Vehicle> = {},
): Vehicle[] =>
  cars.map(([shape, paint, second], i) => ({
    shape,
    paint,
    ...(second && { second }),
    x: from + i * gap,
    scale,
    ...more,
  }));

/** Asphalt is never one grey: large soft patches. */
const patches = (seed: number, colours: readonly string[], strength: number) => {
  const chance = chanceOf(seed);
  return Array.from({ length: 34 }, (_, i) =>
    glow(
      colours[i % colours.length] ?? '#000',
      chance() * W,
      690 + chance() ** 0.8 * 420,
      240 + chance() * 420,
      16 + chance() * 46,
      strength * (0.4 + chance() * 0.6),
    ),
  ).join('');
};
/** Anything in the sun casts a shadow to one side. */
const shadows = (cars: readonly Vehicle[], side: number, long = 2.3) =>
  cars
    .map(({ x, scale }) =>
      glow('#10131a', P.x(x + side * 0.9, scale), P.y(-0.08, scale), long * scale * 1.15, 0.42 * scale, 0.62),
    )
    .join('');

async function harbour() {
  const hall: Hall = {
    half: 15.6,
    high: 5.2,
    wall: '#f3dcb8',
    inner: '#c99d68',
    accent: '#0d6672',
    floor: '#d9b88c',
    ceiling: '#f0d3a6',
    lamp: '#fff1d2',
    frame: '#15191d',
    lit: 1,
    fascia: [
      [0, '#12707c'],
      [0.6, '#0a5460'],
      [1, '#073f49'],
    ],
    soffit: [
      [0, '#e9c28a'],
      [1, '#a97f52'],
    ],
    mirror: '#7f93c4',
  };
  const dusk: Stops = [
    [0, '#16264f'],
    [0.18, '#31457c'],
    [0.34, '#75709b'],
    [0.44, '#c58d86'],
    [0.5, '#f0ae74'],
    [0.53, '#f6c389'],
  ];
  const palmGreen = ['#0c1a1c', '#13272a', '#1d3634'] as const;
  const tree = (seed: number, m: number, s: number, high: number) =>
    palm(seed, P.x(m, s), P.y(0, s), high * s, palmGreen, '#141b20');
  const background =
    sky(dusk) +
    clouds(5, W, 40, 430, '#e9a184', '#8d7aa6', 12, 0.4) +
    glow('#ffcf8f', 420, 560, 900, 260, 0.75) +
    ridge(3, W, 560, 120, '#4c4a6b') +
    ridge(8, W, 575, 74, '#35385a', 1.1) +
    ridge(14, W, 585, 34, '#232a44', 1.3);
  const far = [
    [1, -19, 50, 7.6],
    [2, -17.6, 56, 9.2],
    [3, 18.2, 52, 8.6],
    [4, 19.6, 48, 7.2],
    [5, 17.2, 60, 9.8],
  ]
    .map(([seed = 0, m = 0, s = 0, high = 0]) => tree(seed, m, s, high))
    .join('');
  const shine = [-9, -3, 3.5, 10].map((m) => glow('#ffdca6', P.x(m, 70), P.y(0, 96), 330, 62, 0.42)).join('');
  const ground = shaded(
    [
      [0, '#5b5560'],
      [0.14, '#45434f'],
      [0.45, '#2c2e39'],
      [1, '#191b23'],
    ],
    box(0, P.y(0, 60), W, H),
  );
  const mirrorLines = Array.from({ length: 12 }, (_, i) =>
    rect('#ffdfae', P.x(-14.4 + i * 2.6, 62) - 22, 668, 44, 300 - (i % 3) * 60, 'opacity=".14"'),
  ).join('');
  const inside: Vehicle[] = row(
    -12.6,
    6.2,
    50,
    [
      ['suv-large', '#e9e6df'],
      ['sedan-medium', '#b8151b'],
      ['suv-medium', '#d8d4ca'],
      ['ute-double', '#9aa1a6'],
      ['hatch-small', '#eebc1c'],
    ],
    { lit: [1.12, 0.98, 0.8], blur: 0.6 },
  );
  const cars = row(
    -9.75,
    3.95,
    124,
    [
      ['suv-medium', '#c9ced1'],
      ['ute-double', '#f0f1f1'],
      ['hatch-small', '#1f5fb4'],
      ['suv-large', '#3b4046'],
      ['sedan-medium', '#eceeee'],
      ['suv-small', '#b8151b'],
    ],
    { lit: [0.86, 0.8, 0.86], mirrored: 0.13 },
  );
  return compose(
    FRAME,
    [
      { svg: background, blur: 2.4 },
      { svg: far, blur: 1 },
      { svg: ground },
      { svg: hallInside(hall), blur: 0.8 },
      ...inside,
      {
        svg:
          hallFront(hall) +
          logo('harbour-motor-group', P.x(0, 70), P.y(5.87, 70), 300, true) +
          glow('#fff3dc', P.x(0, 70), P.y(5.87, 70), 330, 90, 0.22),
      },
      { svg: shine + glow('#ffd9a0', W / 2, 670, 1250, 200, 0.4), blur: 6 },
      { svg: mirrorLines, blur: 16 },
      { svg: bays(100, 158, 3.95, -2.7, 'rgba(232,226,214,.5)', -1.3), blur: 0.7 },
      ...cars,
      { svg: glow('#ffdba0', W / 2, 420, 1500, 460, 0.16), blend: 'screen' },
    ],
    { vignette: 0.34, grain: 10 },
  );
}

async function summit() {
  const hall: Hall = {
    half: 11.6,
    high: 5.4,
    wall: '#d8d6d2',
    inner: '#8f9296',
    accent: '#c4122f',
    floor: '#a9aaac',
    ceiling: '#cfcfce',
    lamp: '#fffaf0',
    frame: '#1a1d21',
    lit: 0.55,
    shift: -4.4,
    fascia: [
      [0, '#ffffff'],
      [0.7, '#eceded'],
      [1, '#d3d5d6'],
    ],
    soffit: [
      [0, '#c9c7c2'],
      [1, '#8e8f92'],
    ],
    mirror: '#bcd6ee',
  };
  const morning: Stops = [
    [0, '#3d7ec0'],
    [0.22, '#75a8d8'],
    [0.4, '#b5d2e8'],
    [0.5, '#e6eef2'],
  ];
  const green = ['#33442f', '#516444', '#7c8a5d'] as const;
  const bark = ['#8d8375', '#d8cfbf'] as const;
  const portal = (
    m0: number,
    m1: number,
    z0: number,
    z1: number,
    s = 70,
    stops: Stops = [
      [0, '#d51a38'],
      [1, '#a50d26'],
    ],
  ) => shaded(stops, box(P.x(m0, s), P.y(z1, s), (m1 - m0) * s, (z1 - z0) * s));
  const trees = [
    [11, -19.5, 42, 9],
    [12, -17, 46, 8],
    [13, 21, 44, 9],
    [14, 24, 40, 8],
  ]
    .map(([seed = 0, m = 0, s = 0, high = 0]) => gum(seed, P.x(m, s), P.y(0, s), high * s, green, bark, 0.6))
    .join('');
  const farTrees = Array.from({ length: 26 }, (_, i) =>
    leaves(
      200 + i,
      i * 98 - 20,
      585 - (i % 4) * 9,
      74,
      34 + (i % 3) * 10,
      190,
      9,
      ['#4b5f52', '#61755f', '#7c8d70'],
      0.2,
      0.5,
    ),
  ).join('');
  // The workshop next to it: dark sheet metal, roller doors.
  const s = 60;
  let shed = shaded(
    [
      [0, '#4a4e53'],
      [1, '#373b40'],
    ],
    box(P.x(7.9, s), P.y(5.6, s), 13.4 * s, 5.6 * s),
  );
  for (let m = 7.9; m < 21.3; m += 0.3)
    shed += rect('#000000', P.x(m, s), P.y(5.6, s), 2, 5.6 * s, 'opacity=".12"');
  shed += rect('#e4e5e5', P.x(7.8, s), P.y(5.75, s), 13.6 * s, 0.18 * s);
  for (const m of [8.9, 13.1, 17.3]) {
    shed += shaded(
      [
        [0, '#c7cacd'],
        [1, '#a5a9ad'],
      ],
      box(P.x(m, s), P.y(3.9, s), 3.5 * s, 3.9 * s),
    );
    for (let z = 0.2; z < 3.9; z += 0.24)
      shed += rect('#6c7176', P.x(m, s), P.y(z, s), 3.5 * s, 2, 'opacity=".55"');
    shed += rect('#c4122f', P.x(m - 0.1, s), P.y(4.25, s), 3.7 * s, 0.3 * s);
  }
  const ground = shaded(
    [
      [0, '#9a9b9b'],
      [0.3, '#7d7f82'],
      [1, '#5d6064'],
    ],
    box(0, P.y(0, 58), W, H),
  );
  const shade = shaded(
    [
      [0, '#20262e', 0.5],
      [1, '#20262e', 0.05],
    ],
    [
      [P.x(-16.4, 62), P.y(0, 62)],
      [P.x(7.6, 62), P.y(0, 62)],
      [P.x(6.6, 84), P.y(0, 84)],
      [P.x(-15, 84), P.y(0, 84)],
    ],
  );
  const inside = row(
    -12.4,
    5.8,
    50,
    [
      ['suv-medium', '#b8151b'],
      ['offroad-300', '#e8e8e6'],
      ['sedan-medium', '#e4dfd2'],
      ['hatch-light', '#eebc1c'],
    ],
    { flip: true, blur: 0.7, lit: [0.92, 0.93, 0.95] },
  );
  const cars = row(
    9.6,
    -3.95,
    124,
    [
      ['ute-double', '#f0f1f1'],
      ['suv-medium', '#7c838a'],
      ['offroad-300', '#f0f1f1'],
      ['hatch-small', '#b8151b'],
      ['suv-large', '#3b4046'],
      ['ute-double', '#a3131c'],
    ],
    { flip: true, lit: [1.06, 1.03, 0.98] },
  );
  return compose(
    FRAME,
    [
      { svg: sky(morning) + clouds(9, W, 40, 430, '#ffffff', '#dfe8f0', 9, 0.55), blur: 3 },
      { svg: ridge(21, W, 575, 120, '#93a9b8') + ridge(22, W, 582, 70, '#71896f', 1.1) + farTrees, blur: 2 },
      { svg: trees, blur: 1 },
      { svg: ground + shed, blur: 0.6 },
      { svg: hallInside(hall), blur: 0.9 },
      ...inside,
      { svg: hallFront(hall) + rect('#c4122f', P.x(-16.9, 70), P.y(5.72, 70), 25 * 70, 13) },
      { svg: shade, blur: 5 },
      {
        svg:
          portal(-7.7, -6.9, 0, 7.5) +
          portal(-1.1, -0.3, 0, 7.5) +
          portal(-7.7, -0.3, 5.5, 7.6) +
          portal(-6.9, -1.1, 5.32, 5.5, 70, [
            [0, '#6e0819'],
            [1, '#8c0c21'],
          ]) +
          logo('summit-toyota', P.x(-4, 70), P.y(6.57, 70), 400, true),
      },
      { svg: patches(3, ['#3d4147', '#a9abad', '#50545a'], 0.34), blur: 4 },
      {
        svg:
          bays(100, 158, 3.95, 2.7, 'rgba(250,250,248,.8)', 1.6) +
          bays(214, 300, 3.95, -2.9, 'rgba(250,250,248,.62)', 0.4),
        blur: 0.6,
      },
      { svg: shadows(cars, -1), blur: 3 },
      ...cars,
      { svg: glow('#fff4dc', W * 0.86, 120, 1100, 700, 0.32), blend: 'screen' },
    ],
    { vignette: 0.2 },
  );
}

/** The middle of the windscreen's price ticket, in pixels of the car's picture. */
const TICKETS: Readonly<Record<string, Point>> = {
  'hatch-light': [372, 262],
  'hatch-small': [368, 262],
  'suv-small': [362, 232],
  'suv-medium': [360, 222],
  'sedan-medium': [372, 262],
  'suv-large': [356, 214],
  'ute-double': [352, 226],
  'hatch-micro': [372, 246],
};
function ticket(shape: string): string {
  const [x, y] = TICKETS[shape] ?? [370, 240];
  // The dealer's own tag; the windscreen leans back to the right.
  return `<g transform="matrix(1.5 .04 -1.2 1.15 ${x - 24 * 1.5 + 22 * 1.2} ${y - 22 * 1.15})">${mark('budget-cars-direct', 2)}</g>`;
}

async function budget() {
  const noon: Stops = [
    [0, '#2d7fd3'],
    [0.25, '#63a9e6'],
    [0.45, '#b6daf2'],
    [0.52, '#e2f0f6'],
  ];
  const green = ['#2f4a2a', '#4c6b38', '#86994f'] as const;
  const bark = ['#8a7f70', '#dcd2c0'] as const;
  const blue = '#2340c0';
  const yellow = '#ffcf33';
  const s = 62;
  const roofs = [
    [-29, '#a4553a'],
    [-17, '#8c8f93'],
    [17.5, '#9c4f36'],
    [29, '#7d8489'],
  ]
    .map(([m, colour]) => {
      const x = Number(m);
      const f = 40;
      return (
        shaded(
          [
            [0, '#b98f74'],
            [1, '#9c745b'],
          ],
          box(P.x(x - 5.6, f), P.y(3, f), 11.2 * f, 3 * f),
        ) +
        poly(String(colour), [
          [P.x(x - 6.6, f), P.y(2.9, f)],
          [P.x(x + 6.6, f), P.y(2.9, f)],
          [P.x(x + 3.4, f), P.y(5.4, f)],
          [P.x(x - 3.4, f), P.y(5.4, f)],
        ]) +
        rect('#2b3640', P.x(x - 3.6, f), P.y(2.3, f), 2 * f, 1.2 * f) +
        rect('#2b3640', P.x(x + 1.6, f), P.y(2.3, f), 2 * f, 1.2 * f)
      );
    })
    .join('');
  const trees = [
    [21, -13.5, 44, 8],
    [22, 13.8, 44, 9],
    [23, -24, 40, 9],
    [24, 25, 40, 8],
    [25, 5, 38, 9],
  ]
    .map(([seed = 0, m = 0, f = 0, high = 0]) => gum(seed, P.x(m, f), P.y(0, f), high * f, green, bark))
    .join('');
  let fence = '';
  for (const [m0, m1] of [
    [-22, -8.9],
    [9.2, 22],
  ] as const) {
    fence += shaded(
      [
        [0, '#5c7168'],
        [1, '#465950'],
      ],
      box(P.x(m0, 54), P.y(1.85, 54), (m1 - m0) * 54, 1.85 * 54),
    );
    for (let m = m0; m < m1; m += 0.22)
      fence += rect('#000000', P.x(m, 54), P.y(1.85, 54), 3.4, 1.85 * 54, 'opacity=".15"');
  }
  // The office: a low block with a wide fascia.
  let office = shaded(
    [
      [0, '#f4efe4'],
      [1, '#ddd6c8'],
    ],
    box(P.x(-8.4, s), P.y(3.3, s), 17 * s, 3.3 * s),
  );
  for (const m of [-6.3, -3.1, 3.4, 6.6]) {
    office +=
      rect('#f9f7f2', P.x(m - 1.32, s), P.y(2.62, s), 2.64 * s, 2.1 * s) +
      shaded(
        [
          [0, '#7fa9c6'],
          [0.45, '#3e5c72'],
          [1, '#22323f'],
        ],
        box(P.x(m - 1.22, s), P.y(2.52, s), 2.44 * s, 1.9 * s),
      ) +
      rect('#f9f7f2', P.x(m, s) - 3, P.y(2.52, s), 6, 1.9 * s) +
      poly(
        '#ffffff',
        [
          [P.x(m - 1.1, s), P.y(0.62, s)],
          [P.x(m - 0.3, s), P.y(2.52, s)],
          [P.x(m + 0.2, s), P.y(2.52, s)],
          [P.x(m - 0.6, s), P.y(0.62, s)],
        ],
        'opacity=".16"',
      );
  }
  office +=
    rect('#f9f7f2', P.x(-1.4, s), P.y(2.72, s), 2.9 * s, 2.72 * s) +
    shaded(
      [
        [0, '#7fa9c6'],
        [0.5, '#34495a'],
        [1, '#1c2832'],
      ],
      box(P.x(-1.26, s), P.y(2.58, s), 2.62 * s, 2.58 * s),
    ) +
    rect('#f9f7f2', P.x(0.05, s) - 4, P.y(2.58, s), 8, 2.58 * s);
  office += shaded(
    [
      [0, '#25303c', 0.5],
      [1, '#25303c', 0],
    ],
    box(P.x(-8.4, s), P.y(3.3, s), 17 * s, 0.75 * s),
  );
  const f = 70;
  office += shaded(
    [
      [0, '#c9c2b4'],
      [1, '#8f8a80'],
    ],
    [
      [P.x(-8.6, s), P.y(3.3, s)],
      [P.x(8.8, s), P.y(3.3, s)],
      [P.x(9, f), P.y(3.3, f)],
      [P.x(-8.8, f), P.y(3.3, f)],
    ],
  );
  office +=
    shaded(
      [
        [0, '#2f52e0'],
        [0.5, blue],
        [1, '#1a3199'],
      ],
      box(P.x(-8.9, f), P.y(4.75, f), 18 * f, 1.45 * f),
    ) + rect(yellow, P.x(-8.9, f), P.y(3.5, f), 18 * f, 0.17 * f);
  office +=
    rect('#ffffff', P.x(-2.9, f), P.y(5.0, f), 5.8 * f, 1.75 * f, 'rx="7"') +
    logo('budget-cars-direct', P.x(0, f), P.y(4.12, f), 318);
  for (const m of [-8.3, 8.5]) office += rect('#e9e6de', P.x(m, f) - 5, P.y(3.3, f), 10, 3.3 * f);
  const ground = shaded(
    [
      [0, '#a9a49a'],
      [0.3, '#8d8a84'],
      [1, '#6c6b69'],
    ],
    box(0, P.y(0, 54), W, H),
  );
  const step = rect('#c6c0b3', P.x(-9, s), P.y(0, s) - 3, 18 * s, 12);
  const mast = (m: number, q: number, high: number) =>
    `${shaded(
      [
        [0, '#ffffff'],
        [1, '#a8abad'],
      ],
      box(P.x(m, q) - 4, P.y(high, q), 8, high * q),
      [0, 0, 1, 0],
    )}<circle cx="${P.x(m, q)}" cy="${P.y(high, q)}" r="8" fill="${yellow}"/>`;
  const flags = [yellow, blue, '#ffffff', yellow, '#2f66e0'];
  const top = (m: number, q: number): Point => [P.x(m, q), P.y(5.6, q)];
  const masts = mast(-10.6, 86, 5.6) + mast(-3.9, 86, 5.6) + mast(3.9, 86, 5.6) + mast(10.6, 86, 5.6);
  const strings =
    bunting(top(-10.6, 86), top(-3.9, 86), 44, 25, flags, 1) +
    bunting(top(-3.9, 86), top(3.9, 86), 50, 25, flags, 2) +
    bunting(top(3.9, 86), top(10.6, 86), 44, 25, flags, 3) +
    bunting([-40, 60], top(-10.6, 86), 30, 27, flags, 4) +
    bunting(top(10.6, 86), [W + 40, 60], 30, 27, flags, 5);
  const lot = (
    from: number,
    gap: number,
    scale: number,
    cars: readonly (readonly [string, string])[],
    more: Partial<Vehicle>,
  ): Vehicle[] => row(from, gap, scale, cars, more).map((each) => ({ ...each, extra: ticket(each.shape) }));
  const back = lot(
    -18.4,
    4.3,
    66,
    [
      ['suv-large', '#641422'],
      ['hatch-light', '#bfc4c8'],
      ['sedan-medium', '#1d2f58'],
    ],
    { blur: 0.5, lit: [1.06, 1.03, 0.98] },
  );
  const backRight = lot(
    10.4,
    4.3,
    66,
    [
      ['hatch-small', '#f0f1f1'],
      ['suv-medium', '#2c6242'],
      ['ute-double', '#bfc4c8'],
    ],
    { blur: 0.5, lit: [1.06, 1.03, 0.98] },
  );
  const cars = lot(
    -9.6,
    3.9,
    124,
    [
      ['hatch-light', '#b8151b'],
      ['suv-small', '#f0f1f1'],
      ['hatch-small', '#1f5fb4'],
      ['sedan-medium', '#bfc4c8'],
      ['suv-medium', '#cdbfa6'],
      ['hatch-light', '#dd5f18'],
    ],
    { lit: [1.12, 1.07, 1] },
  );
  return compose(
    FRAME,
    [
      { svg: sky(noon) + clouds(31, W, 50, 400, '#ffffff', '#e3edf4', 8, 0.7), blur: 3 },
      { svg: roofs + trees, blur: 1.3 },
      { svg: fence + ground + office + step, blur: 0.5 },
      { svg: patches(4, ['#57534b', '#bdb8ae', '#6a665e'], 0.36), blur: 4 },
      {
        svg:
          bays(100, 158, 3.9, -2.7, 'rgba(255,255,250,.85)', -1.2) +
          bays(214, 300, 3.9, 2.9, 'rgba(255,255,250,.6)', 0.3),
        blur: 0.6,
      },
      { svg: shadows([...back, ...backRight], 1) + shadows(cars, 1), blur: 3 },
      ...back,
      ...backRight,
      { svg: masts + strings },
      ...cars,
      { svg: glow('#fff6dc', 300, 40, 1300, 760, 0.3), blend: 'screen' },
    ],
    { vignette: 0.16 },
  );
}

async function coastline() {
  const afternoon: Stops = [
    [0, '#5f9fcb'],
    [0.25, '#9cc6dc'],
    [0.42, '#dfe3d4'],
    [0.5, '#f7e3bd'],
  ];
  const green = ['#39492f', '#5d6b40', '#a09a58'] as const;
  const bark = ['#9b8b78', '#f0dfc6'] as const;
  const terra = '#9c3d2b';
  const sea = shaded(
    [
      [0, '#8fb9bd'],
      [0.4, '#4f93a1'],
      [1, '#2f7686'],
    ],
    box(0, 556, W, 60),
  );
  const glints = Array.from({ length: 120 }, (_, i) =>
    rect(
      '#fff3d6',
      (i * 397) % W,
      560 + ((i * 53) % 46),
      14 + ((i * 17) % 34),
      1.6,
      `opacity="${0.25 + ((i * 7) % 10) / 22}"`,
    ),
  ).join('');
  const heads = ridge(33, W, 566, 44, '#8fa6a2', 1);
  const gumTree = (seed: number, m: number, q: number, high: number) =>
    gum(seed, P.x(m, q), P.y(0, q), high * q, green, bark, -0.7);
  const trees =
    gumTree(41, -17.2, 52, 9.6) +
    gumTree(42, -8.2, 48, 8.4) +
    gumTree(43, 0.8, 46, 8) +
    gumTree(46, 21.5, 50, 9.4);
  const ground = shaded(
    [
      [0, '#8d8a55'],
      [0.06, '#b7a57b'],
      [0.3, '#c4b08a'],
      [0.62, '#b39d77'],
      [1, '#8f7c5c'],
    ],
    box(0, 600, W, H),
  );
  const turf = grass(5, 0, W, 604, 12, ['#6f7440', '#8c8a4e', '#a59a5c'], 1500);
  // The office: weatherboards, an iron roof, a verandah.
  const s = 66;
  const across = (m: number) => P.x(m, s);
  const up = (z: number) => P.y(z, s);
  let office = shaded(
    [
      [0, '#f2e7cf'],
      [1, '#dccdae'],
    ],
    box(across(7.6), up(3.1), 8.6 * s, 3.1 * s),
  );
  for (let z = 0.3; z < 3.1; z += 0.2)
    office += rect('#8d7c5d', across(7.6), up(z), 8.6 * s, 1.6, 'opacity=".38"');
  for (const m of [8.7, 13.5])
    office +=
      rect('#fbf6ea', across(m) - 5, up(2.35) - 5, 1.6 * s + 10, 1.35 * s + 10) +
      shaded(
        [
          [0, '#a9c3c6'],
          [1, '#31444a'],
        ],
        box(across(m), up(2.35), 1.6 * s, 1.35 * s),
      ) +
      rect('#fbf6ea', across(m + 0.8) - 3, up(2.35), 6, 1.35 * s);
  office +=
    rect('#2b7a86', across(11.35), up(2.3), 1.05 * s, 2.1 * s) +
    shaded(
      [
        [0, '#a9c3c6'],
        [1, '#466068'],
      ],
      box(across(11.5), up(2.15), 0.75 * s, 0.9 * s),
    );
  office += shaded(
    [
      [0, '#b5523c'],
      [1, '#83301f'],
    ],
    [
      [across(7.0), up(3.05)],
      [across(16.8), up(3.05)],
      [across(15.0), up(4.75)],
      [across(8.8), up(4.75)],
    ],
  );
  for (let m = 7.3; m < 16.8; m += 0.34)
    office += line(
      '#5f2013',
      1.6,
      [
        [across(m), up(3.05)],
        [across(11.9 + (m - 11.9) * 0.63), up(4.75)],
      ],
      'opacity=".5"',
    );
  office += shaded(
    [
      [0, '#3a2a1e', 0.45],
      [1, '#3a2a1e', 0.05],
    ],
    box(across(7.6), up(3.0), 8.6 * s, 1.3 * s),
  );
  const q = 74;
  office += shaded(
    [
      [0, '#a8462f'],
      [1, '#8a3624'],
    ],
    [
      [across(7.2), up(3.08)],
      [across(16.6), up(3.08)],
      [P.x(15.6, q), P.y(2.55, q)],
      [P.x(6.2, q), P.y(2.55, q)],
    ],
  );
  office += rect('#fbf6ea', P.x(6.2, q), P.y(2.57, q), 9.4 * q, 10);
  for (const m of [6.3, 8.6, 10.9, 13.2, 15.4])
    office += shaded(
      [
        [0, '#fffaf0'],
        [1, '#c9bda3'],
      ],
      box(P.x(m, q) - 5, P.y(2.5, q), 10, 2.35 * q),
      [0, 0, 1, 0],
    );
  office += shaded(
    [
      [0, '#8a6a48'],
      [1, '#5e452d'],
    ],
    box(P.x(6.1, q), P.y(0.22, q), 9.6 * q, 0.3 * q),
  );
  office +=
    rect('#fffaf0', P.x(8.2, q), P.y(4.15, q), 5.4 * q, 1.5 * q, 'rx="6"') +
    rect(
      terra,
      P.x(8.2, q),
      P.y(4.15, q),
      5.4 * q,
      1.5 * q,
      'rx="6" fill-opacity="0" stroke="#9c3d2b" stroke-width="5"',
    ) +
    logo('coastline-caravans', P.x(10.9, q), P.y(3.4, q), 330);
  const shrubs =
    hedge(71, P.x(6.3, 78), P.x(9.6, 78), P.y(0, 78), 44, ['#3f5236', '#647848', '#a3a561']) +
    hedge(72, P.x(12.4, 78), P.x(15.3, 78), P.y(0, 78), 44, ['#3f5236', '#647848', '#a3a561']);
  const warm = { lit: [1.13, 1.03, 0.88] as const };
  const char = '#42474c';
  const back = row(
    -16.6,
    6.4,
    58,
    [
      ['caravan-slideout', '#f0f1f1', '#9c3d2b'],
      ['motorhome-c', '#f0f1f1', '#2b7a86'],
      ['caravan-tandem', '#f0f1f1', '#2b7a86'],
      ['motorhome-b', '#efe4cc', char],
    ],
    { blur: 0.7, ...warm },
  );
  const vans = row(
    -12.4,
    5.55,
    84,
    [
      ['caravan-offroad', '#f0f1f1', char],
      ['caravan-single', '#efe4cc', '#9c3d2b'],
      ['caravan-poptop', '#f0f1f1', '#2b7a86'],
      ['caravan-tandem', '#f0f1f1', char],
    ],
    warm,
  );
  const rail = Array.from({ length: 15 }, (_, i) => {
    const m = -10.6 + i * 1.52;
    const t = 140;
    return (
      shaded(
        [
          [0, '#d8c4a2'],
          [1, '#7d6647'],
        ],
        box(P.x(m, t) - 10, P.y(0.62, t), 20, 0.62 * t),
        [0, 0, 1, 0],
      ) +
      rect('#a98f68', P.x(m, t), P.y(0.5, t), 1.52 * t, 11) +
      rect('#6d583d', P.x(m, t), P.y(0.5, t) + 9, 1.52 * t, 4)
    );
  }).join('');
  const lawn = [0, 1, 2, 3, 4, 5, 6]
    .map((k) =>
      grass(
        90 + k,
        -20,
        W + 20,
        P.y(0, 140) + 4 + k * 34 + k * k * 5,
        40 + k * 13,
        ['#56632f', '#717b3d', '#8f904a', '#aca35c'].map((colour) => mixed(colour, '#2f3a1c', k * 0.06)),
        3000 - k * 300,
      ),
    )
    .join('');
  const lawnGround = shaded(
    [
      [0, '#8b8a4c', 0],
      [0.2, '#7d7f43', 0.9],
      [1, '#5b6432', 1],
    ],
    box(0, P.y(0, 136), W, H - P.y(0, 136)),
  );
  return compose(
    FRAME,
    [
      {
        svg:
          sky(afternoon) +
          clouds(44, W, 40, 420, '#fff4e0', '#dcd5cd', 9, 0.55) +
          glow('#ffe2a8', 160, 470, 900, 380, 0.7),
        blur: 3,
      },
      { svg: heads + sea + glints, blur: 1.6 },
      { svg: ground + turf, blur: 0.8 },
      { svg: trees, blur: 1 },
      ...back,
      { svg: office + shrubs, blur: 0.4 },
      { svg: shadows(vans, 1.5, 3.1), blur: 3 },
      ...vans,
      { svg: rail + lawnGround },
      { svg: lawn, blur: 0.6 },
      { svg: glow('#ffdf9c', 60, 380, 1500, 760, 0.34), blend: 'screen' },
    ],
    { vignette: 0.22 },
  );
}

/** The left edge of the part used as a page's header, which shows the name; 1600 by 900. */
const FRONTS = {
  'harbour-motor-group': 400,
  'summit-toyota': 120,
  'budget-cars-direct': 400,
  'coastline-caravans': 800,
};
await keep(
  {
    'harbour-motor-group': harbour,
    'summit-toyota': summit,
    'budget-cars-direct': budget,
    'coastline-caravans': coastline,
  },
  'yard',
  FRONTS,
);
