/** Whether a text names a colour. */
import { findMake } from '#domain/vehicles/find.ts';

/** Words of paints: with one of them a text is a colour, unless it goes on about something else. */
const COLOUR = new RegExp(
  `\\b(${[
    'white|whites?tone|black|silver|gr[ea]y|blue|red|green|yellow|orange|brown|gold|golden|bronze|beige|purple|pink|violet',
    'maroon|burgundy|cream|ivory|charcoal|champagne|turquoise|teal|navy|aqua|magenta|lime|olive|khaki|tan|copper|sand',
    'pearl|graphite|gun ?metal|titanium|magnetic|platinum|steel|alumin(i?)um|pewter|slate|granite|onyx|ebony|obsidian',
    'midnight|sapphire|emerald|ruby|crimson|scarlet|merlot|claret|plum|mocha|latte|chocolate|caramel|mica|metallic',
    'glacier|polar|alpine|arctic|quartz|tungsten|mauve|lilac|lavender|indigo|cobalt|amber|mustard|rust|fawn|bone|stone',
    'aubergine|mink|parchment|saddle|cognac|walnut|espresso|almond|macchiato|multi ?colou?r(ed)?|two[- ]tone',
  ].join('|')})\\b`,
  'i',
);

/** What stands in the column by mistake: other facts of a car, what is said to a shopper, and forms half filled in. */
const OTHER_THINGS = new RegExp(
  `\\b(${[
    'cars?|suvs?|sedans?|hatch(back)?|wagons?|utes?|vans?|coupes?|convertibles?|bus|trucks?|vehicles?|4x4|4wd|awd|cab',
    'petrol|diesel|hybrid|electric|unleaded|automatic|auto|manual|cvt|turbo|engine|litres?|cyl(inders?)?|doors?|seats?',
    'years?|months?|warrant(y|ies)|unlimited|kms?|kilomet(re|er)s?|services?|history|rego|registration|vin|stock',
    'new|used|demo|sold|call|contact|enquir[ey]|phone|e-?mail|www|https?|price|drive ?away|finance|sale|dealers?|motors',
    'yes|no|true|false|test|sample|default|please|see|description|photos?|asap|pty|ltd|standard|options?|optional|extras?',
    'leather|cloth|vinyl|fabric|velour|trim|make|model|colou?r|left|right|front|rear',
  ].join('|')})\\b`,
  'i',
);

/** Said to a shopper beside a colour: the text is no name of one. */
const TALK =
  /\b(warrant(y|ies)|years?|months?|kms?|call|contact|phone|price|sale|www|https?|rego|finance)\b|[@!?$%]|\d{4}/i;

/** Words that a feed has for a colour it has no name for: nothing is known then. */
const NO_COLOUR =
  /^(others?|unlisted|unspecified|any|various|see (photos?|pictures?|description)|custom|special)$/i;

const MOST_WORDS = 8;
const MOST_WORDS_OF_A_NAME = 4;

/** Whether the text says that the colour is none of a list. */
export const isNoColour = (text: string): boolean => NO_COLOUR.test(text.trim());

/** What seats are covered with, which dealers give for the colour of an interior. */
const TRIM = /\b(leather(ette)?|cloth|vinyl|fabric|velour|alcantara|suede|trim|sensatec|artico)\b/i;

/** Whether the text says what seats are covered with. */
export const isTrim = (text: string): boolean => TRIM.test(text) && !TALK.test(text);

/** Whether the text has a known word of paints, and does not talk to a shopper. */
export const saysPaint = (text: string): boolean => COLOUR.test(text) && !TALK.test(text);

/**
 * A known word of paints, or what may be a maker's name for one (`Meteor`, `Aurora Borealis`). No number, no sentence,
 * no make, and not a word for another fact of a car.
 */
export function isColour(text: string): boolean {
  const words = text
    .trim()
    .split(/[\s/&,-]+/)
    .filter((word) => word !== '');
  if (words.length > MOST_WORDS || TALK.test(text)) return false;
  if (COLOUR.test(text)) return true;
  if (words.length > MOST_WORDS_OF_A_NAME || !/\p{L}{3}/u.test(text) || /\d/.test(text)) return false;
  return !OTHER_THINGS.test(text) && findMake(text) === null && !/[.:;]\s|[.;:]$/.test(text);
}
