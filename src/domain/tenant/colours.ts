/**
 * A tenant gives two colours; every other colour of its site is derived here, in OKLCH, and made readable:
 * text has a contrast of 4.5:1 with its background, controls and meaningful marks 3:1 (WCAG 2.2 AA). A colour
 * that falls short is moved in lightness until it passes; each correction is listed for the tenant check.
 */
import type { Template } from './site.ts';
import { LOOKS } from './templates/index.ts';
import type { Ground } from './templates/template.ts';

/** Lightness 0–1, chroma from 0 (grey) to about 0.37, hue in degrees. */
interface Oklch {
  l: number;
  c: number;
  h: number;
}

/** Linear-light sRGB, each 0–1 inside the gamut. */
type Linear = readonly [number, number, number];

const TEXT_CONTRAST = 4.5;
const CONTROL_CONTRAST = 3;

const toLinear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const fromLinear = (channel: number) =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;

function linearOf(hex: string): Linear {
  const at = (from: number) => toLinear(Number.parseInt(hex.slice(from, from + 2), 16) / 255);
  return [at(1), at(3), at(5)];
}

// The matrices are those of Björn Ottosson's definition of Oklab.
function oklchOf([r, g, b]: Linear): Oklch {
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const yellow = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  const c = Math.hypot(a, yellow);
  return { l, c, h: c < 1e-4 ? 0 : ((Math.atan2(yellow, a) * 180) / Math.PI + 360) % 360 };
}

