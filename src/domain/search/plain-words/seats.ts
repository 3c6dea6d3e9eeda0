/** Seats in a shopper's words: "7 seater", "seven seats", "at least 7 seats". */
import { phraseAt, type Token } from './tokens.ts';

const SEAT_WORDS = ['seater', 'seaters', 'seat', 'seats', 'seating'];
const NUMBER_WORDS: Readonly<Record<string, number>> = {
  ...{ two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, twelve: 12 },
};

interface SeatsReading {
  seats: number;
  /** This many or more. */
  more: boolean;
  /** Or this many. */
  or?: number;
  length: number;
}

/** Words before a number of people: "fits 5 people", "room for three kids". */
const CARRIES = [
  ...[
    'fit',
    'fits',
    'to fit',
    'that fits',
    'can fit',
    'that can fit',
    'room for',
    'with room for',
    'space for',
  ],
  ...['seats', 'to seat', 'can seat', 'carry', 'carries', 'to carry', 'for', 'seating for', 'family of'],
];
const PEOPLE = ['people', 'adults', 'persons', 'passengers', 'pax', 'of us', 'ppl', 'bums'];
const CHILDREN = ['kids', 'children', 'child seats', 'car seats', 'baby seats'];
/** Seats in front, besides the children's. */
const PARENTS = 2;

/** Seats for at least so many people, driver included. Children sit behind two front seats. */
function carriedAt(tokens: readonly Token[], at: number): SeatsReading | null {
  const before = phraseAt(tokens, at, CARRIES);
  const count = tokens[at + before];
  if (!count || count.quoted) return null;
  const number = /^\d{1,2}$/.test(count.word) ? Number(count.word) : NUMBER_WORDS[count.word];
  if (number === undefined || number < 2) return null;
  const end = at + before + 1;
  const people = phraseAt(tokens, end, PEOPLE);
  const children = people > 0 ? 0 : phraseAt(tokens, end, CHILDREN);
  const isFamily = tokens[at]?.word === 'family' && before === 2;
  if (people + children === 0 && !isFamily) return null;
  return { seats: number + (children > 0 ? PARENTS : 0), more: true, length: end + people + children - at };
}

/** "7 seater", "seven seats", "7-seater", "at least 7 seats", "7+ seats", "room for 5 people". */
export function seatsAt(tokens: readonly Token[], at: number): SeatsReading | null {
  const carried = carriedAt(tokens, at);
  if (carried) return carried;
  const least = phraseAt(tokens, at, ['at least', 'min', 'minimum', 'not less than', 'no less than']);
  const token = tokens[at + least];
  if (!token || token.quoted) return null;
  // "7 or 8 seater"
  const other = /^\d{1,2}$/.test(token.word) && phraseAt(tokens, at + 1, ['or', 'to', '/', '-']) > 0;
  const second = other && least === 0 ? seatsAt(tokens, at + 2) : null;
  if (second && !second.more && second.or === undefined) {
    return { ...second, or: Number(token.word), length: second.length + 2 };
  }
  const seated = phraseAt(tokens, at, ['seats', 'seating', 'seating for']);
  const seatCount = /^\d{1,2}$/.exec(tokens[at + seated]?.word ?? '')?.[0];
  if (seated > 0 && seatCount !== undefined)
    return { seats: Number(seatCount), more: false, length: seated + 1 };
  const match = /^(\d{1,2}|[a-z]+?)(\+)?-?(seat(?:er|ers|s|ing)?)?$/.exec(token.word);
  const figure = match?.[1] ?? '';
  const seats = /^\d/.test(figure) ? Number(figure) : NUMBER_WORDS[figure];
  if (seats === undefined || !match) return null;
  let end = at + least + 1;
  const more = phraseAt(tokens, end, ['or more', 'plus', '+', 'or more']);
  end += more;
  if (match[3] === undefined) {
    const words = phraseAt(tokens, end, SEAT_WORDS);
    if (words === 0) return null;
    end += words;
  }
  const after = phraseAt(tokens, end, ['or more', 'plus', '+']);
  return {
    seats,
    more: least > 0 || match[2] !== undefined || more > 0 || after > 0,
    length: end + after - at,
  };
}
