/**
 * The workshop of each demo dealership, and the studio of one: `node scripts/artwork/scenes/workshops.ts [NAME …]`
 * writes `tenants/…/media/scenes/workshop.webp` and `studio.webp`.
 */
import { keep } from './keep.ts';
import { box, glow, gum, line, mixed, type Point, poly, rect, shaded } from './parts.ts';
import { at, chanceOf, compose, type Frame, logo, type Vehicle } from './picture.ts';

const FRAME: Frame = { width: 1600, height: 900, horizon: 440 };
const P = at(FRAME);
/** Pixels per metre at the back wall; metres from the middle to a side wall, and up to the ceiling. */
const BACK = 68;
const HALF = 9.6;
const HIGH = 4.7;
/** How far the name on the wall is from the middle, in metres: above the bench. */
const NAME_AT = -6.7;

interface Bay {
  slug: string;
  wall: string;
  brand: string;
  accent: string;
  /** The paint of the tool chests and the hoist. */
  tools: string;
  hoist: string;
  vehicles: readonly Vehicle[];
  /** The vehicle on the hoist; null if it is on the floor. */
  lifted: Vehicle | null;
  before?: string;
  warmth?: string;
}

const chest = (m: number, s: number, wide: number, high: number, colour: string, drawers: number): string => {
  const [x, y, w, h] = [P.x(m, s) - (wide * s) / 2, P.y(high + 0.1, s), wide * s, high * s];
  let out = glow('#000000', x + w / 2, P.y(0, s) + 3, w * 0.75, 13, 0.5);
  out += shaded(
    [
      [0, mixed(colour, '#ffffff', 0.12)],
      [1, mixed(colour, '#000000', 0.25)],
    ],
    box(x, y, w, h),
  );
  out += rect(mixed(colour, '#000000', 0.45), x - 2, y - 0.035 * s, w + 4, 0.05 * s, 'rx="2"');
  for (let i = 0; i < drawers; i++) {
    const top = y + h * (0.06 + (i / drawers) * 0.9);
    const tall = (h * 0.9) / drawers - 4;
    out += shaded(
      [
        [0, mixed(colour, '#ffffff', 0.2)],
        [1, mixed(colour, '#000000', 0.08)],
      ],
      box(x + 4, top, w - 8, tall),
    );
    out += rect(
      '#dfe2e4',
      x + w * 0.18,
      top + tall * 0.2,
      w * 0.64,
      Math.max(2, tall * 0.14),
      'rx="1.5" opacity=".9"',
    );
  }
  for (const share of [0.14, 0.86])
    out += `<circle cx="${x + w * share}" cy="${P.y(0.05, s)}" r="${0.055 * s}" fill="#15171a"/>`;
  return out;
};

/** Rows of spanners, pliers and hammers, as seen from a distance. */
function tools(m0: number, m1: number, z0: number, z1: number): string {
  const chance = chanceOf(17);
  let out = shaded(
    [
      [0, '#8f8878'],
      [1, '#777062'],
    ],
    box(P.x(m0, BACK), P.y(z1, BACK), (m1 - m0) * BACK, (z1 - z0) * BACK),
  );
  for (const row of [0, 1]) {
    const top = P.y(z1 - 0.12 - row * 0.56, BACK);
    for (let m = m0 + 0.16; m < m1 - 0.1; m += 0.12 + chance() * 0.09) {
      const [x, long] = [P.x(m, BACK), (0.2 + chance() * 0.24) * BACK];
      if (chance() < 0.55)
        out += `${line('#d6dadd', 2.6, [
          [x, top],
          [x, top + long],
        ])}<circle cx="${x}" cy="${top}" r="3.4" fill="none" stroke="#d6dadd" stroke-width="2"/><circle cx="${x}" cy="${top + long}" r="3" fill="none" stroke="#d6dadd" stroke-width="2"/>`;
      else
        out +=
          line('#b9bec2', 2.2, [
            [x, top],
            [x, top + long * 0.5],
          ]) +
          line(
            chance() < 0.5 ? '#b3261e' : '#1f2328',
            5,
            [
              [x, top + long * 0.46],
              [x, top + long],
            ],
            'stroke-linecap="round"',
          );
    }
  }
  return out;
}

