/** Maps the paint names of manufacturers, dealers and feeds to the few paints that artwork uses. */

/** The paints that artwork uses. `neutral` is for an unknown colour. */
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

/** Written as words by paint, which is shorter for browsers to download than paint by word. */
const wordsOf = (words: { readonly [Token in ColourToken]?: string }): ReadonlyMap<string, ColourToken> =>
  new Map(
    ARTWORK_COLOURS.flatMap((token) => (words[token] ?? '').split(' ').map((word) => [word, token] as const)),
  );

/** Words that name a colour outright. */
const HUES = wordsOf({
  white: 'white',
  black: 'black',
  silver: 'silver',
  grey: 'grey gray',
  charcoal: 'charcoal gunmetal gunmetallic',
  red: 'red pink',
  maroon: 'maroon burgundy',
  blue: 'blue turquoise teal aqua',
  navy: 'navy',
  green: 'green',
  yellow: 'yellow',
  orange: 'orange',
  gold: 'gold bronze',
  beige: 'beige cream',
  brown: 'brown',
  purple: 'purple violet',
});

/** Words that only suggest a colour; they count if no hue is named ("Glacier", "Magnetic", "Deep Ocean"). */
const HINTS = wordsOf({
  white: 'alabaster alpine arctic frost glacier ice ivory pearl diamond polar quartz snow snowflake',
  black: 'ebony jet obsidian onyx phantom',
  silver: 'aluminium chrome mercury moondust platinum sterling titanium',
  grey: 'cement granite meteor lunar concrete lead pewter slate steel stone',
  charcoal: 'anthracite ash carbon graphite gun magnetic',
  red: 'cherry chilli crimson flame rosso ruby scarlet',
  maroon: 'bordeaux claret garnet merlot rosewood',
  blue: 'azure cobalt ocean sapphire sky',
  navy: 'indigo midnight',
  green: 'emerald forest jade khaki lime olive',
  yellow: 'lemon',
  orange: 'amber copper tangerine',
  gold: 'champagne brass',
  beige: 'almond desert linen oyster quicksand sand sandstone savannah tan',
  brown: 'chestnut chocolate cocoa coffee espresso mocha walnut',
  purple: 'amethyst grape plum',
});

/** A dark word beside a hue picks the deeper paint: "Midnight Blue" is navy, "Graphite Grey" charcoal. */
const DEPTHS: readonly (readonly [hue: ColourToken, words: readonly string[], deep: ColourToken])[] = [
  ['blue', ['dark', 'deep', 'midnight', 'navy', 'nightfall', 'tanzanite'], 'navy'],
  ['red', ['dark', 'deep', 'burgundy', 'garnet', 'bordeaux', 'merlot', 'rosewood'], 'maroon'],
  ['grey', ['dark', 'deep', 'anthracite', 'carbon', 'graphite', 'gun', 'magnetic'], 'charcoal'],
  ['silver', ['dark'], 'grey'],
];

/** Further colours of a two-tone car follow a slash, a comma, a bracket, a plus or "with". */
const SECOND_COLOUR = /[/,;(&+|]|\bwith\b|\band\b/;

function colourOfWords(words: readonly string[]): ColourToken | null {
  // English puts the noun last: a Silver Grey is a grey.
  const hue = words.findLast((word) => HUES.has(word));
  if (hue !== undefined) {
    const token = HUES.get(hue) ?? 'neutral';
    const deeper = DEPTHS.find(([of, marks]) => of === token && marks.some((mark) => words.includes(mark)));
    return deeper?.[2] ?? token;
  }
  const hint = words.find((word) => HINTS.has(word));
  return hint === undefined ? null : (HINTS.get(hint) ?? null);
}

/** The paints in a name, in order; a two-tone car has two. */
function tokensOf(colour: string | null): ColourToken[] {
  return (colour ?? '')
    .toLowerCase()
    .split(SECOND_COLOUR)
    .flatMap((part) => colourOfWords(part.match(/[a-z]+/g) ?? []) ?? []);
}

/**
 * The paint for a feed's colour: `"Nebula Blue"` is `blue`, `"Gun Metallic"` is `charcoal`, `"Feverish Red Metallic"`
 * is `red`, `"White / Black Roof"` is `white`. A paint's own token stands for itself; anything without a colour is
 * `neutral`.
 */
export function colourToken(colour: string | null): ColourToken {
  return tokensOf(colour)[0] ?? 'neutral';
}

/** The second paint of a two-tone car, `"White / Black Roof"`: `black`; null for a car with one colour. */
export function secondColourToken(colour: string | null): ColourToken | null {
  const [first, second] = tokensOf(colour);
  return second === undefined || second === first ? null : second;
}
