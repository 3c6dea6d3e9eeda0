/**
 * Paint names as manufacturers, dealers and feeds write them, brought down to the few paints the artwork is
 * drawn in.
 */

/** The paints the artwork is drawn in. `neutral` is the studio's own: the colour is not known. */
export const ARTWORK_COLOURS = [
  'white',
  'black',
  'silver',
  'grey',
  'charcoal',
  'red',
  'maroon',
  'blue',
  'navy',
  'green',
  'yellow',
  'orange',
  'gold',
  'beige',
  'brown',
  'purple',
  'neutral',
] as const;
export type ColourToken = (typeof ARTWORK_COLOURS)[number];

/** Words that name a colour outright. */
const HUES: Record<string, ColourToken> = {
  white: 'white',
  black: 'black',
  silver: 'silver',
  grey: 'grey',
  gray: 'grey',
  charcoal: 'charcoal',
  gunmetal: 'charcoal',
  gunmetallic: 'charcoal',
  red: 'red',
  maroon: 'maroon',
  burgundy: 'maroon',
  blue: 'blue',
  navy: 'navy',
  green: 'green',
  yellow: 'yellow',
  orange: 'orange',
  gold: 'gold',
  bronze: 'gold',
  beige: 'beige',
  cream: 'beige',
  brown: 'brown',
  purple: 'purple',
  violet: 'purple',
  pink: 'red',
  turquoise: 'blue',
  teal: 'blue',
  aqua: 'blue',
};

/** Words that only hint at a colour; they count where no hue is named ("Glacier", "Magnetic", "Deep Ocean"). */
const HINTS: Record<string, ColourToken> = {
  alabaster: 'white',
  alpine: 'white',
  arctic: 'white',
  frost: 'white',
  glacier: 'white',
  ice: 'white',
  ivory: 'white',
  pearl: 'white',
  diamond: 'white',
  polar: 'white',
  quartz: 'white',
  snow: 'white',
  snowflake: 'white',
  ebony: 'black',
  jet: 'black',
  obsidian: 'black',
  onyx: 'black',
  phantom: 'black',
  aluminium: 'silver',
  chrome: 'silver',
  mercury: 'silver',
  moondust: 'silver',
  platinum: 'silver',
  sterling: 'silver',
  titanium: 'silver',
  cement: 'grey',
  granite: 'grey',
  meteor: 'grey',
  lunar: 'grey',
  concrete: 'grey',
  lead: 'grey',
  pewter: 'grey',
  slate: 'grey',
  steel: 'grey',
  stone: 'grey',
  anthracite: 'charcoal',
  ash: 'charcoal',
  carbon: 'charcoal',
  graphite: 'charcoal',
  gun: 'charcoal',
  magnetic: 'charcoal',
  cherry: 'red',
  chilli: 'red',
  crimson: 'red',
  flame: 'red',
  rosso: 'red',
  ruby: 'red',
  scarlet: 'red',
  bordeaux: 'maroon',
  claret: 'maroon',
  garnet: 'maroon',
  merlot: 'maroon',
  rosewood: 'maroon',
  azure: 'blue',
  cobalt: 'blue',
  ocean: 'blue',
  sapphire: 'blue',
  sky: 'blue',
  indigo: 'navy',
  midnight: 'navy',
  emerald: 'green',
  forest: 'green',
  jade: 'green',
  khaki: 'green',
  lime: 'green',
  olive: 'green',
  lemon: 'yellow',
  amber: 'orange',
  copper: 'orange',
  tangerine: 'orange',
  champagne: 'gold',
  brass: 'gold',
  almond: 'beige',
  desert: 'beige',
  linen: 'beige',
  oyster: 'beige',
  quicksand: 'beige',
  sand: 'beige',
  sandstone: 'beige',
  savannah: 'beige',
  tan: 'beige',
  chestnut: 'brown',
  chocolate: 'brown',
  cocoa: 'brown',
  coffee: 'brown',
  espresso: 'brown',
  mocha: 'brown',
  walnut: 'brown',
  amethyst: 'purple',
  grape: 'purple',
  plum: 'purple',
};

/** A dark word beside a hue moves it to the deeper paint: "Midnight Blue" is navy, "Graphite Grey" charcoal. */
const DEPTHS: readonly (readonly [hue: ColourToken, words: readonly string[], deep: ColourToken])[] = [
  ['blue', ['dark', 'deep', 'midnight', 'navy', 'nightfall', 'tanzanite'], 'navy'],
  ['red', ['dark', 'deep', 'burgundy', 'garnet', 'bordeaux', 'merlot', 'rosewood'], 'maroon'],
  ['grey', ['dark', 'deep', 'anthracite', 'carbon', 'graphite', 'gun', 'magnetic'], 'charcoal'],
  ['silver', ['dark'], 'grey'],
];

/** Further colours of a two-tone car: what follows a slash, a comma, a bracket, a plus or "with". */
const SECOND_COLOUR = /[/,;(&+|]|\bwith\b|\band\b/;

function colourOfWords(words: readonly string[]): ColourToken | null {
  // English puts the noun last: a Silver Grey is a grey.
  const hue = words.findLast((word) => Object.hasOwn(HUES, word));
  if (hue !== undefined) {
    const token = HUES[hue] ?? 'neutral';
    const deeper = DEPTHS.find(([of, marks]) => of === token && marks.some((mark) => words.includes(mark)));
    return deeper?.[2] ?? token;
  }
  const hint = words.find((word) => Object.hasOwn(HINTS, word));
  return hint === undefined ? null : (HINTS[hint] ?? null);
}

/** The paints a name names, in its order: those of a two-tone car are two. */
function tokensOf(colour: string | null): ColourToken[] {
  return (colour ?? '')
    .toLowerCase()
    .split(SECOND_COLOUR)
    .flatMap((part) => colourOfWords(part.match(/[a-z]+/g) ?? []) ?? []);
}

/**
 * The paint for a colour as a feed writes it: `"Nebula Blue"` is `blue`, `"Gun Metallic"` is `charcoal`,
 * `"Feverish Red Metallic"` is `red`, `"White / Black Roof"` is `white`.
 * A paint's own token stands for itself; what names no colour is `neutral`.
 */
export function colourToken(colour: string | null): ColourToken {
  return tokensOf(colour)[0] ?? 'neutral';
}

/** The second paint of a two-tone car, `"White / Black Roof"`: `black`; null for a car of one. */
export function secondColourToken(colour: string | null): ColourToken | null {
  const [first, second] = tokensOf(colour);
  return second === undefined || second === first ? null : second;
}
