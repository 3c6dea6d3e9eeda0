/**
 * Draws the demo's 360° view: a wagon on a turntable, as one SVG file whose views `#a1`, `#a2`, … are the steps of a
 * turn. `node scripts/demo/turntable.ts > tenants/<slug>/media/turntable.svg`
 */

type Vec = readonly [x: number, y: number, z: number];
interface Face {
  points: readonly Vec[];
  colour: Rgb;
  /** Faces in a higher layer cover those below: glass on paint, a rim on its tyre. */
  layer: number;
  /** Glows, whatever the shade. */
  flat?: boolean;
}
type Rgb = readonly [number, number, number];

const WIDTH = 900;
const HEIGHT = 600;

const PAINT: Rgb = [38, 76, 122];
const GLASS: Rgb = [26, 34, 42];
const DARK: Rgb = [22, 24, 27];
const TYRE: Rgb = [28, 29, 31];
const RIM: Rgb = [176, 182, 188];
const LAMP: Rgb = [232, 238, 242];
const TAIL: Rgb = [176, 30, 34];

// In metres: x from nose to tail, y up, z to the right.

/**
 * Sections of the lower body: half the width, sill and shoulder, and how far the deck rises to its middle.
 */
const SECTIONS: readonly { x: number; w: number; sill: number; top: number; crown: number }[] = [
  { x: -2.32, w: 0.66, sill: 0.34, top: 0.72, crown: 0.02 },
  { x: -2.24, w: 0.8, sill: 0.27, top: 0.84, crown: 0.03 },
  { x: -2.0, w: 0.89, sill: 0.25, top: 0.93, crown: 0.05 },
  { x: -1.5, w: 0.92, sill: 0.25, top: 0.99, crown: 0.06 },
  { x: -0.95, w: 0.93, sill: 0.25, top: 1.04, crown: 0.05 },
  { x: -0.2, w: 0.93, sill: 0.25, top: 1.06, crown: 0.02 },
  { x: 0.7, w: 0.93, sill: 0.25, top: 1.08, crown: 0.02 },
  { x: 1.5, w: 0.92, sill: 0.26, top: 1.1, crown: 0.02 },
  { x: 2.05, w: 0.88, sill: 0.3, top: 1.11, crown: 0.02 },
  { x: 2.26, w: 0.82, sill: 0.36, top: 1.06, crown: 0.01 },
];

const side = (point: Vec, sign: number): Vec => [point[0], point[1], point[2] * sign];

function lowerBody(): Face[] {
  const faces: Face[] = [];
  const rings = SECTIONS.map(({ x, w, sill, top, crown }): Vec[] => [
    [x, sill, w * 0.9],
    [x, sill + (top - sill) * 0.22, w * 0.985],
    [x, sill + (top - sill) * 0.62, w],
    [x, top - 0.05, w * 0.97],
    [x, top, w * 0.9],
    [x, top + crown, w * 0.45],
    [x, top + crown * 1.3, 0],
  ]);
  for (const sign of [1, -1]) {
    for (const [index, ring] of rings.entries()) {
      const next = rings[index + 1];
      if (next === undefined) break;
      for (let at = 0; at + 1 < ring.length; at++) {
        const quad = [ring[at], next[at], next[at + 1], ring[at + 1]].map((point) =>
          side(point as Vec, sign),
        );
        faces.push({ points: quad, colour: at === 0 ? DARK : PAINT, layer: 0 });
      }
    }
    for (const ring of [rings[0], rings.at(-1)] as Vec[][]) {
      for (let at = 0; at + 1 < ring.length; at++) {
        const [low, high] = [ring[at], ring[at + 1]] as [Vec, Vec];
        faces.push({
          points: [low, high, [high[0], high[1], 0], [low[0], low[1], 0]].map((point) =>
            side(point as Vec, sign),
          ),
          colour: at < 2 ? DARK : PAINT,
          layer: 0,
        });
      }
    }
  }
  return faces;
}

