import { Fragment } from 'react';

/** The longest that stays whole: `Mercedes-Benz`. A longer one would not fit on a card. */
const MOST_LETTERS = 13;

/** A car's name whose words with a hyphen stay on one line: a D-MAX is not a "D-" above a "MAX". */
export function WholeWords({ name }: { name: string }) {
  if (!name.includes('-')) return name;
  return name.split(' ').map((word, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: words of one name, in order
    <Fragment key={at}>
      {at > 0 && ' '}
      {word.includes('-') && word.length <= MOST_LETTERS ? <span className="whole">{word}</span> : word}
    </Fragment>
  ));
}
