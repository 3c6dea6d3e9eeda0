/** Names that shoppers have for what is in stock, as search is told them: one line a name's meaning. */

/** What some names mean: a make, or models of one make. */
export interface NamedFamily {
  /** As the stock spells it. */
  make: string;
  /** What the family is called; empty for a make. */
  title: string;
  /** Its models in stock, as the stock spells them; none for a make. */
  models: readonly string[];
  names: readonly string[];
  /** Names that count only beside the make; of a generation, codes that count without its title. */
  besideMake: readonly string[];
  /** The catalogue's kind of a whole family, such as `small suv`; empty for its versions. */
  segment: string;
  /** Badges in stock that tell a version apart where its model does not; none where they do not matter. */
  badges: readonly string[];
  /** Bodies in stock that tell a generation apart from another of its years. */
  bodies: readonly string[];
  /**
   * First and last year of a generation, whose names are codes to be said beside the title; the last is null where it is
   * still sold.
   */
  years: readonly [first: number, last: number | null] | null;
  /**
   * Of a whole family: how many badges the stock has, and the places of its own among them, in their order. Empty for
   * others.
   */
  held: readonly number[];
}

const FIELD = '\t';
const ITEM = ';';
const clean = (text: string) => text.replace(/[\t;]+/g, ' ');
const listOf = (items: readonly string[]) => items.map(clean).join(ITEM);
const itemsOf = (list = '') => list.split(ITEM).filter(Boolean);

export function writeFamily({
  make,
  title,
  models,
  names,
  besideMake,
  badges,
  bodies,
  years,
  segment,
  held,
}: NamedFamily): string {
  const span = years === null ? '' : years.map((year) => year ?? '').join(ITEM);
  const fields = [
    clean(make),
    clean(title),
    listOf(models),
    listOf(names),
    listOf(besideMake),
    segment,
    span,
    listOf(badges),
    listOf(bodies),
    // Steps from one to the next are short.
    held.map((place, at) => (place - (at > 1 ? (held[at - 1] ?? 0) : 0)).toString(36)).join(' '),
  ];
  while (fields.at(-1) === '') fields.pop();
  return fields.join(FIELD);
}

const placesOf = (steps: string): number[] => {
  let last = 0;
  return steps
    .split(' ')
    .filter(Boolean)
    .map((step, at) => {
      const place = Number.parseInt(step, 36);
      if (at > 0) last += place;
      return at > 0 ? last : place;
    });
};

export function readFamily(line: string): NamedFamily {
  const [
    make = '',
    title = '',
    models,
    names,
    besideMake,
    segment = '',
    span = '',
    badges,
    bodies,
    steps = '',
  ] = line.split(FIELD);
  const [first, last] = span.split(ITEM);
  return {
    ...{ make, title, models: itemsOf(models), names: itemsOf(names), besideMake: itemsOf(besideMake) },
    ...{ badges: itemsOf(badges), bodies: itemsOf(bodies), segment },
    years: first ? [Number(first), last ? Number(last) : null] : null,
    held: placesOf(steps),
  };
}