function linearFrom({ l, c, h }: Oklch): Linear {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

const inGamut = (colour: Oklch) =>
  linearFrom(colour).every((channel) => channel >= -1e-4 && channel <= 1 + 1e-4);

/** The nearest colour that a screen can show: less chroma, the same lightness and hue. */
function fitted(colour: Oklch): Oklch {
  if (inGamut(colour)) return colour;
  let low = 0;
  let high = colour.c;
  for (let step = 0; step < 24; step++) {
    const middle = (low + high) / 2;
    if (inGamut({ ...colour, c: middle })) low = middle;
    else high = middle;
  }
  return { ...colour, c: low };
}

/** @param hex `#rrggbb` */
export function hexToOklch(hex: string): Oklch {
  return oklchOf(linearOf(hex));
}

/** `#rrggbb`; a colour outside sRGB loses chroma, never lightness or hue. */
export function oklchToHex(colour: Oklch): string {
  const channels = linearFrom(fitted(colour)).map((channel) =>
    Math.round(Math.min(1, Math.max(0, fromLinear(Math.max(0, channel)))) * 255),
  );
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function luminance(hex: string): number {
  const [r, g, b] = linearOf(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG contrast of two `#rrggbb` colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The colours that components may use, by the name of their custom property (`--brand-ink`). */
const TONES = [
  /** The page. */
  'surface',
  /** Wells, skeletons and muted bands: one step below the page. */
  'sunken',
  /** Cards, menus, dialogs: one step above. */
  'raised',
  'ink',
  /** Secondary text. */
  'muted',
  /** Purely decorative rules and frames. */
  'line',
  /** Borders of fields and quiet buttons, 3:1. */
  'edge',
  /** Fill of the main action. */
  'brand',
  'brand-hover',
  /** Text on `brand`. */
  'brand-ink',
  /** Links and brand-coloured text. */
  'brand-text',
  /** A tint for selected chips and bands. */
  'brand-soft',
  /** The tenant's second colour as given, for fills with text and decoration. */
  'accent',
  /** Text on `accent`. */
  'accent-ink',
  /** Accent-coloured text and meaningful marks. */
  'accent-text',
  'good',
  'good-ink',
  'warn',
  'warn-ink',
  'danger',
  'danger-ink',
  'sold',
  'sold-ink',
] as const;
type Tone = (typeof TONES)[number];
export type Tones = Readonly<Record<Tone, string>>;

/** A tenant's colour that could not be used as given. */
interface Correction {
  key: 'brand.colours.brand' | 'brand.colours.accent';
  /** Where it failed: on the light page, or on the template's dark backgrounds. */
  ground: 'light' | 'dark';
  asked: string;
  used: string;
  reason: string;
}

interface Palette {
  light: Tones;
  dark: Tones;
  corrections: readonly Correction[];
}

const STATES = {
  good: { c: 0.125, h: 152 },
  warn: { c: 0.12, h: 65 },
  danger: { c: 0.19, h: 27 },
} as const;

const STEP = 0.004;

/** `colour` with its lightness changed as little as possible to contrast with every one of `grounds` by `ratio`. */
function readable(
  colour: Oklch,
  grounds: readonly string[],
  ratio: number,
  direction: 'up' | 'down',
): string {
  const delta = direction === 'up' ? STEP : -STEP;
  for (let l = colour.l; l >= 0 && l <= 1; l += delta) {
    const hex = oklchToHex({ ...colour, l });
    if (grounds.every((ground) => contrast(hex, ground) >= ratio)) return hex;
  }
  return direction === 'up' ? '#ffffff' : '#000000';
}

/** How far a fill may be darkened for white text before dark text is the better choice. */
const WHITE_TEXT_GIVE = 0.06;

/** A fill that contrasts with `grounds` by 3:1 and with its text by 4.5:1, with the colour of that text. */
function fill(
  asked: Oklch,
  grounds: readonly string[],
  ink: string,
  direction: 'up' | 'down',
): { fill: string; ink: string } {
  const visible = hexToOklch(readable(asked, grounds, CONTROL_CONTRAST, direction));
  const visibleHex = oklchToHex(visible);
  if (contrast(visibleHex, '#ffffff') >= TEXT_CONTRAST) return { fill: visibleHex, ink: '#ffffff' };
  if (direction === 'down') {
    const darker = readable(visible, ['#ffffff'], TEXT_CONTRAST, 'down');
    if (visible.l - hexToOklch(darker).l <= WHITE_TEXT_GIVE) return { fill: darker, ink: '#ffffff' };
  }
  if (contrast(visibleHex, ink) >= TEXT_CONTRAST) return { fill: visibleHex, ink };
  return direction === 'down'
    ? { fill: readable(visible, ['#ffffff'], TEXT_CONTRAST, 'down'), ink: '#ffffff' }
    : { fill: readable(visible, [ink], TEXT_CONTRAST, 'up'), ink };
}

function tonesOn(ground: Ground, brand: Oklch, accent: Oklch, dark: boolean): Tones {
  const hue = ground.hue ?? brand.h;
  const at = ([l, c]: readonly [number, number]) => oklchToHex({ l, c, h: hue });
  const [surface, sunken, raised, line] = [
    at(ground.surface),
    at(ground.sunken),
    at(ground.raised),
    at(ground.line),
  ];
  const grounds = [surface, sunken, raised];
  const direction = dark ? 'up' : 'down';
  const paper = [surface, raised, sunken];
  const ink = readable({ l: ground.ink[0], c: ground.ink[1], h: hue }, paper, 7, direction);
  const muted = readable({ l: ground.muted[0], c: ground.muted[1], h: hue }, paper, TEXT_CONTRAST, direction);
  // Text on a fill is near-black either way: the page's ink on light backgrounds, the page itself on dark
  // ones.
  const nearBlack = dark ? sunken : ink;

  const brandFill = fill(brand, grounds, nearBlack, direction);
  const accentFill = fill(accent, [], nearBlack, direction);
  const hover = hexToOklch(brandFill.fill);
  const towardsInk = brandFill.ink === '#ffffff' ? -0.055 : 0.055;
  const hoverHex = readable(
    { ...hover, l: Math.min(0.97, Math.max(0.1, hover.l + towardsInk)) },
    [brandFill.ink],
    TEXT_CONTRAST,
    towardsInk < 0 ? 'down' : 'up',
  );

  const soft = oklchToHex({
    l: dark ? ground.raised[0] + 0.05 : Math.min(0.955, ground.surface[0] - 0.02),
    c: Math.min(brand.c, dark ? 0.05 : 0.02),
    h: brand.h,
  });
  const state = ({ c, h }: { c: number; h: number }) =>
    readable({ l: dark ? 0.78 : 0.52, c, h }, grounds, TEXT_CONTRAST, direction);
  const states = { good: state(STATES.good), warn: state(STATES.warn), danger: state(STATES.danger) };
  const onState = (hex: string) => (contrast(hex, '#ffffff') >= TEXT_CONTRAST ? '#ffffff' : nearBlack);
  const sold = oklchToHex({ l: dark ? 0.8 : 0.34, c: 0.01, h: hue });

  return {
    surface,
    sunken,
    raised,
    ink,
    muted,
    line,
    edge: readable({ l: dark ? 0.5 : 0.68, c: 0.012, h: hue }, grounds, CONTROL_CONTRAST, direction),
    brand: brandFill.fill,
    'brand-hover': hoverHex,
    'brand-ink': brandFill.ink,
    'brand-text': readable(brand, [...grounds, soft], TEXT_CONTRAST, direction),
    'brand-soft': soft,
    accent: accentFill.fill,
    'accent-ink': accentFill.ink,
    'accent-text': readable(accent, grounds, TEXT_CONTRAST, direction),
    good: states.good,
    'good-ink': onState(states.good),
    warn: states.warn,
    'warn-ink': onState(states.warn),
    danger: states.danger,
    'danger-ink': onState(states.danger),
    sold,
    'sold-ink': onState(sold),
  };
}

const derived = new Map<string, Palette>();
/** Palettes to remember: each takes 20 ms to work out, three times for a publication. */
const MOST_DERIVED = 500;

/** Every colour of a site, for light and dark backgrounds, from the template and the tenant's two colours. */
export function derivePalette(template: Template, colours: { brand: string; accent: string }): Palette {
  const from = `${template} ${colours.brand} ${colours.accent}`;
  const known = derived.get(from) ?? workedOut(template, colours);
  if (derived.size >= MOST_DERIVED) derived.clear();
  derived.set(from, known);
  return known;
}

function workedOut(template: Template, colours: { brand: string; accent: string }): Palette {
  const brand = hexToOklch(colours.brand);
  const accent = hexToOklch(colours.accent);
  const { grounds } = LOOKS[template];
  const tones = {
    light: tonesOn(grounds.light, brand, accent, false),
    dark: tonesOn(grounds.dark, brand, accent, true),
  };
  const corrections = (['brand', 'accent'] as const).flatMap((name) =>
    (['light', 'dark'] as const).flatMap((ground): Correction[] => {
      const asked = colours[name].toLowerCase();
      const used = tones[ground][name];
      if (used === asked) return [];
      return [
        {
          key: `brand.colours.${name}`,
          ground,
          asked,
          used,
          reason: `${ground === 'light' ? 'darker' : 'lighter'}, so that it stands out by ${CONTROL_CONTRAST}:1 and its text reads at ${TEXT_CONTRAST}:1`,
        },
      ];
    }),
  );
  return { ...tones, corrections };
}

/** The least contrasts of every palette, as `[front, back, ratio]`, for the tests and the tenant check. */
export const CONTRAST_RULES: readonly (readonly [Tone, Tone, number])[] = [
  ...(['surface', 'sunken', 'raised'] as const).flatMap(
    (ground) =>
      [
        ['ink', ground, 7],
        ['muted', ground, TEXT_CONTRAST],
        ['brand-text', ground, TEXT_CONTRAST],
        ['accent-text', ground, TEXT_CONTRAST],
        ['good', ground, TEXT_CONTRAST],
        ['warn', ground, TEXT_CONTRAST],
        ['danger', ground, TEXT_CONTRAST],
        ['brand', ground, CONTROL_CONTRAST],
        ['edge', ground, CONTROL_CONTRAST],
      ] as const,
  ),
  ['brand-text', 'brand-soft', TEXT_CONTRAST],
  ['ink', 'brand-soft', TEXT_CONTRAST],
  ['brand-ink', 'brand', TEXT_CONTRAST],
  ['brand-ink', 'brand-hover', TEXT_CONTRAST],
  ['accent-ink', 'accent', TEXT_CONTRAST],
  ['good-ink', 'good', TEXT_CONTRAST],
  ['warn-ink', 'warn', TEXT_CONTRAST],
  ['danger-ink', 'danger', TEXT_CONTRAST],
  ['sold-ink', 'sold', TEXT_CONTRAST],
];

const declarations = (tones: Tones) => TONES.map((tone) => `--${tone}:${tones[tone]}`).join(';');

/** The palette as custom properties: on the page, and again inside anything with the class `on-dark`. */
export function paletteCss({ light, dark }: Palette): string {
  return `:root{${declarations(light)}}.on-dark{${declarations(dark)}}`;
}
