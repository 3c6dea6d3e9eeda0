/** Lists of features, and how many entries show at first. */
import type { Car } from '../car.ts';
import { knownText } from '../known-text.ts';

/** A list in two parts: shown at once, and behind "show all". */
export interface ShownFirst<T> {
  first: T[];
  rest: T[];
}

export const FEATURES_SHOWN = 8;

/** The first `count` entries, and the rest. */
export function showFirst<T>(items: readonly T[], count: number): ShownFirst<T> {
  return { first: items.slice(0, count), rest: items.slice(count) };
}

/** Names as given, trimmed, without blanks or repeats in any letter case. */
function distinct(names: readonly (string | null)[]): string[] {
  const byFold = new Map<string, string>();
  for (const name of names) {
    const known = knownText(name);
    if (known !== null && !byFold.has(known.toLowerCase())) byFold.set(known.toLowerCase(), known);
  }
  return [...byFold.values()];
}

interface FeatureGroup extends ShownFirst<string> {
  /** `null` for features without a group. */
  title: string | null;
}

/** The car's features by group, in the order that groups first appear, eight of each shown at first. */
export function featureGroups(car: Pick<Car, 'features'>): FeatureGroup[] {
  const groups = Map.groupBy(car.features, (feature) => knownText(feature.group));
  return [...groups]
    .map(([title, features]) => ({
      title,
      ...showFirst(distinct(features.map((feature) => feature.name)), FEATURES_SHOWN),
    }))
    .filter((group) => group.first.length > 0);
}

/**
 * Standard equipment as a list. Feeds separate it with bars, semicolons or line breaks; if there are none, commas
 * outside brackets do: `Airbags (front, side), ABS` is two.
 */
export function standardEquipment(car: Pick<Car, 'standardEquipment'>): ShownFirst<string> {
  const text = knownText(car.standardEquipment) ?? '';
  const separator = /[|;\n]/.test(text) ? /[|;\n]/ : /,(?![^(]*\))/;
  return showFirst(distinct(text.split(separator)), FEATURES_SHOWN);
}
