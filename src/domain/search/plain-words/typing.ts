/** Typing errors: which known name a mistyped word stands for. */

/** Shorter words are too often another word. */
const SHORTEST = 5;
/** Words of this length may hold two slips. */
const TWO_SLIPS = 7;

/** How many slips a word of that many letters may hold. */
const slipsIn = (length: number) => (length < SHORTEST ? 0 : length < TWO_SLIPS ? 1 : 2);

/**
 * The slips (a letter too many, too few, another, or two swapped) between a typed word and a name; 0 where they are the
 * same, or too far apart to be meant.
 */
export function edits(typed: string, name: string): number {
  const most = slipsIn(Math.max(typed.length, name.length));
  if (most === 0 || Math.abs(typed.length - name.length) > most || typed === name) return 0;
  // Digits are meant literally: a CX-5 is not a CX-3.
  if (typed.replace(/\D+/g, '') !== name.replace(/\D+/g, '')) return 0;
  // So is the letter after them: a 320d is not a 320i.
  if (/\d[a-z]/.test(typed) && lettersBehind(typed) !== lettersBehind(name)) return 0;
  let above = Array.from({ length: name.length + 1 }, (_, at) => at);
  let older: number[] = [];
  for (let i = 1; i <= typed.length; i++) {
    const row = [i];
    for (let j = 1; j <= name.length; j++) {
      const same = typed[i - 1] === name[j - 1];
      let best = Math.min((above[j - 1] ?? 0) + (same ? 0 : 1), (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && typed[i - 1] === name[j - 2] && typed[i - 2] === name[j - 1]) {
        best = Math.min(best, (older[j - 2] ?? 0) + 1);
      }
      row.push(best);
    }
    [older, above] = [above, row];
  }
  const apart = above[name.length] ?? 0;
  // The same letters in another order are one slip: "desiel".
  if (apart === 2 && most === 1 && sorted(typed) === sorted(name)) return 2;
  return apart <= most ? apart : 0;
}

const lettersBehind = (word: string) => (word.match(/\d[a-z]/g) ?? []).join();

const sorted = (word: string) => [...word].sort().join('');

/** A bit for each letter that occurs: words that differ in many need no closer look. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function bitsIn(letters: number): number {
  let count = 0;
  for (let left = letters; left !== 0; left &= left - 1) count++;
  return count;
}

/** Names by what they begin and end with: a slip is seldom in both. */
interface Speller {
  /** The name that a word stands for if it is the only one as near; null otherwise. */
  meant(typed: string): string | null;
}

/** Whether two names mean the same, so that either will do: "porsche" and "porche". */
type Same = (one: string, other: string) => boolean;

/** @param names letters and digits only, small; a name may stand twice */
function spellerOf(names: Iterable<string>, isSame: Same): Speller {
  const byLength = new Map<number, Set<string>>();
  const short = new Set<string>();
  for (const name of names) {
    if (name.length < SHORTEST && name.length > 2) short.add(name);
    if (name.length < SHORTEST || !/[a-z]/.test(name)) continue;
    const alike = byLength.get(name.length) ?? new Set<string>();
    byLength.set(name.length, alike.add(name));
  }
  return {
    meant(typed) {
      if (!/^(?=.*[a-z])[a-z0-9]+$/.test(typed)) return null;
      // A key held too long: "suvv".
      const once = typed.replace(/([a-z])\1/, '$1');
      if (once !== typed && short.has(once)) return once;
      const letters = lettersOf(typed);
      let nearest: string[] = [];
      let fewest = Number.POSITIVE_INFINITY;
      for (let length = typed.length - 2; length <= typed.length + 2; length++) {
        for (const name of byLength.get(length) ?? []) {
          // Two words that share neither their beginning nor their end are two words.
          if (name[0] !== typed[0] && name.at(-1) !== typed.at(-1)) continue;
          if (bitsIn(letters ^ lettersOf(name)) > 4) continue;
          const apart = edits(typed, name);
          // "Neither" is not a slip of "leather".
          if (apart === 0 || apart > fewest || (apart > 1 && name[0] !== typed[0])) continue;
          nearest = apart < fewest ? [name] : [...nearest, name];
          fewest = apart;
        }
      }
      // A slip is seldom at either end.
      const ends = nearest.filter((name) => name[0] === typed[0] && name.at(-1) === typed.at(-1));
      const [only, ...others] = ends.length > 0 ? ends : nearest;
      return only !== undefined && others.every((other) => isSame(only, other)) ? only : null;
    },
  };
}

/** Words that are remembered: a phrase asks for each of its own several times. */
const MOST_REMEMBERED = 500;

/**
 * The one name that a mistyped word stands for; null where there is none, or several.
 * @param names asked for with the first word: letters and digits only, small; a name may stand twice
 */
export function spelledAmong(
  names: () => Iterable<string>,
  isSame: Same = () => false,
): (typed: string) => string | null {
  const known = new Map<string, string | null>();
  let speller: Speller | undefined;
  return (typed) => {
    const before = known.get(typed);
    if (before !== undefined) return before;
    speller ??= spellerOf(names(), isSame);
    const meant = speller.meant(typed);
    if (known.size >= MOST_REMEMBERED) known.clear();
    known.set(typed, meant);
    return meant;
  };
}