function bench(m0: number, m1: number, colour: string): string {
  const s = BACK * 1.06;
  const count = Math.round((m1 - m0) / 0.95);
  let out = '';
  for (let i = 0; i < count; i++)
    out += chest(
      m0 + ((i + 0.5) / count) * (m1 - m0),
      s,
      (m1 - m0) / count - 0.05,
      0.74,
      colour,
      i % 2 ? 3 : 4,
    );
  out += shaded(
    [
      [0, '#a3794c'],
      [1, '#6f4f2f'],
    ],
    box(P.x(m0 - 0.08, s), P.y(0.96, s), (m1 - m0 + 0.16) * s, 0.09 * s),
  );
  for (const [m, high, paint] of [
    [0.5, 0.3, '#c9851c'],
    [0.72, 0.24, '#2b6ea0'],
    [0.92, 0.34, '#d8d6cf'],
    [2.6, 0.2, '#a3231d'],
  ] as const)
    out += shaded(
      [
        [0, mixed(paint, '#ffffff', 0.25)],
        [1, mixed(paint, '#000000', 0.3)],
      ],
      box(P.x(m0 + m, s), P.y(0.96 + high, s), 0.13 * s, high * s),
      [0, 0, 1, 0],
    );
  const v = P.x(m1 - 0.7, s);
  return (
    out +
    rect('#2d3b49', v - 16, P.y(1.16, s), 32, 0.2 * s, 'rx="4"') +
    rect('#52606d', v - 26, P.y(1.2, s), 20, 0.12 * s, 'rx="3"') +
    line('#aeb6bc', 3, [
      [v + 12, P.y(1.1, s)],
      [v + 30, P.y(0.96, s)],
    ])
  );
}

function tyres(m: number, count: number, s: number): string {
  let out = glow('#000000', P.x(m, s), P.y(0, s) + 3, 0.5 * s, 11, 0.55);
  for (let i = 0; i < count; i++) {
    const y = P.y(0.235 * (i + 1), s);
    const x = P.x(m, s) - 0.34 * s + (i % 2) * 3;
    out += shaded(
      [
        [0, '#0f1012'],
        [0.3, '#3a3d41'],
        [0.55, '#26282b'],
        [1, '#0a0b0c'],
      ],
      box(x, y, 0.68 * s, 0.225 * s),
      [0, 0, 1, 0],
    ).replace('<polygon', '<polygon stroke="#0c0d0e" stroke-width="5" stroke-linejoin="round"');
    for (let k = 1; k < 12; k++)
      out += line(
        '#0c0d0e',
        1.6,
        [
          [x + (k / 12) * 0.68 * s, y + 5],
          [x + (k / 12) * 0.68 * s + 3, y + 0.225 * s - 5],
        ],
        'opacity=".7"',
      );
    for (const z of [0.09, 0.13]) out += rect('#0a0b0c', x, y + z * s, 0.68 * s, 2);
  }
  const top = P.y(0.235 * count, s);
  return `${out}<ellipse cx="${P.x(m, s)}" cy="${top}" rx="${0.34 * s}" ry="${0.05 * s}" fill="#2d3033"/><ellipse cx="${P.x(m, s)}" cy="${top}" rx="${0.2 * s}" ry="${0.028 * s}" fill="#08090a"/>`;
}

function drum(m: number, s: number, colour: string): string {
  const [x, w] = [P.x(m, s) - 0.29 * s, 0.58 * s];
  let out =
    glow('#000000', x + w / 2, P.y(0, s) + 3, 0.42 * s, 9, 0.5) +
    shaded(
      [
        [0, mixed(colour, '#000000', 0.35)],
        [0.35, mixed(colour, '#ffffff', 0.22)],
        [1, mixed(colour, '#000000', 0.5)],
      ],
      box(x, P.y(0.88, s), w, 0.88 * s),
      [0, 0, 1, 0],
    );
  for (const z of [0.3, 0.6])
    out += rect(mixed(colour, '#ffffff', 0.15), x - 2, P.y(z, s), w + 4, 4, 'opacity=".6"');
  return `${out}<ellipse cx="${x + w / 2}" cy="${P.y(0.88, s)}" rx="${w / 2}" ry="${0.05 * s}" fill="${mixed(colour, '#ffffff', 0.18)}"/>`;
}

