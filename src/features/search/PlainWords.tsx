import type { Term } from '#domain/search/plain-words/plain-words.ts';
import { Icon } from '#ui/Icon.tsx';
import { WeeklyRates } from './filters/WeeklyRates.tsx';
import { useSearchTools } from './search.context.ts';

export interface PlainWordsProps {
  terms: readonly Term[];
  /** The shopper meant these words literally. */
  onKeep: (term: Term) => void;
}

/** What the typed words were understood as, each with a link to search for it as text. */
export function PlainWords({ terms, onKeep }: PlainWordsProps) {
  const { config } = useSearchTools();
  if (terms.length === 0) return null;
  const isWeekly = terms.some((term) => term.kind === 'range' && term.weekly);
  return (
    <div className="plain-words">
      <p id="plain-words-title">We searched for</p>
      <ul aria-labelledby="plain-words-title">
        {terms.map((term) => (
          <li key={`${term.places[0]?.[0]} ${term.words}`}>
            <button type="button" className="plain-word" onClick={() => onKeep(term)}>
              <span className="visually-hidden">Search for the words </span>
              <q>{term.words}</q>
              <span className="visually-hidden"> instead of</span>
              <Icon name="arrow-right" size={16} />
              <b>{term.meaning}</b>
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
      </ul>
      {isWeekly && config.loan && <WeeklyRates loan={config.loan} />}
    </div>
  );
}
