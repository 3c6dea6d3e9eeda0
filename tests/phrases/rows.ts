/**
 * Tests of one row of the shared listings. A row is right, wrong or a `maybe`, where it does not say or reasonable
 * people differ. Nothing here uses the project's own rules: what a shopper means is compared with the file itself.
 */

/** A row of `listings/australian-vehicle-prices.csv`, as the file has it. */
export interface Row {
  readonly Brand: string;
  readonly Year: string;
  readonly Model: string;
  readonly Title: string;
  readonly UsedOrNew: string;
  readonly Transmission: string;
  readonly Engine: string;
  readonly DriveType: string;
  readonly FuelType: string;
  readonly Kilometres: string;
  readonly ColourExtInt: string;
  readonly Location: string;
  readonly BodyType: string;
  readonly Doors: string;
  readonly Seats: string;
  readonly Price: string;
}

export type Answer = 'no' | 'maybe' | 'yes';
export type Test = (row: Row) => Answer;

const answer = (right: boolean): Answer => (right ? 'yes' : 'no');

/** Right if all tests are right, wrong if any is wrong. */
export const and =
  (...tests: readonly Test[]): Test =>
  (row) => {
    let worst: Answer = 'yes';
    for (const test of tests) {
      const said = test(row);
      if (said === 'no') return 'no';
      if (said === 'maybe') worst = 'maybe';
    }
    return worst;
  };

export const not =
  (test: Test): Test =>
  (row) => {
    const said = test(row);
    return said === 'maybe' ? 'maybe' : answer(said === 'no');
  };

/** Right if any test is right, wrong if all are wrong. */
export const or =
  (...tests: readonly Test[]): Test =>
  (row) => {
    let best: Answer = 'no';
    for (const test of tests) {
      const said = test(row);
      if (said === 'yes') return 'yes';
      if (said === 'maybe') best = 'maybe';
    }
    return best;
  };

/** Turns right into `maybe`: people differ. */
export const maybe =
  (test: Test): Test =>
  (row) =>
    test(row) === 'no' ? 'no' : 'maybe';

/** Every car. With `maybe`: results that nobody could object to. */
export const anyCar: Test = () => 'yes';

/** A row's number, given when it is first asked about; reading it takes a tenth of looking the row up in a map. */
const NUMBER = Symbol('number');
let numbered = 0;
function numberOf(row: Row & { [NUMBER]?: number }): number {
  const known = row[NUMBER];
  if (known !== undefined) return known;
  // Not enumerable, so that a copy of the row has its own.
  Object.defineProperty(row, NUMBER, { value: numbered });
  return numbered++;
}

/** The same test, which remembers what it said: for tests that many phrases share. */
export function kept(test: Test): Test {
  const known: Answer[] = [];
  return (row) => {
    const number = numberOf(row);
    const said = known[number] ?? test(row);
    known[number] = said;
    return said;
  };
}

const names: string[] = [];

/** The title without its year, with single spaces: `Toyota Hilux SR5 (4X4)`. */
export function nameOf(row: Row): string {
  const number = numberOf(row);
  const known = names[number];
  if (known !== undefined) return known;
  const title = row.Title.replace(/\s+/g, ' ').trim();
  const name = title.startsWith(`${row.Year} `) ? title.slice(row.Year.length + 1) : title;
  names[number] = name;
  return name;
}

/** The name matches the pattern, whatever its case: `car(/^Toyota Hilux\b/)`. */
export const car = (pattern: RegExp): Test => {
  const anyCase = new RegExp(pattern.source, 'i');
  return (row) => answer(anyCase.test(nameOf(row)));
};

/** Of one of these makes, or of a make and model. */
export const make = (...names: readonly string[]): Test => car(new RegExp(`^(?:${names.join('|')})\\b`));

/** With one of these body labels in the file. */
export const labelled =
  (...labels: readonly string[]): Test =>
  ({ BodyType }) =>
    answer(labels.includes(BodyType));

/** The same, but an empty label or `Other` is a maybe. */
export const label = (...labels: readonly string[]): Test =>
  or(labelled(...labels), maybe(labelled('', 'Other')));

/**
 * Of one of these model lines, one make per line: `Toyota: Hilux, RAV ?4`. Models are patterns that end at the end of a
 * word; a make without models means all of its cars.
 */
