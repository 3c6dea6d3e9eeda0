import { useEffect, useId, useState } from 'react';
import { saveSearchHref } from '#domain/alerts/saved-search.ts';
import { countWords, isUnfiltered } from '#domain/search/count.ts';
import type { SearchQuery } from '#domain/search/engine.ts';
import { figures } from '#domain/shared/figures.ts';
import { Icon } from '#ui/Icon.tsx';
import type { Instead } from '../little.ts';
import { useSearchTools } from '../search.context.ts';
import type { SearchAnswer } from '../search.store.ts';
import { Car } from './Car.tsx';
import { RefineLink } from './RefineLink.tsx';
import { ShowAll } from './ShowAll.tsx';

export interface AnswerProps {
  answer: SearchAnswer;
}

/**
 * Too few cars: what dropping each condition would bring, who can help, and the nearest matches. A page's
 * first answer includes them; for later answers they load once the cars are shown.
 */
export function NoEnd({ answer }: AnswerProps) {
  const { config } = useSearchTools();
  const { query, result } = answer;
  const { items } = config.words;
  const found = useInstead(answer);
  const title = useId();
  if (isUnfiltered(query)) {
    return (
      <div className="search-nothing">
        <h2>No {items.many} in stock right now</h2>
        {query.place && <ShowAll query={query} />}
      </div>
    );
  }
  return (
    <>
      <section className="search-nothing" aria-labelledby={title}>
        <h2 id={title}>
          {result.count === 0
            ? `No ${items.many} match your search`
            : `Only ${countWords(result.count, items)} ${result.count === 1 ? 'matches' : 'match'} your search`}
        </h2>
        <Relaxations loosened={found.loosened} />
        <Help query={query} ask={found.ask} />
        <ShowAll query={query} />
      </section>
      <Nearest query={query} cars={found.nearest} />
    </>
  );
}

const NOT_YET: Instead = { loosened: [], nearest: [], ask: null };

function useInstead(answer: SearchAnswer): Instead {
  const { instead } = useSearchTools();
  const [found, setFound] = useState<{ of: SearchAnswer; instead: Instead } | null>(null);
  useEffect(() => {
    if (answer.instead && !answer.instead.isPart) return;
    let gone = false;
    instead(answer).then(
      (offers) => !gone && setFound({ of: answer, instead: offers }),
      // The link to all cars is always there.
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [answer, instead]);
  // Those of another search do not apply.
  return found?.of === answer ? found.instead : (answer.instead ?? NOT_YET);
}

/** The conditions to drop, those that bring the most cars first, with the number of cars. */
function Relaxations({ loosened }: Pick<Instead, 'loosened'>) {
  const title = useId();
  if (loosened.length === 0) return null;
  return (
    <>
      <p id={title}>Change one thing:</p>
      <ul className="chips" aria-labelledby={title}>
        {loosened.map(({ words, to, count }) => (
          <li key={words}>
            <RefineLink className="chip" to={to}>
              {words}: <b className="figures">{figures(count)}</b>
            </RefineLink>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Further help: an alert for the next car, or the dealer looks for one. */
function Help({ query, ask }: { query: SearchQuery; ask: string | null }) {
  const { config } = useSearchTools();
  if (ask === null && !config.savesSearches) return null;
  return (
    <div className="search-help">
      {ask !== null && (
        <a className="button" data-kind="primary" href={ask} rel="nofollow">
          <Icon name="mail" />
          <span>Ask us to find one</span>
        </a>
      )}
      {config.savesSearches && (
        <a className="button" href={saveSearchHref(query)} rel="nofollow">
          <Icon name="bell" />
          <span>Tell me when one comes in</span>
        </a>
      )}
    </div>
  );
}

const NEAREST_RATES = 'nearest-rates';

function Nearest({ query, cars }: { query: SearchQuery; cars: Instead['nearest'] }) {
  const { rateWarning } = useSearchTools();
  const title = useId();
  if (cars.length === 0) return null;
  return (
    <section className="search-nearest" aria-labelledby={title}>
      <h2 id={title}>Closest matches</h2>
      {rateWarning(cars, NEAREST_RATES)}
      <ul className="car-grid">
        {cars.map((doc) => (
          <li key={doc.id}>
            <Car doc={doc} eager={false} first={false} place={query.place} warningId={NEAREST_RATES} />
          </li>
        ))}
      </ul>
    </section>
  );
}