/** The cabin, from the belt line (base) to the roof. */
const CABIN = {
  base: [
    [-1.02, 1.05, 0.8],
    [-0.1, 1.07, 0.86],
    [0.75, 1.09, 0.86],
    [1.6, 1.11, 0.84],
    [2.14, 1.11, 0.76],
  ],
  roof: [
    [-0.22, 1.6, 0.6],
    [0.05, 1.64, 0.66],
    [0.8, 1.67, 0.68],
    [1.5, 1.66, 0.66],
    [1.86, 1.6, 0.6],
  ],
} as const satisfies Record<string, readonly Vec[]>;

const mix = (one: Vec, other: Vec, part: number): Vec => [
  one[0] + (other[0] - one[0]) * part,
  one[1] + (other[1] - one[1]) * part,
  one[2] + (other[2] - one[2]) * part,
];

/** The quad shrunk towards its middle: a pane in its frame. */
function inset([a, b, c, d]: readonly [Vec, Vec, Vec, Vec], u: number, v: number): Vec[] {
  const at = (x: number, y: number) => mix(mix(a, b, x), mix(d, c, x), y);
  return [at(u, v), at(1 - u, v), at(1 - u, 1 - v), at(u, 1 - v)];
}

function cabin(): Face[] {
  const faces: Face[] = [];
  const { base, roof } = CABIN;
  for (const sign of [1, -1]) {
    for (let at = 0; at + 1 < base.length; at++) {
      const quad = [base[at], base[at + 1], roof[at + 1], roof[at]].map((point) => side(point as Vec, sign));
      faces.push({ points: quad, colour: PAINT, layer: 1 });
      const pane = inset(quad as [Vec, Vec, Vec, Vec], at === 0 || at === 3 ? 0.1 : 0.035, 0.12);
      faces.push({ points: pane, colour: GLASS, layer: 2 });
      const [low, high] = [roof[at], roof[at + 1]] as [Vec, Vec];
      const middle = (point: Vec): Vec => [point[0], point[1] + 0.035, 0];
      faces.push({
        points: [side(low, sign), side(high, sign), middle(high), middle(low)],
        colour: PAINT,
        layer: 1,
      });
    }
  }
  const across = (low: Vec, high: Vec, u: number): Face[] => {
    const quad = [side(low, -1), low, high, side(high, -1)] as [Vec, Vec, Vec, Vec];
    return [
      { points: quad, colour: PAINT, layer: 1 },
      { points: inset(quad, u, 0.08), colour: GLASS, layer: 2 },
    ];
  };
  return [...faces, ...across(base[0], roof[0], 0.04), ...across(base[4], roof[4], 0.07)];
}

function disc(
  x: number,
  y: number,
  z: number,
  radius: number,
  colour: Rgb,
  layer: number,
  corners = 20,
): Face {
  const points = Array.from({ length: corners }, (_, index): Vec => {
    const angle = (index / corners) * 2 * Math.PI;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle), z];
  });
  return { points, colour, layer, flat: true };
}

function wheels(): Face[] {
  return [-1.42, 1.4].flatMap((x) =>
    [1, -1].flatMap((sign) => [
      disc(x, 0.37, sign * 0.935, 0.43, [10, 11, 12], 1),
      disc(x, 0.35, sign * 0.945, 0.35, TYRE, 2),
      disc(x, 0.35, sign * 0.95, 0.245, RIM, 3),
      ...Array.from({ length: 5 }, (_, spoke): Face => {
        const angle = ((spoke + 0.5) / 5) * 2 * Math.PI;
        const at = (radius: number, turn: number): Vec => [
          x + radius * Math.cos(angle + turn),
          0.35 + radius * Math.sin(angle + turn),
          sign * 0.955,
        ];
        return {
          points: [at(0.07, -0.5), at(0.215, -0.42), at(0.215, 0.42), at(0.07, 0.5)],
          colour: [52, 56, 60],
          layer: 4,
          flat: true,
        };
      }),
      disc(x, 0.35, sign * 0.96, 0.045, RIM, 5, 10),
    ]),
  );
}