export function families(lines: string): Test {
  const makes = lines
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', models] = line.trim().split(': ');
      return models === undefined ? name : `${name} (?:${models.split(', ').join('|')})`;
    });
  return kept(car(new RegExp(`^(?:${makes.join('|')})(?![\\w-])`)));
}

const digits = (text: string) => (/^\d+$/.test(text) ? Number(text) : null);

/** Dollars; `null` for POA and anything else that is not a price. */
const priceOf = ({ Price }: Row) => {
  const dollars = digits(Price);
  return dollars !== null && dollars > 10 ? dollars : null;
};

/** Priced between these dollars. A car without a price matches no question of money. */
export const costs =
  (least: number, most: number): Test =>
  (row) => {
    const dollars = priceOf(row);
    return answer(dollars !== null && dollars >= least && dollars <= most);
  };
export const upTo = (dollars: number) => costs(0, dollars);
export const over = (dollars: number) => costs(dollars, Number.POSITIVE_INFINITY);

/** About this many dollars: right within a tenth, a maybe within a quarter. */
export const about = (dollars: number): Test =>
  or(costs(dollars * 0.9, dollars * 1.1), maybe(costs(dollars * 0.75, dollars * 1.25)));

/**
 * Affordable at this many dollars a week: five years are 260 payments. What they buy depends on the deposit and the
 * lender's rate, so anything between 150 payments and 260 with a $2,000 deposit is a maybe.
 */
export const perWeek = (dollars: number): Test => or(upTo(dollars * 150), maybe(upTo(dollars * 260 + 2000)));

/** Between these kilometres. A new car without a figure may count as having few. */
export const driven =
  (least: number, most: number): Test =>
  (row) => {
    const kilometres = digits(row.Kilometres);
    if (kilometres === null) return row.UsedOrNew === 'NEW' && least === 0 ? 'maybe' : 'no';
    return answer(kilometres >= least && kilometres <= most);
  };
export const kmUpTo = (kilometres: number) => driven(0, kilometres);
export const kmOver = (kilometres: number) => driven(kilometres, Number.POSITIVE_INFINITY);

/** Of these years, both included. */
export const built =
  (first: number, last = 2100): Test =>
  ({ Year }) => {
    const year = digits(Year);
    return answer(year !== null && year >= first && year <= last);
  };

/** A generation: the years between its first and last are certain; it shares those two with its neighbours. */
export const generation = (first: number, last = 2100): Test =>
  or(built(first + 1, last - 1), maybe(built(first - 1, last + 1)));

const COLOURS = [
  ...['white', 'silver', 'grey', 'black', 'blue', 'red', 'green', 'gold', 'brown', 'orange', 'yellow'],
  ...['beige', 'purple', 'burgundy', 'bronze', 'pink', 'turquoise', 'cream'],
];

const painted =
  (names: readonly string[], unknown: Answer): Test =>
  ({ ColourExtInt }) => {
    const outside = ColourExtInt.split('/')[0]?.trim().toLowerCase() ?? '';
    return COLOURS.includes(outside) ? answer(names.includes(outside)) : unknown;
  };

/** With one of these exterior colours. Wrong where the file has warranty text in place of a colour. */
export const colour = (...names: readonly string[]): Test => painted(names, 'no');

/** With any other exterior colour. A maybe where the colour is unknown, because some shoppers would accept it. */
export const otherColour = (...names: readonly string[]): Test => not(painted(names, 'maybe'));

/** New, used or demo, as the file says. */
export const condition =
  (...conditions: readonly ('NEW' | 'USED' | 'DEMO')[]): Test =>
  ({ UsedOrNew }) =>
    answer(conditions.some((each) => each === UsedOrNew));

const standsIn =
  (codes: readonly string[], unknown: Answer): Test =>
  ({ Location }) => {
    const said = /, (?:AU-)?([A-Z]{2,3})$/.exec(Location)?.[1];
    return said === undefined ? unknown : answer(codes.includes(said));
  };

/** In one of these states. Cars without a location, such as new ones to order, are in none. */
export const state = (...codes: readonly string[]): Test => standsIn(codes, 'no');

/** In any other state. A maybe without a location, because some shoppers would accept it. */
export const elsewhere = (...codes: readonly string[]): Test => not(standsIn(codes, 'maybe'));
