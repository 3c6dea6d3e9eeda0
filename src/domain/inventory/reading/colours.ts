/** Whether a text names a colour. */
import { findMake } from '#domain/vehicles/find.ts';

/** Paint words: text with one of them is a colour, unless it is about something else. */
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

/**
 * What gets into a colour column by mistake: other facts about a car, messages to shoppers, leftovers of forms.
 */
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

/** Messages to shoppers. Text with one is not a colour, even if it names one. */
const TALK =
  /\b(warrant(y|ies)|years?|months?|kms?|call|contact|phone|price|sale|www|https?|rego|finance)\b|[@!?$%]|\d{4}/i;

/** Feeds' words for a colour without a name: the colour is unknown. */
const NO_COLOUR =
  /^(others?|unlisted|unspecified|any|various|see (photos?|pictures?|description)|custom|special)$/i;

const MOST_WORDS = 8;
const MOST_WORDS_OF_A_NAME = 4;

/** Whether the text means "a colour not on the list". */
export const isNoColour = (text: string): boolean => NO_COLOUR.test(text.trim());

/** Upholstery, which dealers enter as the interior colour. */
const TRIM = /\b(leather(ette)?|cloth|vinyl|fabric|velour|alcantara|suede|trim|sensatec|artico)\b/i;

/** Whether the text is an upholstery. */
export const isTrim = (text: string): boolean => TRIM.test(text) && !TALK.test(text);

/** Whether the text has a known paint word, and no message to shoppers. */
export const hasPaintWord = (text: string): boolean => COLOUR.test(text) && !TALK.test(text);

/**
 * Whether the text has a known paint word, or may be a maker's own (`Meteor`, `Aurora Borealis`): no number, no
 * sentence, no make, and no word for another fact about a car.
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
