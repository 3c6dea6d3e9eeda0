/**
 * Feeds' words for gearboxes, in lower case without punctuation; they match whole words. To support a new feed, add its
 * words here. An automated manual changes gear by itself, so it counts as an automatic.
 */
import type { Car } from './car.ts';

type Gearbox = NonNullable<Car['simple_transmission']>;

/** Manufacturers' names for automatics, and the trade's words. Many names end in `tronic` or `matic`. */
const AUTOMATIC =
  /\b(auto\w*|semi auto\w*|aut|at|a t|sa|[ae]?cvt|e cvt|cvt\d?|cv|ivt|dct|dsg|edc|dht|ect|amt|smt|asg|smg|ags|dc|dual clutch|double clutch|twin clutch|clutchless|pdk|pdcc|sequential|sports? shift|select ?speed|selespeed|speed ?shift|power ?shift|i shift|mta|constantly variable|continuously variable|variable|epicyclic|planetary|hydra ?matic|reduction gear|single gear|fixed gear|direct drive|(single|one|1) speed|(\w*tronic)|[a-z]+matic|tiptronic|steptronic|s tronic|i?tcs|drive ?logic|shiftronic|geartronic|\d+ ?g ?tronic)\b/;
const MANUAL = /\b(man|manual|manu|mt|m t|mtx|stick|stick shift)\b/;

/** `6A`, `8 SP A`, `5M`, `6MT`, `A6`: a number of gears with a letter, or the letter alone. */
const CODE = /^(?:\d{1,2} ?(?:sp(?:d|eed)? ?)?)?([am])t?(?: ?\d{1,2})?$/;

/**
 * Reads `8 Speed Sports Automatic`, `CVT`, `A`, `6 Speed Manual`, `5M` …; `null` if the words mean neither, or both.
 */
export function toSimpleTransmission(text: string): Gearbox | null {
  const plain = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
  const code = CODE.exec(plain)?.[1];
  if (code !== undefined) return code === 'a' ? 'automatic' : 'manual';
  if (AUTOMATIC.test(plain))
    return /^(automatic|auto|aut) (or |and )?(manual|man)$|^(manual|man) (or |and )?(automatic|auto|aut)$/.test(
      plain,
    )
      ? null
      : 'automatic';
  return MANUAL.test(plain) ? 'manual' : null;
}
