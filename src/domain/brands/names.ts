/** Names of makes and models, which feeds and manufacturers spell in several ways. */

const { compare } = new Intl.Collator('en-AU', { sensitivity: 'base' });

/** Whether two names differ in case and accents alone: `Škoda` is `SKODA`. */
export const isSameName = (a: string, b: string): boolean => compare(a, b) === 0;

interface NamedGroup<T> {
  /** As the first of them spells it. */
  name: string;
  items: readonly T[];
}

/** Items by a name of theirs, however it is spelt; both in the order they come. */
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