/** The view through an open door: the yard in the sun. */
function outside(m0: number, m1: number, high: number): string {
  const [x, y, w, h] = [P.x(m0, BACK), P.y(high, BACK), (m1 - m0) * BACK, high * BACK];
  const id = `door${Math.round(x)}`;
  const view =
    shaded(
      [
        [0, '#a9d0ec'],
        [0.6, '#eef5f6'],
      ],
      box(x, y, w, h),
    ) +
    gum(5, x + w * 0.22, P.y(0, 50), 300, ['#5f7553', '#83986b', '#b3bd8c'], ['#b5aa9a', '#efe6d8']) +
    gum(8, x + w * 0.8, P.y(0, 46), 260, ['#5f7553', '#83986b', '#b3bd8c'], ['#b5aa9a', '#efe6d8']) +
    shaded(
      [
        [0, '#d3d1c8'],
        [1, '#bdbab1'],
      ],
      box(x, P.y(0, 48), w, 200),
    );
  return `<defs><clipPath id="${id}"><rect x="${x}" y="${y}" width="${w}" height="${h}"/></clipPath></defs><g clip-path="url(#${id})">${view}${rect('#ffffff', x, y, w, h, 'opacity=".32"')}</g>`;
}

function room({ slug, wall, brand, accent, tools: colour }: Bay): string {
  const [l, r, top, foot] = [P.x(-HALF, BACK), P.x(HALF, BACK), P.y(HIGH, BACK), P.y(0, BACK)];
  const N = 420;
  let out = shaded(
    [
      [0, mixed(wall, '#3a3f45', 0.5)],
      [1, mixed(wall, '#3a3f45', 0.3)],
    ],
    [
      [P.x(-HALF, N), P.y(HIGH, N)],
      [P.x(HALF, N), P.y(HIGH, N)],
      [r, top],
      [l, top],
    ],
  );
  // A sealed floor, lighter where it reflects the lamps and the door.
  out += shaded(
    [
      [0, '#8d9194'],
      [0.3, '#777b7f'],
      [1, '#54585d'],
    ],
    [
      [l, foot],
      [r, foot],
      [P.x(HALF, N), P.y(0, N)],
      [P.x(-HALF, N), P.y(0, N)],
    ],
  );
  for (const side of [-1, 1]) {
    const x = side < 0 ? l : r;
    out += shaded(
      side < 0
        ? [
            [0, mixed(wall, '#000000', 0.34)],
            [1, mixed(wall, '#000000', 0.16)],
          ]
        : [
            [0, mixed(wall, '#000000', 0.12)],
            [1, mixed(wall, '#000000', 0.3)],
          ],
      [
        [x, top],
        [P.x(side * HALF, N), P.y(HIGH, N)],
        [P.x(side * HALF, N), P.y(0, N)],
        [x, foot],
      ],
      [0, 0, 1, 0],
    );
    out += poly(mixed(brand, '#000000', 0.25), [
      [x, P.y(1.62, BACK)],
      [P.x(side * HALF, N), P.y(1.62, N)],
      [P.x(side * HALF, N), P.y(1.12, N)],
      [x, P.y(1.12, BACK)],
    ]);
  }
  out += shaded(
    [
      [0, mixed(wall, '#000000', 0.14)],
      [0.3, wall],
      [1, mixed(wall, '#000000', 0.12)],
    ],
    box(l, top, r - l, foot - top),
  );
  out +=
    rect(brand, l, P.y(1.62, BACK), r - l, 0.5 * BACK) + rect(accent, l, P.y(1.72, BACK), r - l, 0.06 * BACK);
  // The roller door, open, and the yard behind it.
  out +=
    rect('#3b3f44', P.x(3.9, BACK) - 9, P.y(3.75, BACK) - 9, 4.1 * BACK + 18, 3.75 * BACK + 9) +
    outside(3.9, 8.0, 3.7);
  out += shaded(
    [
      [0, '#9ba0a4'],
      [0.5, '#d5d8da'],
      [1, '#777c81'],
    ],
    box(P.x(3.75, BACK), P.y(4.3, BACK), 4.4 * BACK, 0.62 * BACK),
  );
  for (let i = 1; i < 5; i++)
    out += rect('#6e7378', P.x(3.75, BACK), P.y(4.3, BACK) + i * 8.2, 4.4 * BACK, 1.5, 'opacity=".6"');
  out += tools(-8.9, -4.5, 1.82, 2.98) + bench(-9.0, -4.4, colour);
  out += logo(slug, P.x(NAME_AT, BACK), P.y(3.62, BACK), 250);
  out +=
    tyres(-3.5, 5, 72) +
    tyres(-2.65, 4, 74) +
    drum(2.3, 72, mixed(colour, '#1c3350', 0.5)) +
    drum(3.0, 72, mixed(colour, '#1c3350', 0.5));
  // Beams and tubes on the ceiling.
  for (const s of [76, 92, 118, 158, 230])
    out += rect(mixed(wall, '#23272c', 0.72), P.x(-HALF, s), P.y(HIGH, s), HALF * 2 * s, 0.2 * s);
  for (const m of [-6, -2, 2, 6]) {
    for (const [s0, s1] of [
      [74, 88],
      [96, 124],
    ] as const) {
      const z = HIGH - 0.28;
      const tube: Point[] = [
        [P.x(m - 0.11, s0), P.y(z, s0)],
        [P.x(m + 0.11, s0), P.y(z, s0)],
        [P.x(m + 0.11, s1), P.y(z, s1)],
        [P.x(m - 0.11, s1), P.y(z, s1)],
      ];
      const [gx, gy] = [P.x(m, (s0 + s1) / 2), P.y(z, (s0 + s1) / 2)];
      out += glow('#fff8e6', gx, gy, 150, 62, 0.65) + poly('#fffdf6', tube);
      out += glow('#fffaf0', P.x(m, (s0 + s1) / 2), P.y(0, (s0 + s1) / 2), 130, 24, 0.4);
    }
  }
  return out;
}

