/**
 * The maximum length of each of a car's texts, in UTF-16 units. A longer one is a mistake in the feed and would break
 * the page.
 */
export const TEXT_LIMITS = {
  make: 50,
  model: 80,
  badge: 120,
  series: 80,
  carsales_title: 250,
  stocknum: 40,
  vin: 17,
  regplate: 9,
  redbook_code: 30,
  build_date: 30,
  compliance_date: 30,
  colour: 80,
  interior_colour: 80,
  body: 80,
  drive: 80,
  fuel: 80,
  transmission: 80,
  trans: 80,
  tag: 120,
  dealercomments: 20_000,
  standardEquipment: 20_000,
  private_suburb: 80,
  private_postcode: 10,
  'variant.induction': 80,
  'variant.geartype': 80,
  'caravan.axle_type': 80,
  'location.slug': 100,
  'location.location_name': 120,
  'location.phone': 40,
  'location.city': 80,
} as const satisfies Record<string, number>;

/** An entry in a list, such as a feature. */
export const ENTRY_LENGTH = 200;
/** Entries of a list. */
export const ENTRIES = 500;
/** Pictures of a car. */
export const PICTURES = 200;
/** A web address. */
export const ADDRESS_LENGTH = 2000;
/** The name of a lender. */
export const LENDER_LENGTH = 60;
/** A lender's text below a quote. */
export const DISCLAIMER_LENGTH = 5000;

/**
 * Shortens text whose paragraphs are separated by bars to `most` units, at the end of a paragraph if possible,
 * otherwise of a word.
 */
export function cutParagraphs(text: string, most: number): string {
  if (text.length <= most) return text;
  const head = text.slice(0, most + 1);
  const bar = head.lastIndexOf('|');
  const end = bar > most / 2 ? bar : head.lastIndexOf(' ');
  return (end > most / 2 ? text.slice(0, end) : text.slice(0, most)).toWellFormed().trim();
}
