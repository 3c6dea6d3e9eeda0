/** Opening hours as people type them: times, or text instead of times. */
import { isMarked, isPlausible, minutesOf, parseClock, type Span } from './clock.ts';

type HoursText =
  | ({ kind: 'span' } & Span)
  | { kind: 'closed' }
  /** Text such as "By appointment only", which is shown but cannot be calculated with. */
  | { kind: 'words'; text: string }
  /** Looks like times but is ambiguous; `why` says what is missing. */
  | { kind: 'unreadable'; why: string };

const CLOSED = /^closed?\.?$/i;
const ALL_DAY = /^(?:open\s+)?24\s?(?:hours?|hrs?|h|\/\s?7)\.?$/i;
const BETWEEN = /\s*(?:-|–|—|\bto\b|\buntil\b|\btill\b)\s*/i;
/** Signs of times: a clock time, an hour with am or pm, a number at the start. */
const LIKE_TIMES = /^\d|\d[:.]\d\d|\d\s*[ap]\.?m\b|\b(?:noon|midday|midnight)\b/i;

const SPAN = 'must be a time range such as 8:30 am – 5:30 pm, or words such as By appointment';
const HALVES = 'must give am or pm for both times';
const LENGTH = 'must close later than it opens';

const isBareHour = (text: string) => /^(?:0?[1-9]|1[0-2])$/.test(text);
const isTime = (text: string) => isBareHour(text) || parseClock(text) !== null;
const halfOf = (text: string) => /\d\s?([ap])/i.exec(text)?.[1]?.toLowerCase() ?? null;
/** Minutes since the last noon or midnight, whichever half of the day is meant. */
const inHalf = (text: string) => minutesOf(text.replace('.', ':').replace(/[^\d:]/g, '')) % (12 * 60);

/** If only one of the times has am or pm: "9 – 5 pm" can only mean 9 am, "1 – 5 pm" may mean either. */
function inferred(from: string, to: string): [string, string] | null {
  if (!isTime(from) || !isTime(to) || inHalf(from) <= inHalf(to)) return null;
  if (!isMarked(from) && halfOf(to) === 'p') return [`${from} am`, to];
  return halfOf(from) === 'a' && !isMarked(to) ? [from, `${to} pm`] : null;
}

/**
 * Reads `9:00 AM – 5:00 PM`, `8.30am - 5pm`, `8:30-17:30`, `9 to 5pm`, `24 hours`, `Closed`, or keeps the
 * text as it is.
 */
export function parseHours(text: string): HoursText {
  const words = text.trim().replace(/\s+/g, ' ');
  if (CLOSED.test(words)) return { kind: 'closed' };
  if (ALL_DAY.test(words)) return { kind: 'span', open: '00:00', close: '24:00' };
  if (!LIKE_TIMES.test(words)) return { kind: 'words', text: words };

  const [from = '', to, more] = words.split(BETWEEN);
  if (to === undefined || more !== undefined) return { kind: 'unreadable', why: SPAN };
  const isMixed = isMarked(from) !== isMarked(to);
  const [first, last] = isMixed ? (inferred(from, to) ?? ['', '']) : [from, to];
  const open = parseClock(first);
  const close = parseClock(last);
  if (open === null || close === null || open === '24:00') {
    return { kind: 'unreadable', why: isTime(from) && isTime(to) ? HALVES : SPAN };
  }
  const span = { open, close };
  if (!isPlausible(span)) return { kind: 'unreadable', why: isMarked(first) ? LENGTH : HALVES };
  return { kind: 'span', ...span };
}