/** Lines that mark a bay on the floor. */
const marks = [-3.3, 3.5]
  .map((m) =>
    poly(
      '#e0b02c',
      [
        [P.x(m - 0.06, 76), P.y(0, 76)],
        [P.x(m + 0.06, 76), P.y(0, 76)],
        [P.x(m + 0.06, 420), P.y(0, 420)],
        [P.x(m - 0.06, 420), P.y(0, 420)],
      ],
      'opacity=".8"',
    ),
  )
  .join('');

const post = (m: number, s: number, colour: string): string =>
  glow('#000000', P.x(m, s), P.y(0, s) + 4, 0.5 * s, 0.11 * s, 0.6) +
  rect(mixed(colour, '#000000', 0.35), P.x(m - 0.3, s), P.y(0.05, s), 0.6 * s, 0.09 * s, 'rx="3"') +
  shaded(
    [
      [0, mixed(colour, '#000000', 0.35)],
      [0.25, mixed(colour, '#ffffff', 0.2)],
      [0.6, colour],
      [1, mixed(colour, '#000000', 0.45)],
    ],
    box(P.x(m - 0.16, s), P.y(3.9, s), 0.32 * s, 3.9 * s),
    [0, 0, 1, 0],
  ) +
  rect('#0e1012', P.x(m - 0.045, s), P.y(3.75, s), 0.09 * s, 3.5 * s, 'opacity=".7"') +
  rect('#e0b02c', P.x(m - 0.16, s), P.y(0.55, s), 0.32 * s, 0.08 * s) +
  rect('#e0b02c', P.x(m - 0.16, s), P.y(0.36, s), 0.32 * s, 0.08 * s);

/**
 * The hoist's post and arms in front of a raised vehicle, and those behind it. Its axis is at 41° to the picture.
 */
function hoist({ x, scale, lift = 1.5, flip }: Vehicle, colour: string) {
  const way = flip ? -1 : 1;
  const [near, far] = [scale * 1.1, scale * 0.92];
  const z = lift + 0.1;
  const arm = (fx: number, fs: number, tx: number, ts: number) =>
    line(
      mixed(colour, '#000000', 0.55),
      0.11 * fs,
      [
        [P.x(x + fx * way, fs), P.y(z, fs)],
        [P.x(x + tx * way, ts), P.y(z - 0.02, ts)],
      ],
      'stroke-linecap="round"',
    );
  const beam = poly(mixed(colour, '#000000', 0.2), [
    [P.x(x - 1.0 * way, far), P.y(3.9, far)],
    [P.x(x + 1.0 * way, near), P.y(3.9, near)],
    [P.x(x + 1.0 * way, near), P.y(3.68, near)],
    [P.x(x - 1.0 * way, far), P.y(3.68, far)],
  ]);
  return {
    behind: post(x - 1.0 * way, far, colour) + beam + arm(-0.9, far, -1.25, scale) + arm(-0.9, far, 0.2, far),
    before:
      arm(0.95, near, 0.15, near * 1.02) +
      arm(0.95, near, 1.2, scale * 1.0) +
      post(x + 1.0 * way, near, colour) +
      rect(
        mixed(colour, '#000000', 0.45),
        P.x(x + way - 0.2, near),
        P.y(lift + 0.45, near),
        0.4 * near,
        0.66 * near,
        'rx="4"',
      ),
    shadow: glow('#07080a', P.x(x, scale), P.y(0, scale) + 6, 2.7 * scale, 0.5 * scale, 0.62),
  };
}