function fittings(): Face[] {
  const quad = (points: readonly Vec[], colour: Rgb, flat = true): Face[] =>
    [1, -1].map((sign) => ({ points: points.map((point) => side(point, sign)), colour, layer: 3, flat }));
  const plate = (x: number, y: number): Face => ({
    points: [
      [x, y, -0.22],
      [x, y, 0.22],
      [x, y + 0.11, 0.22],
      [x, y + 0.11, -0.22],
    ],
    colour: [238, 238, 232],
    layer: 4,
    flat: true,
  });
  const seam = (x: number, lean: number): Face[] =>
    quad(
      [
        [x, 0.33, 0.93],
        [x + 0.014, 0.33, 0.93],
        [x + lean + 0.014, 1.03, 0.925],
        [x + lean, 1.03, 0.925],
      ],
      [18, 38, 62],
    );
  return [
    // Lamps wrap around the corners.
    ...quad(
      [
        [-2.275, 0.7, 0.5],
        [-2.255, 0.7, 0.8],
        [-2.22, 0.8, 0.8],
        [-2.265, 0.8, 0.5],
      ],
      LAMP,
    ),
    ...quad(
      [
        [-2.25, 0.7, 0.815],
        [-2.0, 0.76, 0.9],
        [-2.0, 0.83, 0.89],
        [-2.22, 0.8, 0.815],
      ],
      LAMP,
    ),
    ...quad(
      [
        [2.27, 0.86, 0.5],
        [2.265, 0.86, 0.83],
        [2.265, 1.0, 0.82],
        [2.27, 1.0, 0.5],
      ],
      TAIL,
    ),
    ...quad(
      [
        [2.24, 0.86, 0.845],
        [1.98, 0.9, 0.9],
        [1.98, 1.01, 0.89],
        [2.24, 1.0, 0.835],
      ],
      TAIL,
    ),
    ...seam(-0.78, 0.04),
    ...seam(0.32, 0),
    ...seam(1.2, 0.06),
    ...quad(
      [
        [0.1, 0.9, 0.94],
        [0.24, 0.9, 0.94],
        [0.24, 0.93, 0.94],
        [0.1, 0.93, 0.94],
      ],
      [150, 164, 178],
    ),
    ...quad(
      [
        [1.0, 0.91, 0.94],
        [1.14, 0.91, 0.94],
        [1.14, 0.94, 0.94],
        [1.0, 0.94, 0.94],
      ],
      [150, 164, 178],
    ),
    // Mirrors.
    ...quad(
      [
        [-0.76, 1.07, 0.95],
        [-0.58, 1.07, 1.04],
        [-0.58, 1.18, 1.04],
        [-0.74, 1.18, 0.95],
      ],
      PAINT,
    ),
    {
      points: [
        [-2.33, 0.44, -0.5],
        [-2.33, 0.44, 0.5],
        [-2.33, 0.62, 0.56],
        [-2.33, 0.62, -0.56],
      ],
      colour: DARK,
      layer: 3,
      flat: true,
    },
    plate(-2.335, 0.46),
    plate(2.275, 0.66),
  ];
}

const FACES: readonly Face[] = [...lowerBody(), ...cabin(), ...wheels(), ...fittings()];

const subtract = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Vec, b: Vec) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const unit = (a: Vec): Vec => {
  const length = Math.hypot(...a) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
};
const mean = (points: readonly Vec[]): Vec => {
  const sum = points.reduce<Vec>(
    (all, each) => [all[0] + each[0], all[1] + each[1], all[2] + each[2]],
    [0, 0, 0],
  );
  return [sum[0] / points.length, sum[1] / points.length, sum[2] / points.length];
};

const CAMERA = { distance: 9.5, height: 1.05, lift: Math.sin(0.2), level: Math.cos(0.2), zoom: 1530 };
const LIGHT = unit([-0.45, 0.85, -0.55]);

