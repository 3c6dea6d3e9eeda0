/** What people call families, versions and makes, as names of a vocabulary. */
import { modelKey } from '../../inventory/naming.ts';
import type { Range } from '../engine.ts';
import type { Named } from '../plain-words/readings.ts';
import { keyOf } from '../plain-words/tokens.ts';
import { modelOf } from '../routes.ts';
import { type NamedFamily, readFamily } from './family-name.ts';

const isFigure = (key: string) => /^\d+$/.test(key);

/** "5 door hatch" is said of any. */
const DOORS = /^\d(d|dr|door)(hatch|hatchback)?$/;

/** Which nothing else is called: `E90`, `D40`, `200 Series`. */
const CODE = /^[A-Z]{1,3}\d{2,3}$| Series$|^\d{2,3} [A-Z]| \d{2,3}$/;

/** What people call families, versions and makes, as far as the stock has them. */
export function familyNames(
  lines: readonly string[],
  stocked: { make: ReadonlySet<string>; make_model: ReadonlySet<string> },
  general: ReadonlySet<string>,
  badgeWords: ReadonlySet<string>,
): Named[] {
  // What tells a generation or a version apart goes first: "E90" is a 3 Series of its years.
  const families = lines.map(readFamily);
  const isNarrow = ({ years, badges }: NamedFamily) => years !== null || badges.length > 0;
  const inOrder = [...families.filter(isNarrow), ...families.filter((each) => !isNarrow(each))];
  return inOrder.flatMap(({ make, title, models, names: called, besideMake, badges, bodies, years }) => {
    // A code is said beside its family: "VE Commodore", "Patrol GU".
    const isSeries = called.some((each) => / Series$/.test(each));
    const names =
      years === null
        ? called
        : called.flatMap((code) => [
            `${code} ${title}`,
            `${title} ${code}`,
            // Badges have the code of some: the others of its series are meant too.
            ...(besideMake.includes(code) || (CODE.test(code) && (isSeries || !badgeWords.has(keyOf(code))))
              ? [code]
              : []),
          ]);
    const field = title === '' ? 'make' : 'make_model';
    const known = field === 'make' ? [make] : models.map((model) => modelKey(make, model));
    const values = known.filter((value) => stocked[field].has(value));
    if (values.length === 0) return [];
    // The model that bears the family's name stands first.
    values.sort(
      (a, b) => Number(keyOf(modelOf(b)) === keyOf(title)) - Number(keyOf(modelOf(a)) === keyOf(title)),
    );
    const [first = null, last = null] = years ?? [];
    const range: Range = { ...(first !== null && { min: first }), ...(last !== null && { max: last }) };
    const named = (name: string): Named => {
      const numeric = isFigure(keyOf(name)) || isFigure(keyOf(name).replace(keyOf(make), ''));
      const base = { name, kind: 'values', field, values, when: 'always', numeric } as const;
      return {
        ...base,
        ...(years && { years: range }),
        ...(badges.length > 0 && { badges }),
        ...(bodies.length > 0 && { bodies }),
      };
    };
    if (field === 'make') {
      // An "Isuzu ute" is a ute, whatever its importer is called.
      const isBody = (name: string) => name.includes(' ') && general.has(keyOf(name.split(' ').at(-1) ?? ''));
      return names.filter((name) => !general.has(keyOf(name)) && !isBody(name)).map(named);
    }
    const beside = [...names, ...besideMake].map((name) => named(`${make} ${name}`));
    const alone = names.filter((name) => {
      const key = keyOf(name);
      return key.length > 1 && !isFigure(key) && !general.has(key) && !DOORS.test(key);
    });
    const graded =
      years === null
        ? []
        : called.filter((code) =>
            /^[A-Z]{2}(?: ?(?:II|X))?$|^[A-Z]{2} Series|^\d[A-Z]$|^9\d\d$|^(?=.*\d)[A-Za-z ]{1,5}[\d.]+$/.test(
              code,
            ),
          );
    // "86 gts", "86s"; but the 90s are years.
    const figures = years === null ? names.filter((name) => /^\d{2,3}$/.test(keyOf(name))) : [];
    return [
      ...beside,
      ...alone.map(named),
      ...figures.map((name): Named => ({ ...named(name), when: 'alone' })),
      ...figures
        .filter((name) => !/^[5-9]0$/.test(name))
        .map((name) => ({ ...named(`${name}s`), numeric: false })),
      ...graded.map((code): Named => ({ ...named(code), when: 'graded' })),
    ];
  });
}
