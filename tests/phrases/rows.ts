/**
 * What is asked of one row of the shared listings. A row is right, wrong, or `maybe`: it does not say, or reasonable
 * people differ. Nothing here reads a rule of the project: a shopper's meaning is held against the file itself.
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

/** Right where all are; wrong where one is. */
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

/** Right where one is; wrong where all are. */
export const or = (...tests: readonly Test[]): Test => not(and(...tests.map(not)));

/** Where the test is right, people differ. */
export const maybe =
  (test: Test): Test =>
  (row) =>
    test(row) === 'no' ? 'no' : 'maybe';

/** Every car; with `maybe`, what no one could hold against a search. */
export const anyCar: Test = () => 'yes';

const names = new WeakMap<Row, string>();

/** The title without its year, with single spaces: `Toyota Hilux SR5 (4X4)`. */
export function nameOf(row: Row): string {
  const known = names.get(row);
  if (known !== undefined) return known;
  const title = row.Title.replace(/\s+/g, ' ').trim();
  const name = title.startsWith(`${row.Year} `) ? title.slice(row.Year.length + 1) : title;
  names.set(row, name);
  return name;
}

/** The name has the pattern, in any case: `car(/^Toyota Hilux\b/)`. */
export const car = (pattern: RegExp): Test => {
  const anyCase = new RegExp(pattern.source, 'i');
  return (row) => answer(anyCase.test(nameOf(row)));
};

/** Of one of these makes: the first word of the name, or the first two. */
export const make = (...names: readonly string[]): Test => car(new RegExp(`^(?:${names.join('|')})\\b`));

/** Under one of these labels of the file's own. */
export const labelled =
  (...labels: readonly string[]): Test =>
  ({ BodyType }) =>
    answer(labels.includes(BodyType));

/** The same, but an empty label and `Other` are not known. */
export const label = (...labels: readonly string[]): Test =>
  or(labelled(...labels), maybe(labelled('', 'Other')));

/**
 * Of one of these families, a make a line: `Toyota: Hilux, RAV ?4`. Families are patterns that end at a word's end;
 * a make without any stands for all its cars.
 */
export function families(lines: string): Test {
  const makes = lines
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', models] = line.trim().split(': ');
      return models === undefined ? name : `${name} (?:${models.split(', ').join('|')})`;
    });
  const test = car(new RegExp(`^(?:${makes.join('|')})(?![\\w-])`));
  const known = new WeakMap<Row, Answer>();
  return (row) => {
    const said = known.get(row) ?? test(row);
    known.set(row, said);
    return said;
  };
}

const digits = (text: string) => (/^\d+$/.test(text) ? Number(text) : null);

/** Dollars; `null` for POA and for what is no price. */
const priceOf = ({ Price }: Row) => {
  const dollars = digits(Price);
  return dollars !== null && dollars > 10 ? dollars : null;
};

/** At least and at most so many dollars. A car without a price answers no question of money. */
export const costs =
  (least: number, most: number): Test =>
  (row) => {
    const dollars = priceOf(row);
    return answer(dollars !== null && dollars >= least && dollars <= most);
  };
export const upTo = (dollars: number) => costs(0, dollars);
export const over = (dollars: number) => costs(dollars, Number.POSITIVE_INFINITY);

/** About so many dollars: within a tenth; within a quarter people differ. */
export const about = (dollars: number): Test =>
  or(costs(dollars * 0.9, dollars * 1.1), maybe(costs(dollars * 0.75, dollars * 1.25)));

/**
 * Paid off at so many dollars a week: five years of them are 260 payments. What they buy depends on the deposit and
 * the lender's rate, so people differ between 150 payments and 260 with a deposit of $2,000.
 */
export const perWeek = (dollars: number): Test => or(upTo(dollars * 150), maybe(upTo(dollars * 260 + 2000)));

/** At least and at most so many kilometres. A new car without a figure may count as few. */
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

/** A generation: the years between its first and its last are certain, those two are shared with its neighbours. */
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

/** Painted in one of these colours outside. Where text about warranty stands in place of one, it is not shown to be. */
export const colour = (...names: readonly string[]): Test => painted(names, 'no');

/** Painted in another colour, or none that is known, which not all would leave out. */
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

/** In one of these states. A car that stands nowhere, as new ones to order do, is in none. */
export const state = (...codes: readonly string[]): Test => standsIn(codes, 'no');

/** In another state, or nowhere, which not all would leave out. */
export const elsewhere = (...codes: readonly string[]): Test => not(standsIn(codes, 'maybe'));