/** From the turned car to the picture: x and y in pixels, and the distance. */
function seen([x, y, z]: Vec): readonly [number, number, number] {
  const up = y - 0.75;
  const depth = CAMERA.distance + z * CAMERA.level - up * CAMERA.lift;
  const lifted = up * CAMERA.level + z * CAMERA.lift;
  const scale = CAMERA.zoom / depth;
  return [WIDTH / 2 + x * scale, HEIGHT * 0.535 - lifted * scale, depth];
}

/** `[255, 0, 0]` as `#f00`. */
const hex = (rgb: readonly number[]) =>
  `#${rgb
    .map((part) =>
      Math.min(255, Math.max(0, Math.round(part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

function shaded({ colour, flat }: Face, normal: Vec): string {
  if (flat) return hex(colour);
  const lit = Math.max(0, dot(normal, LIGHT));
  const sky = Math.max(0, normal[1]);
  const shine = lit ** 14 * 120;
  return hex(colour.map((part) => part * (0.5 + 0.55 * lit + 0.28 * sky) + shine + 26 * sky));
}

function step(part: number): string {
  const angle = part * 2 * Math.PI + 0.62;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const turned = ([x, y, z]: Vec): Vec => [x * cos - z * sin, y, x * sin + z * cos];
  const eye: Vec = [0, 0.75 + CAMERA.lift * CAMERA.distance, -CAMERA.level * CAMERA.distance];
  const inside = turned([0, 0.7, 0]);
  const drawn = FACES.flatMap((face) => {
    const points = face.points.map(turned);
    const middle = mean(points);
    const [a, b, c] = points as [Vec, Vec, Vec];
    let normal = unit(cross(subtract(b, a), subtract(c, a)));
    // Pointing away from the middle of the car is outwards.
    const core: Vec = [middle[0] * 0.6, inside[1], middle[2] * 0.3];
    if (dot(normal, subtract(middle, core)) < 0) normal = [-normal[0], -normal[1], -normal[2]];
    if (dot(normal, subtract(eye, middle)) <= 0) return [];
    const flat = points.map(seen);
    const far = flat.reduce((sum, [, , depth]) => sum + depth, 0) / flat.length;
    return [{ layer: face.layer, far, fill: shaded(face, normal), path: outline(flat) }];
  });
  drawn.sort((one, other) => one.layer - other.layer || other.far - one.far);
  const shadow = (grow: number) =>
    outline(
      disc(0, 0, 0, 1, DARK, 0, 28).points.map(([x, z]) =>
        seen(turned([x * (2.35 + grow), 0.01, z * (0.98 + grow)])),
      ),
    );
  return [
    `<path d="${shadow(0.3)}" fill="#0001"/><path d="${shadow(0.12)}" fill="#0002"/><path d="${shadow(-0.06)}" fill="#0009"/>`,
    ...drawn.map(({ path, fill }) => `<path d="${path}" fill="${fill}" stroke="${fill}"/>`),
  ].join('');
}

const outline = (points: readonly (readonly [number, number, number])[]) =>
  `M${points.map(([x, y]) => `${Math.round(x * 2) / 2} ${Math.round(y * 2) / 2}`).join('L')}Z`;

/** The whole file: `count` steps of a turn, one below the other, each with a view. */
function turntable(count = 24): string {
  const steps = Array.from({ length: count }, (_, index) => {
    const top = index * HEIGHT;
    return (
      `<view id="a${index + 1}" viewBox="0 ${top} ${WIDTH} ${HEIGHT}"/>` +
      `<svg y="${top}" width="${WIDTH}" height="${HEIGHT}"><use href="#w"/><g stroke-width="1.1" stroke-linejoin="round">${step(index / count)}</g></svg>`
    );
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>` +
    '<linearGradient id="f" x2="0" y2="1"><stop stop-color="#eef1f4"/><stop offset=".58" stop-color="#dde2e7"/><stop offset=".6" stop-color="#ccd3d9"/><stop offset="1" stop-color="#e6eaee"/></linearGradient>' +
    `<rect id="w" width="${WIDTH}" height="${HEIGHT}" fill="url(#f)"/></defs>${steps.join('')}</svg>\n`
  );
}

if (import.meta.main) process.stdout.write(turntable());
