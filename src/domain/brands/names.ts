/** Names of makes and models, which feeds and manufacturers spell in different ways. */

const { compare } = new Intl.Collator('en-AU', { sensitivity: 'base' });

/** Whether two names differ only in case and accents: `Škoda` is `SKODA`. */
export const isSameName = (a: string, b: string): boolean => compare(a, b) === 0;

interface NamedGroup<T> {
  /** In the spelling of the first. */
  name: string;
  items: readonly T[];
}

/** Groups items whose names differ only in case and accents; groups and items keep their order. */
export function byName<T>(items: readonly T[], nameOf: (item: T) => string): NamedGroup<T>[] {
  const groups: { name: string; items: T[] }[] = [];
  const known = new Map<string, T[]>();
  for (const item of items) {
    const name = nameOf(item);
    const own = known.get(name) ?? groups.find((each) => isSameName(each.name, name))?.items ?? [];
    if (own.length === 0) groups.push({ name, items: own });
    known.set(name, own);
    own.push(item);
  }
  return groups;
}
