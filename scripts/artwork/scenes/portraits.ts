/**
 * Portraits of the demo dealers' staff: `node scripts/artwork/scenes/portraits.ts` writes one SVG for each to
 * `tenants/…/media/team`. Flat shapes in one style; they resemble nobody.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const TENANTS = join(import.meta.dirname, '../../../tenants');

const SKINS = {
  fair: '#f0c9ad',
  rosy: '#eab898',
  light: '#e3b58f',
  olive: '#cf9c72',
  tan: '#b97f56',
  brown: '#8f5a3a',
  deep: '#6b412a',
} as const;

const HAIRS = {
  black: '#1d1a1c',
  espresso: '#33231c',
  brown: '#5a3b28',
  auburn: '#8a452a',
  honey: '#c2914f',
  blond: '#d9b574',
  grey: '#9a9690',
  silver: '#c9c6c1',
} as const;

type HairCut =
  | 'bob'
  | 'fringe'
  | 'long'
  | 'wavy'
  | 'bun'
  | 'curls'
  | 'pixie'
  | 'short'
  | 'side'
  | 'crop'
  | 'coils'
  | 'thin'
  | 'bald';
type Clothes = 'polo' | 'blazer' | 'shirt' | 'work' | 'knit';

interface Person {
  name: string;
  skin: keyof typeof SKINS;
  hair: keyof typeof HAIRS;
  cut: HairCut;
  clothes: Clothes;
  beard?: 'stubble' | 'short' | 'full';
  glasses?: boolean;
  earrings?: boolean;
  /** Width of the face; 1 is average. */
  wide?: number;
  /** Lines beside eyes and mouth. */
  lived?: boolean;
}

const PEOPLE: Readonly<Record<string, readonly Person[]>> = {
  'harbour-motor-group': [
    {
      name: 'Jarrah Coleman',
      skin: 'brown',
      hair: 'espresso',
      cut: 'coils',
      clothes: 'polo',
      beard: 'stubble',
      wide: 1.03,
    },
    {
      name: 'Lena Fischer',
      skin: 'fair',
      hair: 'blond',
      cut: 'bun',
      clothes: 'blazer',
      earrings: true,
      wide: 0.95,
    },
    { name: 'Samir Haddad', skin: 'olive', hair: 'black', cut: 'side', clothes: 'shirt', beard: 'short' },
    {
      name: 'Ana Sefo',
      skin: 'tan',
      hair: 'black',
      cut: 'wavy',
      clothes: 'polo',
      earrings: true,
      wide: 1.03,
    },
  ],
  'summit-toyota': [
    {
      name: 'Helen Marsh',
      skin: 'rosy',
      hair: 'auburn',
      cut: 'pixie',
      clothes: 'blazer',
      earrings: true,
      lived: true,
    },
    { name: 'Tomasz Wilk', skin: 'fair', hair: 'honey', cut: 'short', clothes: 'polo', beard: 'stubble' },
    {
      name: 'Priya Raman',
      skin: 'tan',
      hair: 'black',
      cut: 'long',
      clothes: 'blazer',
      earrings: true,
      wide: 0.96,
    },
    {
      name: 'Daniel Okoro',
      skin: 'deep',
      hair: 'black',
      cut: 'crop',
      clothes: 'shirt',
      beard: 'short',
      wide: 1.02,
    },
    {
      name: 'Ruth Ellery',
      skin: 'light',
      hair: 'brown',
      cut: 'curls',
      clothes: 'knit',
      glasses: true,
      lived: true,
    },
    {
      name: 'Gus Hartmann',
      skin: 'rosy',
      hair: 'grey',
      cut: 'bald',
      clothes: 'work',
      beard: 'full',
      lived: true,
      wide: 1.05,
    },
    { name: 'Mei Tan', skin: 'light', hair: 'black', cut: 'fringe', clothes: 'polo', wide: 0.97 },
  ],
  'coastline-caravans': [
    {
      name: 'Margaret Whitby',
      skin: 'fair',
      hair: 'silver',
      cut: 'bob',
      clothes: 'knit',
      glasses: true,
      lived: true,
    },
    {
      name: 'Col Whitby',
      skin: 'rosy',
      hair: 'silver',
      cut: 'thin',
      clothes: 'work',
      beard: 'short',
      lived: true,
      wide: 1.05,
    },
    { name: 'Jess Tran', skin: 'light', hair: 'espresso', cut: 'long', clothes: 'polo', wide: 0.97 },
  ],
};

