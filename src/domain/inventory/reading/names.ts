/** Gives a car the catalogue's make and model; the dealer's other words go in the badge. */
import { findMake, findModel, type KnownModel } from '#domain/vehicles/find.ts';
import { toBodyType } from '../body.ts';
import type { Car } from '../car.ts';
import { slugify } from '../naming.ts';
import { TEXT_LIMITS } from '../text-limits.ts';

type NamedCar = Pick<Car, 'make' | 'model' | 'badge'>;

/** A car's names, and the catalogue's entry for them. */
interface Named extends NamedCar {
  known: KnownModel | null;
}

/** Ignores letter case, accents, spaces and hyphens. */
const key = (text: string) => slugify(text).replaceAll('-', '');
const wordsOf = (text: string | null) => (text ?? '').split(/\s+/).filter((word) => word !== '');
const digitsOf = (text: string) => text.match(/\d+/g) ?? [];

/** A brand within a make. If a feed gives it as the make, it goes in the badge: `Mercedes-AMG`. */
const SUB_BRANDS = /\b(AMG|Maybach|Alpina)\b/i;

/** What a make, a model and the first words of a badge mean. */
interface Meaning {
  make: string;
  model: string;
  known: KnownModel | null;
  /** Words to put before the badge. */
  more: string;
  /** How many words of the badge belong to the model's name. */
  taken: number;
}

/** The most words of a badge that can belong to a model's name: names cut short lose only a few. */
const MOST_TAKEN = 3;

/** A stock repeats a few names many times. The cache is cleared when full, because feeds are untrusted. */
const MAX_CACHED = 20_000;
const cache = new Map<string, Meaning>();

/**
 * The car's names as in the catalogue. `320i M Sport` is a 3 Series with the badge `320i M Sport`; a version with its
 * own name in the catalogue is its own model. Names that are not in the catalogue stay as they are.
 */
export function catalogueNames(car: NamedCar): Named {
  const words = wordsOf(car.badge);
  const { make, model, known, more, taken } = meaningOf(car, words.slice(0, MOST_TAKEN));
  const badge = taken === 0 ? car.badge : words.slice(taken).join(' ') || null;
  return { make, model, badge: joined(more, badge), known };
}

function meaningOf({ make, model }: NamedCar, badge: readonly string[]): Meaning {
  const words = [make, model, ...badge].join('\n');
  const before = cache.get(words);
  if (before !== undefined) return before;
  const meaning = lookUp(make, model, badge);
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(words, meaning);
  return meaning;
}

function lookUp(makeName: string, model: string, badge: readonly string[]): Meaning {
  const found = modelMeant(makeName, model, badge);
  if (found === null) {
    const make = findMake(makeName);
    return { make: make?.name ?? makeName, model, known: null, more: subBrandIn(makeName, make), taken: 0 };
  }
  const known = resolved(found.known);
  const more = [subBrandIn(makeName, known.make), extraWords(known), known.rest];
  return {
    make: known.make.name,
    model: nameOf(known),
    known,
    more: more.filter((each) => each !== '').join(' '),
    taken: found.taken,
  };
}

const subBrandIn = (name: string, make: KnownModel['make'] | null) =>
  make === null || key(name) === key(make.name) ? '' : (SUB_BRANDS.exec(name)?.[1] ?? '');

/** Some names need a second look-up: a Dodge 1500 is a Dodge Ram 1500, which is a RAM. */
function resolved(known: KnownModel): KnownModel {
  const again = findModel(known.make.name, nameOf(known));
  return again === null || nameOf(again) === nameOf(known)
    ? known
    : { ...again, name: nameOf(again), rest: known.rest };
}

type Found = Pick<Meaning, 'taken'> & { known: KnownModel };

function modelMeant(make: string, model: string, badge: readonly string[]): Found | null {
  const alone = findModel(make, model) ?? ofSameMake(findModel('', model), make);
  const whole = badge.length === 0 ? null : findModel(make, [model, ...badge].join(' '));
  if (whole !== null && (alone === null || isMoreSpecific(whole, alone)))
    return spelledOut(make, model, badge, whole);
  return alone && { known: alone, taken: 0 };
}

/**
 * The model when completed with words from the badge, as few as its name needs: `Grand` with `Cherokee Laredo`, `Yaris`
 * with `Cross GX`.
 */
function spelledOut(make: string, model: string, badge: readonly string[], whole: KnownModel): Found | null {
  for (let taken = 1; taken <= badge.length; taken++) {
    const known = findModel(make, [model, ...badge.slice(0, taken)].join(' '));
    if (known !== null && known.family === whole.family && known.rest === '') return { known, taken };
  }
  return null;
}

/** Two letters and a number are a grade of one model (Lexus RX 350), unlike `LandCruiser 79`, another model. */
const GRADE = /^[A-Z]{2} \d{3}\w*$/;

function nameOf({ family, variant }: KnownModel): string {
  return variant === null || GRADE.test(variant.name) ? family.name : variant.name;
}

const ofSameMake = (found: KnownModel | null, make: string) =>
  found !== null && found.make === findMake(make) ? found : null;

const isSpelledOut = (known: KnownModel) => key(known.name) === key(nameOf(known));

const isMoreSpecific = (whole: KnownModel, alone: KnownModel) =>
  whole.family !== alone.family || (isSpelledOut(whole) && !isSpelledOut(alone));

/**
 * The words of a name that say more than the catalogue's: `C63` for a C-Class, `TRD` for a TRD Aurion. Another spelling,
 * a nickname, a short form (`Prado`) or a body (`Ute Cannon`) does not.
 */
function extraWords(known: KnownModel): string {
  if (isSpelledOut(known)) return '';
  const numbers = new Set(digitsOf(nameOf(known)));
  const own = new Set(wordsOf(nameOf(known)).map(key));
  const words = wordsOf(known.name);
  const isLonger = known.variant === null && words.some((word) => own.has(key(word)));
  return words
    .filter((word) => {
      const digits = digitsOf(word);
      return digits.length > 0
        ? digits.some((each) => !numbers.has(each))
        : isLonger && !own.has(key(word)) && toBodyType(word) === null;
    })
    .join(' ');
}

/** Joins these words and the badge without repeats; only the badge if the result would be too long. */
function joined(more: string, badge: string | null): string | null {
  const inMore = new Set(wordsOf(more).map(key));
  if (inMore.size > 0 && wordsOf(badge).every((word) => inMore.has(key(word)))) return more;
  const inBadge = new Set(wordsOf(badge).map(key));
  const added = wordsOf(more).filter((word) => !inBadge.has(key(word)));
  const whole = [...added, ...wordsOf(badge)].join(' ');
  return added.length === 0 || whole.length > TEXT_LIMITS.badge ? badge : whole;
}
