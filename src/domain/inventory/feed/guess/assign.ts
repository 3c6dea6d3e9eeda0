/** Matches columns to a car's fields by their names and values. Each column and each field is used once. */

import { hasPaintWord, isTrim } from '../../reading/colours.ts';
import type { Column } from './columns.ts';
import { distinct, evidenceOf, isPictureColumn, known, share, titleModel } from './evidence.ts';
import { namedTargets } from './names.ts';
import type { Target } from './trade-names.ts';

export interface Assigned {
  target: Target;
  column: Column;
  /** Confidence, from 0 to 1. */
  confidence: number;
}

/** An unused column, and the reason. */
export interface UnusedColumn {
  column: string;
  why: string;
}

interface Assignment {
  assigned: readonly Assigned[];
  left: readonly UnusedColumn[];
}

/** A name with this confidence decides the field if most values fit. */
const NAMED = 0.75;
const WEIGHT_OF_NAME = 0.6;
/** Stock numbers are unique, apart from mistakes. */
const MOSTLY_DISTINCT = 0.9;

export function assign(columns: readonly Column[], today: Date): Assignment {
  const evidence = evidenceOf(today);
  const candidates = columns.flatMap((column) => candidatesOf(column, evidence));
  const hasMake = candidates.some(({ target, confidence }) => target === 'make' && confidence > 0.7);
  const ranked = candidates
    .filter(({ target, column }) => {
      // If no column holds the make, text that begins with a make is the car's title.
      if (hasMake || (target !== 'dealercomments' && target !== 'model')) return true;
      return share(column, titleModel) < 0.7;
    })
    .sort((a, b) => b.confidence - a.confidence);
  const taken = new Map<Target, Assigned>();
  const used = new Set<Column>();
  const pictures: Assigned[] = [];
  for (const each of ranked) {
    if (used.has(each.column)) continue;
    if (each.target === 'pictures') pictures.push(each);
    else if (taken.has(each.target)) continue;
    else taken.set(each.target, each);
    used.add(each.column);
  }
  const series = taken.get('series');
  if (series !== undefined && !taken.has('badge') && share(series.column, isBadge) > 0.6) {
    taken.delete('series');
    taken.set('badge', { ...series, target: 'badge' });
  }
  const assigned = [...taken.values(), ...inOrder(pictures, columns)];
  return {
    assigned: assigned.filter(({ target }) => target !== 'cost'),
    left: columns.flatMap((column) => {
      const claimed = assigned.find((each) => each.column === column);
      if (claimed !== undefined && claimed.target !== 'cost') return [];
      return [{ column: shownName(column), why: whyUnused(column, taken, claimed?.target === 'cost') }];
    }),
  };
}

/** American lists put badges under "series". In Australia a series is a code: `GUN126R`, `MY19`, `VII`. */
const isBadge = (text: string) => /^\p{L}{2}[\p{L} +-]*$/u.test(text) && !/^([IVX]+|MY)$/i.test(text);

export const shownName = ({ name, each }: Column) => (each === undefined ? name : `${name}[].${each}`);

const inOrder = (pictures: readonly Assigned[], columns: readonly Column[]) =>
  [...pictures].sort((a, b) => columns.indexOf(a.column) - columns.indexOf(b.column));

function candidatesOf(column: Column, evidence: ReturnType<typeof evidenceOf>): Assigned[] {
  if (known(column).length === 0) return [];
  const named = namesOf(column);
  const found = named.flatMap(({ target, confidence }): Assigned[] => {
    const facts = evidence[target];
    // A list of objects holds pictures or features. Other facts in it have a column each, found by the entry's label.
    if (column.each !== undefined && target !== 'pictures' && target !== 'features') return [];
    if (facts === undefined) return [];
    const passed = share(column, facts.test);
    const [least, leastPerhaps] = facts.least;
    if (passed < (confidence >= NAMED ? least : leastPerhaps) || !isPossible(column, target, confidence))
      return [];
    return [{ target, column, confidence: confidence * WEIGHT_OF_NAME + passed * (1 - WEIGHT_OF_NAME) }];
  });
  const isNamed = named.some(({ confidence }) => confidence >= NAMED);
  if (isNamed || found.length > 0 || column.each !== undefined) return found;
  return (Object.keys(evidence) as Target[]).flatMap((target): Assigned[] => {
    const facts = evidence[target];
    const passed = facts === undefined ? 0 : share(column, facts.test);
    if (facts === undefined || passed < facts.least[2] || !isPossible(column, target, 0)) return [];
    return [{ target, column, confidence: passed * (1 - WEIGHT_OF_NAME) }];
  });
}

/**
 * What a column's name means. For a list of objects the list's own name counts too, unless its pictures are thumbnails.
 */
function namesOf({ name, each }: Column): ReturnType<typeof namedTargets> {
  if (each === undefined) return namedTargets(name);
  const whole = namedTargets(`${name}.${each}`);
  if (whole.length > 0 || /thumb|small|icon|mini/i.test(each)) return whole;
  return namedTargets(name).filter(({ target }) => target === 'pictures');
}

/** Whether the column as a whole can be the field, beyond what single values show. */
function isPossible(column: Column, target: Target, confidence: number): boolean {
  if (target === 'stocknum' && isCount(column)) return false;
  if (target === 'stocknum' || target === 'vin') return distinct(column) >= MOSTLY_DISTINCT;
  if (target === 'pictures') return confidence >= NAMED || isPictureColumn(column);
  // "Trim" is the upholstery to half the trade, and the badge to the other half.
  if (target === 'badge') return share(column, (text) => hasPaintWord(text) || isTrim(text)) <= 0.7;
  // If the column would hide every car, it must mean something else.
  if (target === 'show_on_dealer_website') return share(column, (text) => /^(y|t)/i.test(text)) > 0.5;
  if (target === 'make' && confidence === 0) return distinct(column) < 1 || known(column).length < 5;
  return true;
}

/** Whether the column counts rows. Such a number changes when another car is sold, so it identifies nothing. */
const isCount = ({ byRow }: Column) =>
  byRow.length > 1 &&
  byRow.every((text, row) => text === '' || text === String(row) || text === String(row + 1));

function whyUnused(column: Column, taken: ReadonlyMap<Target, Assigned>, isCost: boolean): string {
  if (isCost) return 'a price that shoppers do not pay';
  if (known(column).length === 0) return 'nothing in it';
  const [first] = namedTargets(column.name);
  if (first === undefined || first.confidence < NAMED) return 'not shown on a car’s page';
  const other = taken.get(first.target);
  return other !== undefined && other.column !== column
    ? `the same fact as ${shownName(other.column)}`
    : `its values do not match its name (${known(column)[0]?.slice(0, 40)})`;
}
