/**
 * Parts of drawn scenes: skies, foliage, palms, gum trees, glass showrooms, bunting. All in pixels of the picture.
 */
import { chanceOf } from './picture.ts';

export type Point = readonly [x: number, y: number];
const n = (value: number) => Math.round(value * 10) / 10;
export const poly = (fill: string, points: readonly Point[], more = '') =>
  `<polygon fill="${fill}" points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')}" ${more}/>`;
export const rect = (fill: string, x: number, y: number, w: number, h: number, more = '') =>
  `<rect fill="${fill}" x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" ${more}/>`;
export const line = (stroke: string, width: number, points: readonly Point[], more = '') =>
  `<polyline fill="none" stroke="${stroke}" stroke-width="${n(width)}" points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')}" ${more}/>`;

let ids = 0;
/** A gradient and its `url(#…)`: stops are (share, colour, opacity). `way` is x1 y1 x2 y2 in shares. */
export function gradient(
  stops: readonly (readonly [number, string, number?])[],
  way: readonly [number, number, number, number] = [0, 0, 0, 1],
) {
  const id = `g${ids++}`;
  const [x1, y1, x2, y2] = way;
  const defs = `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops.map(([at, colour, opacity = 1]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`).join('')}</linearGradient>`;
  return { defs, url: `url(#${id})` };
}
export function glow(colour: string, x: number, y: number, rx: number, ry: number, opacity: number) {
  const id = `g${ids++}`;
  return `<defs><radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${opacity}"/><stop offset=".45" stop-color="${colour}" stop-opacity="${opacity * 0.42}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient></defs><ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="url(#${id})"/>`;
}
/** A box filled from top to bottom, or along `way`. */
export function shaded(
  stops: readonly (readonly [number, string, number?])[],
  points: readonly Point[],
  way?: readonly [number, number, number, number],
) {
  const { defs, url } = gradient(stops, way);
  return `<defs>${defs}</defs>${poly(url, points)}`;
}
export const box = (x: number, y: number, w: number, h: number): Point[] => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
];