async function workshop(bay: Bay): Promise<Buffer> {
  const up = bay.lifted && hoist(bay.lifted, bay.hoist);
  return compose(
    FRAME,
    [
      { svg: room(bay), blur: 1 },
      {
        svg:
          glow('#eef6fb', P.x(5.95, BACK), P.y(0, 84), 380, 90, 0.6) +
          glow('#eef6fb', P.x(5.2, 120), P.y(0, 150), 300, 130, 0.28),
        blur: 8,
      },
      { svg: marks, blur: 0.7 },
      ...bay.vehicles,
      ...(up && bay.lifted
        ? [{ svg: up.shadow, blur: 8 }, { svg: up.behind, blur: 0.5 }, bay.lifted, { svg: up.before }]
        : []),
      { svg: bay.before ?? '' },
      {
        svg: glow(bay.warmth ?? '#fff3dc', P.x(5.95, BACK), P.y(2.2, BACK), 700, 520, 0.3),
        blend: 'screen' as const,
      },
    ],
    { vignette: 0.3, grain: 10 },
  );
}

const LIT = [0.95, 0.95, 0.94] as const;
const harbour = () =>
  workshop({
    slug: 'harbour-motor-group',
    wall: '#dfe4e2',
    brand: '#0a5b66',
    accent: '#f0a23b',
    tools: '#0d6672',
    hoist: '#1b7f8c',
    vehicles: [{ shape: 'suv-medium', paint: '#bfc4c8', x: -5.6, scale: 100, lit: LIT }],
    lifted: { shape: 'ute-double', paint: '#f0f1f1', x: 0.75, scale: 112, lift: 1.35, lit: LIT },
    before: chest(3.95, 142, 0.62, 0.78, '#0d6672', 5),
  });
const summit = () =>
  workshop({
    slug: 'summit-toyota',
    wall: '#e4e4e3',
    brand: '#c4122f',
    accent: '#16181d',
    tools: '#a80f28',
    hoist: '#3a3e44',
    vehicles: [{ shape: 'offroad-300', paint: '#f0f1f1', x: -5.5, scale: 100, lit: LIT }],
    lifted: { shape: 'suv-medium', paint: '#b8151b', x: 0.75, scale: 114, lift: 1.4, lit: LIT },
    before: chest(3.95, 142, 0.62, 0.78, '#a80f28', 5),
  });
const budget = () =>
  workshop({
    slug: 'budget-cars-direct',
    wall: '#ecebe4',
    brand: '#2340c0',
    accent: '#ffcf33',
    tools: '#1f38a8',
    hoist: '#e0b02c',
    vehicles: [{ shape: 'hatch-light', paint: '#b8151b', x: -5.6, scale: 104, lit: LIT }],
    lifted: { shape: 'hatch-small', paint: '#1f5fb4', x: 0.75, scale: 118, lift: 1.45, lit: LIT },
    before: chest(3.95, 142, 0.62, 0.78, '#1f38a8', 5),
  });

