/** Cars side by side: their facts in rows. */
import { formatRate, paymentText, type QuotedPayment } from '#domain/finance/payment.ts';
import { CAR_TYPE_LABELS } from '#domain/inventory/labels.ts';
import { driveAwayIn } from '#domain/pricing/drive-away.ts';
import type { AustralianState } from '../../shared/states.ts';
import type { Site } from '../../tenant/site.ts';
import type { Car } from '../car.ts';
import { type DisplayPrice, displayPrice, formatDollars, priceLine } from '../price.ts';
import { isAvailable, isSold } from '../status.ts';
import { featureGroups, standardEquipment } from './features.ts';
import { keyInformation, type SpecGroup, type SpecRow, specGroups, withoutSource } from './specs.ts';

/** A car, as the compare page knows it. */
export interface ComparableCar {
  id: number;
  slug: string;
  name: string;
  /** As on the car's own page. */
  price: string;
  /** Path or URL of the picture. */
  picture: string;
  /** Values by group, as on the car's own page. */
  groups: SpecGroup[];
  features: string[];
}

export interface ComparisonRow {
  label: string;
  /** One for each car, in order; `null` if unknown. */
  values: (string | null)[];
  /** Whether the cars' values differ. */
  differs: boolean;
}

export interface ComparisonGroup {
  title: string;
  rows: ComparisonRow[];
}

/** The group of what the cars cost. */
export const PRICE_GROUP = 'Price';
/** The row of the estimated repayment, which needs the comparison rate's warning in the same view. */
export const REPAYMENT_LABEL = 'Estimated repayment';
const KEY_GROUP = 'Key facts';
export const FEATURES_GROUP = 'Features';
/** Marks a feature that a car has. */
export const HAS_FEATURE = 'Yes';

function availability(car: Car): string {
  if (isSold(car)) return 'Sold';
  if (car.reserved) return 'Reserved';
  return car.status === 'coming_soon' ? 'Coming soon' : 'In stock';
}

/** Rows that identify a car rather than describe it, so comparing them is pointless. */
const OF_ONE_CAR: ReadonlySet<string> = new Set(['Stock number', 'Registration', 'VIN']);

const TOTAL_LABEL = 'Drive away in ';

/**
 * A car's drive-away price in a state, even if its own price already includes all charges; `null` if it cannot be
 * worked out.
 */
export function totalIn(state: AustralianState, car: Car, price: DisplayPrice, site: Site): string | null {
  const worked = driveAwayIn(state, car, price, site);
  if (worked) return worked.figure;
  const isTotal = (price.kind === 'price' || price.kind === 'reduced') && price.type === 'drive_away';
  if (!isTotal || !isAvailable(car)) return null;
  return formatDollars(price.kind === 'price' ? price.dollars : price.now);
}

/** The drive-away price in the site's own state. */
function driveAwayRows(car: Car, price: DisplayPrice, site: Site): SpecRow[] {
  if (!site.driveAway.enabled) return [];
  const value = totalIn(site.state, car, price, site);
  return value === null ? [] : [{ label: `${TOTAL_LABEL}${site.state.toUpperCase()}`, value }];
}

/** The same car with the drive-away price of another state, or with none. */
export function withTotal(
  car: ComparableCar,
  state: AustralianState,
  figure: string | undefined,
): ComparableCar {
  const label = `${TOTAL_LABEL}${state.toUpperCase()}`;
  return {
    ...car,
    groups: car.groups.map((group) => {
      if (group.title !== PRICE_GROUP) return group;
      const others = group.rows.filter((row) => !row.label.startsWith(TOTAL_LABEL));
      return { ...group, rows: figure === undefined ? others : [{ label, value: figure }, ...others] };
    }),
  };
}

/** A repayment with both its rates: `$73 per week, 8.95% p.a., comparison rate 10.10% p.a.` */
function repaymentRows(payment: QuotedPayment | null): SpecRow[] {
  if (payment === null) return [];
  const rates = `${formatRate(payment.interestRate)}, comparison rate ${formatRate(payment.comparisonRate)}`;
  return [{ label: REPAYMENT_LABEL, value: `${paymentText(payment)}, ${rates}` }];
}

interface Shown {
  /** Path or URL of the picture. */
  picture: string;
  /** As on the car's card; `null` if cards show none. */
  weekly: QuotedPayment | null;
}