export function mixed(from: string, to: string, share: number): string {
  const value = (hex: string, i: number) => Number.parseInt(hex.slice(1 + i * 2, 3 + i * 2), 16);
  return `#${[0, 1, 2]
    .map((i) =>
      Math.round(value(from, i) + (value(to, i) - value(from, i)) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** Soft clouds: stretched puffs with a light upper side. */
export function clouds(
  seed: number,
  width: number,
  top: number,
  bottom: number,
  colour: string,
  shade: string,
  count: number,
  opacity = 0.8,
): string {
  const chance = chanceOf(seed);
  let out = '';
  for (let i = 0; i < count; i++) {
    const y = top + (bottom - top) * chance() ** 0.7;
    const near = 1 - ((y - top) / (bottom - top)) * 0.75;
    const x = chance() * width * 1.1 - width * 0.05;
    const wide = (width * 0.05 + chance() * width * 0.1) * near;
    for (let k = 0; k < 14; k++) {
      const px = x + (chance() - 0.5) * wide * 2;
      const rise = (1 - Math.abs(px - x) / wide) * wide * 0.2;
      out += glow(
        chance() < 0.3 ? shade : colour,
        px,
        y - rise * chance(),
        wide * (0.24 + chance() * 0.3),
        wide * (0.07 + chance() * 0.08),
        opacity * (0.3 + chance() * 0.5),
      );
    }
  }
  return out;
}

/** Ridges of hills; each is `[base, height, colour]`, the farthest first. */
export function ridge(
  seed: number,
  width: number,
  base: number,
  high: number,
  colour: string,
  rough = 1,
): string {
  const chance = chanceOf(seed);
  const waves = [1.2, 2.3, 4.1, 7.7, 15, 31, 63].map((f) => [f, chance() * 6.3] as const);
  const points: Point[] = [[0, base + 400]];
  for (let i = 0; i <= 240; i++) {
    const x = (i / 240) * width;
    const sum = waves.reduce(
      (total, [f, by]) => total + Math.sin((i / 240) * 6.28 * f * 0.6 + by) / f ** (1.15 / rough),
      0,
    );
    points.push([x, base - high * (0.55 + sum * 0.3)]);
  }
  points.push([width, base + 400]);
  return poly(colour, points);
}

/** A crown of leaves: many small blades, dark below and light towards the sun. */
export function leaves(
  seed: number,
  x: number,
  y: number,
  rx: number,
  ry: number,
  count: number,
  size: number,
  colours: readonly [dark: string, middle: string, light: string],
  hang = 0.5,
  sun = -0.5,
): string {
  const chance = chanceOf(seed);
  const paths: string[][] = [[], [], []];
  for (let i = 0; i < count; i++) {
    const angle = chance() * 6.283;
    const far = Math.sqrt(chance());
    const [dx, dy] = [Math.cos(angle) * far, Math.sin(angle) * far];
    const [px, py] = [x + dx * rx, y + dy * ry];
    const bright = -dy * 0.55 + dx * sun * 0.6 + (chance() - 0.5) * 1.0;
    const turn = hang > chance() ? 1.57 + (chance() - 0.5) * 1.1 : chance() * 6.283;
    const [lx, ly] = [
      Math.cos(turn) * size * (0.6 + chance() * 0.8),
      Math.sin(turn) * size * (0.6 + chance() * 0.8),
    ];
    const w = size * 0.17;
    const [wx, wy] = [-Math.sin(turn) * w, Math.cos(turn) * w];
    (paths[bright > 0.28 ? 2 : bright > -0.22 ? 1 : 0] ?? []).push(
      `M${n(px)} ${n(py)}Q${n(px + lx / 2 + wx)} ${n(py + ly / 2 + wy)} ${n(px + lx)} ${n(py + ly)}Q${n(px + lx / 2 - wx)} ${n(py + ly / 2 - wy)} ${n(px)} ${n(py)}`,
    );
  }
  return paths.map((d, i) => `<path fill="${colours[i]}" d="${d.join('')}"/>`).join('');
}

/** A gum tree on the ground at (x, y), `high` pixels tall. */
export function gum(
  seed: number,
  x: number,
  y: number,
  high: number,
  colours: readonly [string, string, string],
  bark: readonly [string, string],
  sun = -0.6,
): string {
  const chance = chanceOf(seed);
  let wood = '';
  let green = '';
  const { defs, url } = gradient(
    [
      [0, bark[sun < 0 ? 1 : 0]],
      [1, bark[sun < 0 ? 0 : 1]],
    ],
    [0, 0, 1, 0],
  );
  const ends: [number, number, number][] = [];
  const grow = (fx: number, fy: number, angle: number, long: number, thick: number, level: number) => {
    const bend = (chance() - 0.5) * 0.5;
    const [tx, ty] = [fx + Math.cos(angle + bend) * long, fy + Math.sin(angle + bend) * long];
    const [mx, my] = [fx + Math.cos(angle) * long * 0.55, fy + Math.sin(angle) * long * 0.55];
    const [px, py] = [-Math.sin(angle) * thick, Math.cos(angle) * thick];
    const end = 0.66;
    wood += `<path fill="${url}" d="M${n(fx - px)} ${n(fy - py)}Q${n(mx - px * 0.8)} ${n(my - py * 0.8)} ${n(tx - px * end)} ${n(ty - py * end)}L${n(tx + px * end)} ${n(ty + py * end)}Q${n(mx + px * 0.8)} ${n(my + py * 0.8)} ${n(fx + px)} ${n(fy + py)}Z"/>`;
    if (level === 0) {
      ends.push([tx, ty, long]);
      return;
    }
    const forks = level === 3 ? 3 : 2 + (chance() > 0.6 ? 1 : 0);
    for (let k = 0; k < forks; k++) {
      const lean = (k - (forks - 1) / 2) * (0.62 + chance() * 0.25) + (chance() - 0.5) * 0.3;
      grow(
        tx,
        ty,
        angle * 0.9 - 1.57 * 0.1 + lean,
        long * (0.62 + chance() * 0.16),
        thick * end * 0.78,
        level - 1,
      );
    }
  };
  grow(x, y, -1.57 + (chance() - 0.5) * 0.16, high * 0.36, high * 0.021, 3);
  ends.forEach(([ex, ey, long], i) => {
    const r = Math.max(long * 1.05, high * 0.085);
    green += leaves(
      seed * 31 + i,
      ex,
      ey - r * 0.15,
      r * 1.15,
      r * 0.62,
      210,
      high * 0.026,
      colours,
      0.6,
      sun,
    );
  });
  return `<defs>${defs}</defs>${wood}${green}`;
}

/** A palm with its base at (x, y). */
export function palm(
  seed: number,
  x: number,
  y: number,
  high: number,
  colours: readonly [string, string, string],
  bark: string,
): string {
  const chance = chanceOf(seed);
  const lean = (chance() - 0.5) * 0.22 * high;
  const [tx, ty] = [x + lean, y - high];
  const w = high * 0.016;
  let out = `<path fill="${bark}" d="M${n(x - w * 1.5)} ${n(y)}Q${n(x + lean * 0.2 - w)} ${n(y - high * 0.5)} ${n(tx - w * 0.75)} ${n(ty)}L${n(tx + w * 0.75)} ${n(ty)}Q${n(x + lean * 0.2 + w)} ${n(y - high * 0.5)} ${n(x + w * 1.5)} ${n(y)}Z"/>`;
  const fronds = 17;
  for (let k = 0; k < fronds; k++) {
    const turn = -Math.PI * (0.5 + (((k * 0.618) % 1) - 0.5) * 1.5);
    const long = high * (0.34 + chance() * 0.1);
    const drop = 0.35 + Math.abs(Math.cos(turn)) * 0.5 + chance() * 0.25;
    let d = '';
    const spine: Point[] = [];
    for (let i = 0; i <= 34; i++) {
      const t = i / 34;
      const px = tx + Math.cos(turn) * long * t;
      const py = ty + Math.sin(turn) * long * t + drop * long * t * t;
      spine.push([px, py]);
      const reach = long * 0.2 * Math.sin(Math.PI * Math.min(1, 0.16 + 0.8 * t));
      const along = Math.atan2(Math.sin(turn) + 2 * drop * t, Math.cos(turn));
      for (const side of [-1, 1]) {
        const a = along + side * (0.95 - 0.25 * t);
        const [lx, ly] = [Math.cos(a) * reach, Math.sin(a) * reach + reach * 0.42];
        d += `M${n(px)} ${n(py)}Q${n(px + lx * 0.5 + 1.5)} ${n(py + ly * 0.4)} ${n(px + lx)} ${n(py + ly)}Q${n(px + lx * 0.5 - 1.5)} ${n(py + ly * 0.5 + 2)} ${n(px)} ${n(py)}`;
      }
    }
    const colour = colours[k % 3];
    out += `<path fill="${colour}" d="${d}"/>${line(colours[1], Math.max(1, high * 0.004), spine)}`;
  }
  return out;
}

/** A low row of shrubs along a line. */
export function hedge(
  seed: number,
  x0: number,
  x1: number,
  y: number,
  high: number,
  colours: readonly [string, string, string],
  gap = 0.8,
): string {
  const chance = chanceOf(seed);
  let out = '';
  for (let x = x0; x < x1; x += high * gap * (0.8 + chance() * 0.4))
    out += leaves(
      Math.floor(chance() * 1e6),
      x,
      y - high * 0.45,
      high * 0.62,
      high * 0.5,
      130,
      high * 0.2,
      colours,
      -0.2,
    );
  return out;
}

/** Blades of grass along the lower edge. */
export function grass(
  seed: number,
  x0: number,
  x1: number,
  y: number,
  high: number,
  colours: readonly string[],
  count: number,
): string {
  const chance = chanceOf(seed);
  const paths = colours.map(() => '');
  for (let i = 0; i < count; i++) {
    const x = x0 + chance() * (x1 - x0);
    const foot = y + chance() * high * 0.9;
    const h = high * (0.35 + chance() * 0.75);
    const by = (chance() - 0.5) * h * 0.7;
    const w = Math.max(0.9, high * 0.028);
    paths[i % colours.length] +=
      `M${n(x - w)} ${n(foot)}Q${n(x + by * 0.2)} ${n(foot - h * 0.6)} ${n(x + by)} ${n(foot - h)}Q${n(x + by * 0.3 + w)} ${n(foot - h * 0.5)} ${n(x + w)} ${n(foot)}Z`;
  }
  return paths.map((d, i) => `<path fill="${colours[i]}" d="${d}"/>`).join('');
}

/** Flags on a sagging line. */
export function bunting(
  from: Point,
  to: Point,
  sag: number,
  size: number,
  colours: readonly string[],
  seed = 1,
): string {
  const chance = chanceOf(seed);
  const point = (t: number): Point => [
    from[0] + (to[0] - from[0]) * t,
    from[1] + (to[1] - from[1]) * t + 4 * sag * t * (1 - t),
  ];
  const long = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const count = Math.max(4, Math.round(long / (size * 1.35)));
  let out = '';
  for (let i = 0; i < count; i++) {
    const [x, y] = point((i + 0.5) / count);
    const [xa, ya] = point((i + 0.12) / count);
    const [xb, yb] = point((i + 0.88) / count);
    const swing = (chance() - 0.35) * size * 0.5;
    const colour = colours[i % colours.length] ?? '#fff';
    out += poly(colour, [
      [xa, ya],
      [xb, yb],
      [x + swing, y + size * 1.15],
    ]);
    out += poly(
      mixed(colour, '#000000', 0.16),
      [
        [x, y],
        [xb, yb],
        [x + swing, y + size * 1.15],
      ],
      'opacity=".7"',
    );
  }
  return (
    line(
      '#e9e7e0',
      Math.max(1.4, size * 0.05),
      Array.from({ length: 21 }, (_, i) => point(i / 20)),
      'opacity=".85"',
    ) + out
  );
}