/** A stepladder. */
function ladder(m: number, s: number, high: number): string {
  const top = P.y(high, s);
  const foot = P.y(0, s);
  const x = P.x(m, s);
  let out =
    glow('#000000', x, foot + 2, 0.6 * s, 10, 0.45) +
    line('#8f9498', 6, [
      [x + 10, top],
      [x + 52, foot - 14],
    ]) +
    line('#8f9498', 6, [
      [x + 34, top],
      [x + 84, foot - 14],
    ]);
  for (let i = 1; i < 7; i++)
    out += line('#e3e6e8', 6, [
      [x - 24 + (1 - i / 7) * 22, top + (foot - top) * (i / 7)],
      [x + 30 + (i / 7) * 16, top + (foot - top) * (i / 7)],
    ]);
  return (
    out +
    line('#cfd3d6', 8, [
      [x + 2, top],
      [x - 32, foot],
    ]) +
    line('#cfd3d6', 8, [
      [x + 28, top],
      [x + 48, foot],
    ]) +
    rect('#d9812a', x - 4, top - 8, 42, 12, 'rx="2"')
  );
}
const coastline = () =>
  workshop({
    slug: 'coastline-caravans',
    wall: '#efe6d2',
    brand: '#9c3d2b',
    accent: '#2b7a86',
    tools: '#2b7a86',
    hoist: '#2b7a86',
    warmth: '#ffe3b0',
    vehicles: [
      {
        shape: 'caravan-single',
        paint: '#f0f1f1',
        second: '#9c3d2b',
        x: 0.5,
        scale: 103,
        lit: [1, 0.96, 0.9],
      },
    ],
    lifted: null,
    before: ladder(4.05, 122, 2.1) + chest(-4.3, 140, 0.7, 0.78, '#2b7a86', 5),
  });

/** A dark studio: one car under light strips, on a reflective floor. */
async function studio(): Promise<Buffer> {
  const wide: Frame = { width: 2400, height: 1090, horizon: 470 };
  const Q = at(wide);
  const floor = Q.y(0, 84);
  const background =
    shaded(
      [
        [0, '#08090b'],
        [0.6, '#15171a'],
        [1, '#1c1f23'],
      ],
      box(0, 0, 2400, floor),
    ) +
    shaded(
      [
        [0, '#22252a'],
        [0.25, '#15171a'],
        [1, '#08090a'],
      ],
      box(0, floor, 2400, 1090 - floor),
    ) +
    glow('#5d6772', 1280, floor - 60, 1150, 330, 0.5) +
    glow('#c4122f', 380, floor - 120, 560, 360, 0.34) +
    glow('#c4122f', 2160, floor - 120, 460, 330, 0.26);
  let strips = '';
  for (const [x0, x1, y, t] of [
    [560, 2010, 96, 9],
    [700, 1880, 158, 6],
    [800, 1780, 200, 4],
  ] as const)
    strips +=
      glow('#eaf1f8', (x0 + x1) / 2, y, (x1 - x0) * 0.62, 90, 0.3) +
      rect('#fbfdff', x0, y, x1 - x0, t, 'rx="3"');
  for (const x of [330, 2130])
    strips +=
      rect('#ff2545', x, 150, 9, floor - 150, 'rx="4"') + glow('#ff2545', x + 4, floor - 180, 130, 400, 0.5);
  const mirrored =
    [330, 2130]
      .map((x) =>
        shaded(
          [
            [0, '#ff2545', 0.5],
            [1, '#ff2545', 0],
          ],
          box(x - 3, floor, 15, 300),
        ),
      )
      .join('') + rect('#dfe8f0', 620, floor + 120, 1330, 70, 'opacity=".12"');
  return compose(
    wide,
    [
      { svg: background, blur: 3 },
      { svg: strips, blur: 1.2 },
      { svg: mirrored, blur: 12 },
      {
        shape: 'offroad-300',
        paint: '#42474c',
        x: -6.3,
        scale: 100,
        lit: [0.5, 0.47, 0.5],
        mirrored: 0.12,
        blur: 1.2,
      },
      {
        shape: 'ute-double',
        paint: '#7c838a',
        x: 6.6,
        scale: 100,
        flip: true,
        lit: [0.5, 0.47, 0.5],
        mirrored: 0.12,
        blur: 1.2,
      },
      { shape: 'suv-medium', paint: '#b8151b', x: 0.1, scale: 156, lit: [0.98, 0.94, 0.95], mirrored: 0.24 },
      { svg: glow('#ffffff', 1200, 120, 1100, 330, 0.16), blend: 'screen' },
    ],
    { vignette: 0.45, grain: 12 },
  );
}

await keep(
  {
    'harbour-motor-group': harbour,
    'summit-toyota': summit,
    'budget-cars-direct': budget,
    'coastline-caravans': coastline,
  },
  'workshop',
);
await keep({ 'summit-toyota': studio }, 'studio');
