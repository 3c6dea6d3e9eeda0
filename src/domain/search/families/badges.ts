/** Which badges a version's name stands for: "SSV" for `SS-V Redline`, "XR6 Turbo" for `XR6T`. */
import type { SearchDocument } from '../document.ts';
import { keyOf } from '../plain-words/tokens.ts';

/** No name of a version has more words. */
const MOST_WORDS = 4;

/** A Focus ST2 and an ST3 are STs, but an SR5 is not an SR. */
const LEVELLED = /^([a-z]{2})[23]$/;

/** Letters of what a "Line" is called after. */
const LONGEST_TRIM = 2;

/** The keys of all words of a badge that stand together, joined: `ssv` and `ssvredline` of "SS-V Redline". */
function joinedWords(badge: string): Set<string> {
  const words = badge
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const keys = new Set<string>();
  for (let first = 0; first < words.length; first++) {
    let key = '';
    for (let at = first; at < Math.min(words.length, first + MOST_WORDS); at++) {
      const word = words[at] ?? '';
      key += word;
      // An R-Line is not an R, and an ST-Line is not an ST.
      if (word.length > LONGEST_TRIM || words[at + 1] !== 'line') keys.add(key);
      const [, level] = LEVELLED.exec(key) ?? [];
      if (level !== undefined) keys.add(level);
    }
  }
  return keys;
}

const remembered = new Map<string, Set<string>>();
const MOST_REMEMBERED = 20_000;

/** The same, remembered. */
export function keysIn(badge: string): Set<string> {
  const known = remembered.get(badge);
  if (known) return known;
  const keys = joinedWords(badge);
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(badge, keys);
  return keys;
}

/** As badges have it: an `XR6T` is called an XR6 Turbo, and is an XR6. */
const spellings = (name: string) => [
  keyOf(name),
  keyOf(name.replace(/ turbo$/i, 'T')),
  ...(/\d$/.test(name) ? [keyOf(`${name}T`)] : []),
];

/** The 350 of an "RX350", the SR5 of a "HiLux SR5". */
const withoutFamily = (name: string, family: string) =>
  name.startsWith(family) && /^ ?\d{3}/.test(name.slice(family.length))
    ? name.slice(family.length).trim()
    : name.replace(`${family} `, '');

/** An SRT8 is an SRT. */
const hasNumbered = (badge: string, key: string) =>
  /^[a-z]{3,}$/.test(key) &&
  [...keysIn(badge)].some((each) => each.startsWith(key) && /^\d$/.test(each.slice(key.length)));

/** The badges that hold one of these names, without the family's in front. Sorted. */
export function badgesWith(names: readonly string[], family: string, badges: Iterable<string>): string[] {
  const wanted = names.flatMap((name) => [...spellings(withoutFamily(name, family)), keyOf(name)]);
  return [...badges]
    .filter((badge) => wanted.some((key) => keysIn(badge).has(key) || hasNumbered(badge, key)))
    .sort();
}

/**
 * Whether so many cars of other models than these have the name in their badge that it may be meant of them; `ofSome`:
 * no more than some of these models' cars are called so.
 */
export type SaidElsewhere = (name: string, models: ReadonlySet<string>, ofSome?: boolean) => boolean;

/** One car may bear any word by chance, and a name is seldom meant of few where many are called so. */
const FEW_CARS = 3;
const SMALL_PART = 0.25;

export function saidElsewhere(documents: readonly Pick<SearchDocument, 'model' | 'badge'>[]): SaidElsewhere {
  const byKey = new Map<string, Map<string, number>>();
  const cars = new Map<string, number>();
  for (const { model, badge } of documents) {
    cars.set(model, (cars.get(model) ?? 0) + 1);
    for (const key of badge === null ? [] : keysIn(badge)) {
      const models = byKey.get(key) ?? new Map<string, number>();
      byKey.set(key, models.set(model, (models.get(model) ?? 0) + 1));
    }
  }
  return (name, models, ofSome = false) => {
    const others = [...(byKey.get(keyOf(name)) ?? [])].filter(([model]) => !models.has(model));
    const elsewhere = others.reduce((sum, [, count]) => sum + count, 0);
    const own = [...models].reduce((sum, model) => sum + (cars.get(model) ?? 0), 0);
    return elsewhere >= FEW_CARS && (ofSome || elsewhere >= own * SMALL_PART);
  };
}