type Rgb = readonly [number, number, number];
const rgb = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
/** A colour `share` of the way from one to another. */
function mix(from: string, to: string, share: number): string {
  const [a, b] = [rgb(from), rgb(to)];
  return `#${a
    .map((value, i) =>
      Math.round(value + ((b[i] ?? 0) - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** Positions of the parts of a face, by its width. */
const face = (wide: number) => ({ left: 320 - 88 * wide, right: 320 + 88 * wide, half: 88 * wide });

const path = (fill: string, d: string, more = '') => `<path fill="${fill}" d="${d}"${more}/>`;
const line = (stroke: string, width: number, d: string, more = '') =>
  `<path fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${d}"${more}/>`;

function headShape({ left, right }: ReturnType<typeof face>): string {
  return `M${left} 252C${left} 176 268 140 320 140S${right} 176 ${right} 252C${right} 322 ${right - 20} 352 ${right - 46} 374C350 ${396} 290 ${396} ${left + 46} 374C${left + 20} 352 ${left} 322 ${left} 252Z`;
}

/** Hair behind the head. */
function hairBehind(cut: HairCut, hair: string, { left, right }: ReturnType<typeof face>): string {
  const dark = mix(hair, '#000000', 0.22);
  switch (cut) {
    case 'bob':
      return path(
        dark,
        `M${left - 26} 250C${left - 34} 140 ${right + 34} 140 ${right + 26} 250C${right + 34} 320 ${right + 30} 356 ${right + 14} 384C${right - 10} 396 ${left + 10} 396 ${left - 14} 384C${left - 30} 356 ${left - 34} 320 ${left - 26} 250Z`,
      );
    case 'fringe':
      return path(
        dark,
        `M${left - 22} 250C${left - 30} 138 ${right + 30} 138 ${right + 22} 250L${right + 24} 372Q320 404 ${left - 24} 372Z`,
      );
    case 'long':
      return path(
        dark,
        `M${left - 20} 246C${left - 30} 136 ${right + 30} 136 ${right + 20} 246C${right + 30} 350 ${right + 44} 420 ${right + 34} 500C${right - 20} 520 ${left + 20} 520 ${left - 34} 500C${left - 44} 420 ${left - 30} 350 ${left - 20} 246Z`,
      );
    case 'wavy':
      return path(
        dark,
        `M${left - 24} 240C${left - 36} 130 ${right + 36} 130 ${right + 24} 240C${right + 56} 290 ${right + 26} 330 ${right + 52} 372C${right + 74} 414 ${right + 40} 450 ${right + 52} 488C${right} 530 ${left} 530 ${left - 52} 488C${left - 40} 450 ${left - 74} 414 ${left - 52} 372C${left - 26} 330 ${left - 56} 290 ${left - 24} 240Z`,
      );
    case 'bun':
      return `<circle cx="320" cy="122" r="40" fill="${dark}"/>${path(dark, `M${left - 12} 250C${left - 18} 140 ${right + 18} 140 ${right + 12} 250C${right + 10} 300 ${left - 10} 300 ${left - 12} 250Z`)}`;
    case 'curls': {
      const spots: [number, number, number][] = [
        [left - 12, 240, 44],
        [left - 20, 300, 42],
        [left - 4, 352, 38],
        [right + 12, 240, 44],
        [right + 20, 300, 42],
        [right + 4, 352, 38],
        [left + 18, 180, 48],
        [right - 18, 180, 48],
        [320, 152, 56],
        [272, 156, 48],
        [368, 156, 48],
      ];
      return spots.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${dark}"/>`).join('');
    }
    default:
      return '';
  }
}

/** Hair in front of the head. */
function hairBefore(cut: HairCut, hair: string, { left, right }: ReturnType<typeof face>): string {
  const shine = mix(hair, '#ffffff', 0.13);
  const cap = (edge: string) => `M${left - 8} 262C${left - 30} 84 ${right + 30} 84 ${right + 8} 262${edge}Z`;
  switch (cut) {
    case 'bob':
      return (
        path(
          hair,
          `M${left - 26} 264C${left - 40} 84 ${right + 40} 84 ${right + 26} 264C${right + 32} 320 ${right + 28} 352 ${right + 12} 380C${right + 2} 340 ${right + 4} 290 ${right - 8} 236C${right - 50} 226 ${left + 96} 220 ${left + 60} 184C${left + 40} 226 ${left + 10} 226 ${left + 2} 262C${left - 4} 300 ${left - 2} 340 ${left - 12} 380C${left - 28} 352 ${left - 32} 320 ${left - 26} 264Z`,
        ) +
        line(
          shine,
          5,
          `M${left + 70} 152C${left + 120} 134 ${right - 40} 140 ${right - 10} 186`,
          ' opacity=".7"',
        )
      );
    case 'fringe':
      return (
        path(
          hair,
          `M${left - 22} 262C${left - 34} 90 ${right + 34} 90 ${right + 22} 262L${right + 24} 368C${right + 6} 350 ${right + 2} 300 ${right - 4} 236C${right - 40} 228 ${left + 40} 228 ${left + 4} 236C${left - 2} 300 ${left - 6} 350 ${left - 24} 368Z`,
        ) +
        line(
          shine,
          5,
          `M${left + 24} 176C${left + 60} 152 ${right - 60} 152 ${right - 24} 176`,
          ' opacity=".6"',
        )
      );
    case 'long':
      return (
        path(
          hair,
          `M${left - 20} 270C${left - 36} 80 ${right + 36} 80 ${right + 20} 270C${right + 26} 330 ${right + 34} 380 ${right + 34} 440C${right + 4} 400 ${right + 2} 310 ${right - 6} 262C${right - 20} 222 ${right - 60} 208 316 162C${left + 66} 210 ${left + 20} 222 ${left + 6} 262C${left - 2} 310 ${left - 4} 400 ${left - 34} 440C${left - 34} 380 ${left - 26} 330 ${left - 20} 270Z`,
        ) +
        line(
          shine,
          5,
          `M${right - 66} 160C${right - 30} 176 ${right - 6} 206 ${right + 4} 250`,
          ' opacity=".55"',
        )
      );
    case 'wavy':
      return (
        path(
          hair,
          `M${left - 22} 262C${left - 42} 84 ${right + 42} 84 ${right + 22} 262C${right + 46} 300 ${right + 22} 336 ${right + 42} 392C${right + 12} 372 ${right + 10} 300 ${right - 4} 262C${right - 26} 214 ${left + 120} 226 ${left + 84} 176C${left + 60} 224 ${left + 14} 226 ${left + 4} 262C${left - 10} 300 ${left - 12} 372 ${left - 42} 392C${left - 22} 336 ${left - 46} 300 ${left - 22} 262Z`,
        ) +
        line(shine, 5, `M${left + 104} 156C${right - 70} 150 ${right - 20} 176 ${right} 236`, ' opacity=".5"')
      );
    case 'bun':
      return (
        path(hair, cap(`C${right - 4} 226 ${right - 44} 196 320 194S${left + 4} 226 ${left - 8} 262`)) +
        line(
          shine,
          5,
          `M${left + 34} 178C${left + 64} 156 ${right - 64} 156 ${right - 34} 178`,
          ' opacity=".6"',
        )
      );
    case 'curls': {
      const spots: [number, number, number][] = [
        [left + 20, 190, 34],
        [left + 62, 170, 36],
        [320, 160, 38],
        [right - 62, 170, 36],
        [right - 20, 190, 34],
        [left - 4, 228, 26],
        [right + 4, 228, 26],
      ];
      return spots.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${hair}"/>`).join('');
    }
    case 'pixie':
      return (
        path(
          hair,
          `M${left - 10} 288C${left - 44} 84 ${right + 48} 72 ${right + 12} 288C${right + 4} 268 ${right + 2} 246 ${right - 10} 226C${right - 40} 214 ${right - 84} 214 ${left + 112} 180C${left + 90} 214 ${left + 40} 214 ${left + 12} 236C${left + 2} 250 ${left} 268 ${left - 10} 288Z`,
        ) +
        line(
          shine,
          5,
          `M${left + 112} 152C${right - 66} 144 ${right - 22} 168 ${right - 8} 206`,
          ' opacity=".6"',
        )
      );
    case 'short':
      return (
        path(
          hair,
          `M${left - 6} 264C${left - 22} 190 ${left} 130 ${left + 60} 124C${left + 100} 100 ${right - 40} 108 ${right - 14} 138C${right + 14} 160 ${right + 14} 214 ${right + 6} 264C${right - 2} 248 ${right - 2} 226 ${right - 14} 206C${right - 50} 192 ${left + 60} 204 ${left + 20} 196C${left + 2} 216 ${left + 4} 244 ${left - 6} 264Z`,
        ) +
        line(
          shine,
          5,
          `M${left + 70} 144C${left + 110} 128 ${right - 60} 132 ${right - 30} 152`,
          ' opacity=".55"',
        )
      );
    case 'side':
      return (
        path(
          hair,
          `M${left - 6} 268C${left - 22} 180 ${left + 6} 124 ${left + 84} 120C${right - 50} 92 ${right + 34} 136 ${right + 6} 268C${right} 246 ${right} 226 ${right - 14} 212C${right - 40} 214 ${left + 110} 214 ${left + 58} 172C${left + 50} 200 ${left + 16} 204 ${left + 8} 220C${left + 2} 240 ${left + 2} 252 ${left - 6} 268Z`,
        ) +
        line(
          shine,
          5,
          `M${left + 84} 148C${left + 130} 130 ${right - 40} 138 ${right - 10} 180`,
          ' opacity=".5"',
        )
      );
    case 'crop':
      return path(
        hair,
        `M${left - 4} 250C${left - 12} 160 ${left + 40} 128 320 128S${right + 12} 160 ${right + 4} 250C${right - 2} 226 ${right - 8} 208 ${right - 24} 194C${right - 60} 180 ${left + 60} 180 ${left + 24} 194C${left + 8} 208 ${left + 2} 226 ${left - 4} 250Z`,
      );
    case 'coils': {
      const spots: [number, number, number][] = [
        [left + 6, 204, 24],
        [left + 26, 174, 28],
        [left + 58, 152, 30],
        [320, 142, 33],
        [right - 58, 152, 30],
        [right - 26, 174, 28],
        [right - 6, 204, 24],
        [left + 70, 176, 24],
        [right - 70, 176, 24],
        [320, 170, 26],
      ];
      return spots.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${hair}"/>`).join('');
    }
    case 'thin':
      return (
        path(
          hair,
          `M${left - 6} 272C${left - 24} 190 ${left + 6} 138 ${left + 70} 134C${left + 34} 160 ${left + 20} 200 ${left + 12} 226C${left + 6} 244 ${left + 2} 258 ${left - 6} 272Z`,
        ) +
        path(
          hair,
          `M${right + 6} 272C${right + 24} 190 ${right - 2} 130 320 126C${left + 74} 124 ${left + 60} 134 ${left + 52} 150C${left + 110} 140 ${right - 24} 150 ${right - 12} 226C${right - 6} 244 ${right - 2} 258 ${right + 6} 272Z`,
        )
      );
    case 'bald':
      return (
        path(
          hair,
          `M${left - 8} 280C${left - 16} 250 ${left - 12} 222 ${left + 4} 208C${left + 6} 236 ${left + 4} 258 ${left - 8} 280Z`,
        ) +
        path(
          hair,
          `M${right + 8} 280C${right + 16} 250 ${right + 12} 222 ${right - 4} 208C${right - 6} 236 ${right - 4} 258 ${right + 8} 280Z`,
        )
      );
  }
}

function beardOf({ beard, hair, skin }: Person, { left, right }: ReturnType<typeof face>): string {
  if (beard === undefined) return '';
  const colour = HAIRS[hair];
  const low = beard === 'full' ? 34 : 8;
  const d = `M${left} 268C${left + 8} 300 ${left + 24} 318 ${left + 44} 318C${left + 66} 300 ${right - 66} 300 ${right - 44} 318C${right - 24} 318 ${right - 8} 300 ${right} 268C${right} 330 ${right - 16} 358 ${right - 44} ${378 + low * 0.5}C352 ${398 + low} 288 ${398 + low} ${left + 44} ${378 + low * 0.5}C${left + 16} 358 ${left} 330 ${left} 268Z`;
  return beard === 'stubble'
    ? path(mix(SKINS[skin], colour, 0.55), d, ' opacity=".34" clip-path="url(#face)"')
    : path(mix(colour, SKINS[skin], 0.08), d);
}

function features(person: Person, shape: ReturnType<typeof face>): string {
  const skin = SKINS[person.skin];
  const dark = mix(skin, '#3a1408', 0.42);
  const hair = HAIRS[person.hair];
  const brow =
    person.cut === 'bald' || hair === HAIRS.silver
      ? mix(hair, '#4a423c', 0.35)
      : mix(hair, '#1a1210', hair === HAIRS.black ? 0 : 0.3);
  const gap = 39 * (person.wide ?? 1);
  const eyes = [-1, 1].map((side) => {
    const x = 320 + side * gap;
    return (
      `<ellipse cx="${x}" cy="263" rx="7.4" ry="8.6" fill="#231815"/><circle cx="${x + 2.6}" cy="259.6" r="2.3" fill="#fff" opacity=".9"/>` +
      line(mix(dark, '#000000', 0.3), 3, `M${x - 13} 258Q${x} 246 ${x + 13} 258`, ' opacity=".55"') +
      line(
        brow,
        person.beard || person.cut === 'crop' ? 8 : 6,
        `M${x - 18 * side - 1} ${234}Q${x + 2 * side} 224 ${x + 19 * side} ${236}`,
      ) +
      (person.lived
        ? line(
            dark,
            2.4,
            `M${x + side * 22} 266l${side * 9} -3M${x + side * 22} 272l${side * 9} 3`,
            ' opacity=".35"',
          )
        : '')
    );
  });
  const lips = mix(skin, '#b03a3a', person.beard ? 0.36 : 0.5);
  const mouth =
    path(mix(lips, '#3a0d0d', 0.45), 'M290 326Q320 336 350 326Q340 352 320 352T290 326Z') +
    path('#fff', 'M298 330Q320 337 342 330Q338 339 320 340T298 330Z', ' opacity=".95"') +
    line(lips, 4, 'M288 325Q320 336 352 325');
  const moustache =
    person.beard === 'short' || person.beard === 'full'
      ? path(
          mix(hair, skin, 0.05),
          'M320 312C300 306 284 314 280 326C300 320 312 322 320 324C328 322 340 320 360 326C356 314 340 306 320 312Z',
        )
      : '';
  const nose = line(dark, 4, 'M323 268C328 284 334 292 330 299Q322 305 312 300', ' opacity=".5"');
  const cheeks = [-1, 1].map(
    (side) =>
      `<ellipse cx="${320 + side * (shape.half - 30)}" cy="302" rx="19" ry="13" fill="#e2564a" opacity="${person.skin === 'deep' || person.skin === 'brown' ? 0.06 : 0.09}"/>`,
  );
  const folds =
    person.lived && !person.beard
      ? line(dark, 2.6, 'M276 312q-6 9 -4 18M364 312q6 9 4 18', ' opacity=".3"')
      : '';
  const glasses = person.glasses
    ? `<g fill="#fff" fill-opacity=".14" stroke="#2c2a2e" stroke-width="5"><rect x="${320 - gap - 31}" y="238" width="60" height="50" rx="23"/><rect x="${320 + gap - 29}" y="238" width="60" height="50" rx="23"/><path fill="none" d="M${320 - gap + 29} 258Q320 249 ${320 + gap - 29} 258M${320 - gap - 31} 256L${shape.left + 1} 250M${320 + gap + 31} 256L${shape.right - 1} 250"/></g>`
    : '';
  return [...cheeks, ...eyes, nose, beardOf(person, shape), mouth, moustache, folds, glasses].join('');
}

function clothes({ clothes: kind }: Person, brand: string, accent: string, skin: string): string {
  const body =
    'M96 640C98 548 128 500 196 476C236 462 262 450 272 430L368 430C378 450 404 462 444 476C512 500 542 548 544 640Z';
  const shade = (colour: string) =>
    path(
      mix(colour, '#000000', 0.14),
      'M470 640C476 590 470 540 452 480C512 502 542 548 544 640Z',
      ' opacity=".8"',
    );
  const skinV = path(skin, 'M274 424L320 500L366 424Z');
  switch (kind) {
    case 'polo': {
      const deep = mix(brand, '#000000', 0.2);
      return (
        path(brand, body) +
        shade(brand) +
        skinV +
        path(deep, 'M306 482L320 498L334 482L338 580H302Z') +
        path(
          mix(brand, '#ffffff', 0.14),
          'M268 428C258 446 250 456 240 462L300 520L320 492Q290 466 276 430Z',
        ) +
        path(
          mix(brand, '#ffffff', 0.14),
          'M372 428C382 446 390 456 400 462L340 520L320 492Q350 466 364 430Z',
        ) +
        `<circle cx="320" cy="524" r="4.5" fill="#fff" opacity=".8"/><circle cx="320" cy="556" r="4.5" fill="#fff" opacity=".8"/>` +
        path(accent, 'M402 548h44v7h-44zM402 561h28v7h-28z', ' opacity=".95"')
      );
    }
    case 'blazer': {
      const cloth = mix(brand, '#15171c', 0.62);
      return (
        path('#f6f3ee', body) +
        skinV +
        path(cloth, 'M96 640C98 548 128 500 196 476C228 464 252 454 264 440L318 640Z') +
        path(cloth, 'M544 640C542 548 512 500 444 476C412 464 388 454 376 440L322 640Z') +
        path(mix(cloth, '#ffffff', 0.12), 'M264 440C252 456 244 460 232 464L238 520L262 524L318 640Z') +
        path(mix(cloth, '#ffffff', 0.12), 'M376 440C388 456 396 460 408 464L402 520L378 524L322 640Z') +
        path(accent, 'M420 548h30v9h-30z')
      );
    }
    case 'shirt': {
      const cloth = mix(mix(brand, '#6b7684', 0.7), '#ffffff', 0.85);
      return (
        path(cloth, body) +
        path(mix(cloth, '#24324a', 0.12), 'M470 640C476 590 470 540 452 480C512 502 542 548 544 640Z') +
        skinV +
        line(mix(cloth, '#24324a', 0.24), 3, 'M320 500V640') +
        path('#ffffff', 'M268 428C258 446 250 456 240 462L298 524L320 494Q290 466 276 430Z') +
        path('#ffffff', 'M372 428C382 446 390 456 400 462L342 524L320 494Q350 466 364 430Z') +
        path(brand, 'M312 498h16l5 18l-13 12l-13 -12zM308 530h24l10 110h-44z')
      );
    }
    case 'work': {
      const cloth = mix('#2b3644', brand, 0.22);
      return (
        path(cloth, body) +
        shade(cloth) +
        path('#e9e5dc', 'M274 424L320 486L366 424Z') +
        path(skin, 'M280 424L320 474L360 424Z') +
        path(
          mix(cloth, '#ffffff', 0.13),
          'M266 430C256 448 250 456 238 462L296 530L320 490Q290 464 274 430Z',
        ) +
        path(
          mix(cloth, '#ffffff', 0.13),
          'M374 430C384 448 390 456 402 462L344 530L320 490Q350 464 366 430Z',
        ) +
        line(mix(cloth, '#000000', 0.35), 3, 'M320 500V640') +
        path(mix(cloth, '#ffffff', 0.08), 'M394 552h66v62h-66z') +
        path(accent, 'M394 552h66v12h-66z') +
        path(brand, 'M184 556h58v20h-58z')
      );
    }
    case 'knit': {
      const cloth = mix(brand, '#ffffff', 0.18);
      return (
        path(cloth, body) +
        shade(cloth) +
        path(skin, 'M270 424C276 476 364 476 370 424Z') +
        line(mix(cloth, '#000000', 0.16), 13, 'M268 430C276 488 364 488 372 430') +
        line(accent, 4, 'M284 470C300 496 340 496 356 470', ' opacity=".9"')
      );
    }
  }
}

/** One portrait, 640 by 640. */
export function portrait(person: Person, brand: string, accent: string): string {
  const skin = SKINS[person.skin];
  const shadow = mix(skin, '#4a1c0e', 0.24);
  const shape = face(person.wide ?? 1);
  const ears = [-1, 1].map((side) => {
    const x = 320 + side * (shape.half + 3);
    return `<ellipse cx="${x}" cy="272" rx="15" ry="23" fill="${skin}"/>${line(shadow, 3.4, `M${x + side * 3} 262q${side * -7} 8 ${side * -1} 20`, ' opacity=".7"')}`;
  });
  const rings = person.earrings
    ? [-1, 1].map((side) => `<circle cx="${320 + side * (shape.half + 6)}" cy="301" r="6" fill="${accent}"/>`)
    : [];
  const calm = mix(brand, '#7d848c', 0.62);
  const head = headShape(shape);
  const parts = [
    `<rect width="640" height="640" fill="${mix(calm, '#ffffff', 0.8)}"/>`,
    `<circle cx="320" cy="330" r="262" fill="${mix(calm, '#ffffff', 0.66)}"/>`,
    hairBehind(person.cut, HAIRS[person.hair], shape),
    path(skin, 'M274 350H366V424C366 470 350 486 320 486S274 470 274 424Z'),
    path(shadow, 'M274 368Q320 432 366 368V392C360 424 280 424 274 392Z', ' opacity=".75"'),
    clothes(person, brand, accent, skin),
    ...(person.clothes === 'knit'
      ? []
      : [path(shadow, 'M290 446Q320 470 350 446L320 492Z', ' opacity=".18"')]),
    ...ears,
    ...rings,
    path(skin, head),
    `<clipPath id="face"><path d="${head}"/></clipPath><g clip-path="url(#face)">${path(shadow, `M${shape.right - 34} 120C${shape.right - 4} 220 ${shape.right - 18} 330 ${shape.right - 74} 400H${shape.right + 30}V120Z`, ' opacity=".28"')}</g>`,
    features(person, shape),
    hairBefore(person.cut, HAIRS[person.hair], shape),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="64 70 512 512" width="640" height="640" role="img" aria-label="${person.name}">\n${parts
    .join('')
    .replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number) * 10) / 10))
    .replaceAll('><', '>\n<')}\n</svg>\n`;
}

for (const [slug, people] of Object.entries(PEOPLE)) {
  const { brand } = JSON.parse(await readFile(join(TENANTS, slug, 'site.json'), 'utf8'));
  const folder = join(TENANTS, slug, 'media/team');
  await mkdir(folder, { recursive: true });
  for (const person of people) {
    const file = `${person.name.toLowerCase().replaceAll(' ', '-')}.svg`;
    await writeFile(join(folder, file), portrait(person, brand.colours.brand, brand.colours.accent));
  }
}