/** A car's facts, ready to compare. `now` decides which dates are still to come. */
export function comparableCar(car: Car, site: Site, now: Date, { picture, weekly }: Shown): ComparableCar {
  const shown = displayPrice(car, site.pricing);
  const price = priceLine(shown);
  const onTheRoad = driveAwayRows(car, shown, site);
  const { first, rest } = keyInformation(car, site.state, now);
  const key = [...first, ...rest].filter(({ label }) => !OF_ONE_CAR.has(label));
  const keyLabels = new Set(key.map(({ label }) => label));
  const specs = specGroups(car).map(({ title, rows }) => ({
    title,
    rows: rows.filter(({ label }) => !keyLabels.has(label)),
  }));
  const equipment = standardEquipment(car);
  const features = new Map(
    [...featureGroups(car), equipment]
      .flatMap((list) => [...list.first, ...list.rest])
      .map((name) => [name.toLowerCase(), name]),
  );
  return {
    id: car.id,
    slug: car.slug,
    name: car.name,
    price,
    picture,
    groups: [
      {
        title: PRICE_GROUP,
        rows: [...onTheRoad, { label: 'Price', value: price }, ...repaymentRows(weekly)],
      },
      {
        title: KEY_GROUP,
        rows: [
          { label: 'Condition', value: CAR_TYPE_LABELS[car.car_type] },
          { label: 'Availability', value: availability(car) },
          ...key,
        ],
      },
      ...specs.filter(({ rows }) => rows.length > 0),
    ],
    features: [...features.values()],
  };
}

/**
 * The names of all lists, each once, keeping each list's order where they agree. A name found in only one list follows
 * its predecessor there.
 */
export function mergeOrder(lists: readonly (readonly string[])[]): string[] {
  const merged: string[] = [];
  for (const list of lists) {
    let at = 0;
    for (const name of list) {
      const known = merged.indexOf(name);
      if (known === -1) merged.splice(at, 0, name);
      at = (known === -1 ? at : known) + 1;
    }
  }
  return merged;
}

function row(label: string, values: (string | null)[]): ComparisonRow {
  const facts = new Set(values.map((value) => value && withoutSource(value)));
  return { label, values, differs: facts.size > 1 };
}

/** A row for each feature of any of the cars; letter case does not matter. */
function featureRows(cars: readonly ComparableCar[]): ComparisonRow[] {
  const folded = cars.map((car) => new Set(car.features.map((name) => name.toLowerCase())));
  const words = new Map(cars.flatMap(({ features }) => features.map((name) => [name.toLowerCase(), name])));
  // Those that only some cars have come first, the most common of them before others.
  return [...words]
    .map(([fold, name]) => ({
      name,
      has: folded.map((features) => (features.has(fold) ? HAS_FEATURE : null)),
    }))
    .map(({ name, has }) => ({ of: row(name, has), count: has.filter(Boolean).length }))
    .sort((a, b) => Number(b.of.differs) - Number(a.of.differs) || b.count - a.count)
    .map(({ of }) => of);
}

/** Compares cars: every group and row that at least one of them has. */
export function compareCars(cars: readonly ComparableCar[]): ComparisonGroup[] {
  const titles = mergeOrder(cars.map(({ groups }) => groups.map(({ title }) => title)));
  const groups = titles.map((title) => {
    const rowsOf = cars.map(({ groups: own }) => own.find((group) => group.title === title)?.rows ?? []);
    const labels = mergeOrder(rowsOf.map((rows) => rows.map(({ label }) => label)));
    return {
      title,
      rows: labels.map((label) =>
        row(
          label,
          rowsOf.map((rows) => rows.find((each) => each.label === label)?.value ?? null),
        ),
      ),
    };
  });
  const features = featureRows(cars);
  return features.length > 0 ? [...groups, { title: FEATURES_GROUP, rows: features }] : groups;
}

/** The rows in which the cars differ, without empty groups. */
export function onlyDifferences(groups: readonly ComparisonGroup[]): ComparisonGroup[] {
  return groups
    .map(({ title, rows }) => ({ title, rows: rows.filter(({ differs }) => differs) }))
    .filter(({ rows }) => rows.length > 0);
}

/** About how many cars a shard (a file of comparable cars) holds. */
const SHARD_SIZE = 40;

/** How many shards a site's cars need; at least one. */
export function shardsFor(cars: number): number {
  return Math.max(1, Math.ceil(cars / SHARD_SIZE));
}
