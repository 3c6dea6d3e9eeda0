/** What tells the versions and generations of a family apart in a stock: badges, else years and bodies. */
import { bodyLabel } from '#domain/inventory/body.ts';
import type { Family, Variant } from '#domain/vehicles/schema.ts';
import type { SearchDocument } from '../document.ts';
import { generationsOf } from './generations.ts';

export type Listed = Pick<SearchDocument, 'make' | 'model' | 'badge' | 'year'> &
  Partial<Pick<SearchDocument, 'body'>>;

/** A family's cars in stock. */
export interface Stocked {
  family: Family;
  models: Set<string>;
  badges: Set<string>;
  years: Set<number>;
  cars: Listed[];
  byVariant: Map<Variant, Set<string>>;
}

/** `VE`, `PX2` and `200` are codes of generations; `GT` and `R8` are not, nor is the 300 of an NX. */
const GENERATION = /^(?!GT|SS|ST|RS|R8|XR|SR)(?:[A-Z]{2}|[A-Z]{1,3}\d{1,2})$/;

/** The code in a version's name: the 200 of a LandCruiser 200, the VE of a VE Commodore. */
export function codeOf(version: string, family: string): string {
  const code = version.replace(family, '').trim();
  return code.split(' ').at(-1) ?? code;
}

/** `200` where people say "200 Series". */
const isSeries = ({ name, also = [] }: Variant, family: string) => {
  const code = codeOf(name, family);
  return /^\d{2,3}$/.test(code) && also.includes(`${code} Series`);
};

export const isGeneration = (variant: Variant, family: string) =>
  GENERATION.test(codeOf(variant.name, family)) || isSeries(variant, family);

/** Whether other rules know the code for one of a generation: a badge or two that bear it are not all of its cars. */
export const isCoded = (make: string, family: Family, code: string) =>
  generationsOf(make, family.name).some(({ codes }) => codes.includes(code));

/** The body labels of a version's own, as the stock has them. */
export function bodiesOf({ bodies = [] }: Variant, cars: readonly Listed[]): string[] {
  const own = new Set(bodies.map(bodyLabel));
  return [...new Set(cars.flatMap(({ body }) => (body && own.has(body) ? [body] : [])))].sort();
}

/** The cars of a series by its years and bodies, where no version of another kind has both; none if it is not a series. */
export function carsOf(variant: Variant, { family, cars }: Stocked): Listed[] {
  const { years, segment, bodies = [] } = variant;
  if (!years || !isSeries(variant, family.name)) return [];
  const isShared = (family.variants ?? []).some(
    (other) => other !== variant && other.years && other.bodies?.some((body) => bodies.includes(body)),
  );
  if (segment !== undefined && isShared) return [];
  const labels = new Set(bodies.map(bodyLabel));
  const [first, last] = years;
  return cars.filter(
    ({ year, body }) =>
      year !== null &&
      year >= first &&
      year <= (last ?? year) &&
      (!body || labels.size === 0 || labels.has(body)),
  );
}

/** Whether badges tell most of the cars that years and bodies do. */
export const isMost = (cars: readonly Listed[], badges: ReadonlySet<string>, ofYears: readonly Listed[]) =>
  cars.filter(({ badge }) => badge !== null && badges.has(badge)).length * 2 >= ofYears.length;

/** Models in stock of a family's versions that bear another family's name behind their own. */
export const calledLike = (name: string, { byVariant }: Stocked): string[] =>
  name.length < SHORTEST_NAMESAKE
    ? []
    : [...byVariant].flatMap(([variant, models]) => (variant.name.endsWith(` ${name}`) ? [...models] : []));
/** Letters. */
const SHORTEST_NAMESAKE = 4;

/** The models that cars with these badges are of. */
export const modelsWith = (badges: ReadonlySet<string>, families: readonly Stocked[]): string[] =>
  [
    ...new Set(
      families.flatMap(({ cars }) =>
        cars.flatMap(({ badge, model }) => (badge !== null && badges.has(badge) ? [model] : [])),
      ),
    ),
  ].sort();

export const areStocked = ([first, last]: readonly [number, number | null], years: ReadonlySet<number>) =>
  [...years].some((year) => year >= first && year <= (last ?? year));
