import { type FocusEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { SearchQuery } from '#domain/search/engine.ts';
import { refinementLabel } from '#domain/search/labels.ts';
import { asText, keptAsText, withPlainWords } from '#domain/search/plain-words/plain-query.ts';
import type { Term } from '#domain/search/plain-words/plain-words.ts';
import { refinements, setText } from '#domain/search/refine.ts';
import { SEARCH_PATH } from '#domain/search/routes.ts';
import type { Suggestion } from '#domain/search/suggestions/suggest.ts';
import { emptyQuery } from '#domain/search/url.ts';
import { Icon } from '#ui/Icon.tsx';
import { PlainWords } from './parts.tsx';
import { useSearchTools } from './search.context.ts';
import { offerSuggestions } from './suggestions/offer.client.ts';

const PAUSE_MS = 300;
const MOST_SUGGESTED = 6;
const mostOf = (found: readonly Suggestion[]) => found.slice(0, MOST_SUGGESTED);

/** The typed words and what they became. */
interface Typed {
  text: string;
  terms: readonly Term[];
  /** The query without these words: the next letters are understood together with them. */
  before: SearchQuery;
  /** The box holds only what is left of them as text; new typing is added to it. */
  settled: boolean;
  /** The address of the query with them: a different one means the shopper has moved on. */
  address: string;
}

interface SearchBoxProps {
  query: SearchQuery;
  /** Words of the text that were ignored for the cars shown. */
  ignored?: readonly string[] | undefined;
}

/**
 * The search box. A pause in typing searches; Enter searches at once. Words that the stock knows become
 * filters: while typing they stay in the box, afterwards it keeps what is left as text. Without script it is
 * a form that leads to the page of all cars. While empty it offers recent searches.
 */
export function SearchBox({ query, ignored = [] }: SearchBoxProps) {
  const { change, recent, config, understand, learnWords, urlOf, live, suggestionsFor, queryAt } =
    useSearchTools();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The vocabulary is not loaded yet; the text is searched for once it is. */
  const learning = useRef(false);
  const [focused, setFocused] = useState(false);
  const [empty, setEmpty] = useState(query.text === '');
  const [typed, setTyped] = useState<Typed | null>(null);
  /** Keep the box as it is. */
  const [typing, setTyping] = useState(false);
  const id = useId();
  const words = typed?.address === urlOf({ ...query, page: 1 }) ? typed : null;

  // A pause ends in a later render than it began in.
  const latest = useRef({ searchNow, choose, go });
  useEffect(() => {
    latest.current = { searchNow, choose, go };
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!live || !input.current) return;
    return offerSuggestions(input.current, {
      choose: (all) => latest.current.choose(all),
      go: (suggestion) => latest.current.go(suggestion),
    });
  }, [live]);
  // Text typed before the page hydrated.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (input.current && input.current.value !== input.current.defaultValue) onInput();
  }, []);
  // The text follows the query (back, a removed chip), but never changes under someone who is typing.
  useEffect(() => {
    const field = input.current;
    if (
      !field ||
      typing ||
      learning.current ||
      timer.current !== undefined ||
      field.value.trim() === query.text
    )
      return;
    field.value = query.text;
    setEmpty(query.text === '');
  }, [query, typing]);

  function search(text: string, before?: SearchQuery) {
    clearTimeout(timer.current);
    timer.current = undefined;
    const more = (now: SearchQuery): SearchQuery => {
      const base = before ?? (words && !words.settled ? words.before : setText(now, ''));
      if (text.trim() === now.text && base !== words?.before) return now;
      const said = understand(text) ?? asText(text);
      const next = withPlainWords(base, said);
      setTyped({ text, terms: said.terms, before: base, settled: false, address: urlOf(next) });
      return next;
    };
    void change(more, { as: 'text' });
  }
  function settle() {
    setTyping(false);
    setTyped((now) => now && { ...now, settled: true });
  }
  function searchNow() {
    const text = input.current?.value ?? '';
    if (text.trim() === '' || understand('') !== null) return search(text);
    clearTimeout(timer.current);
    timer.current = undefined;
    if (learning.current) return;
    learning.current = true;
    void learnWords().then(() => {
      learning.current = false;
      search(input.current?.value ?? '');
    });
  }
  function keep(term: Term) {
    if (words) search(keptAsText(words.text, term), words.before);
    settle();
    input.current?.focus();
  }
  /** Recent searches come before popular ones; the cars below stay in view. */
  function choose(all: readonly Suggestion[]) {
    if (input.current?.value === '' && recent().length > 0) return [];
    const asked = words && !words.settled ? words.before : setText(query, '');
    const found = suggestionsFor(all, asked);
    return found instanceof Promise ? found.then(mostOf) : mostOf(found);
  }
  function go({ href }: Suggestion) {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (input.current) input.current.value = '';
    setEmpty(true);
    setTyped(null);
    setTyping(false);
    setFocused(false);
    void change(() => queryAt(href));
  }
  function onInput() {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current.searchNow(), PAUSE_MS);
    setTyping(true);
    setEmpty(input.current?.value === '');
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    searchNow();
    settle();
    setFocused(false);
  }
  function clear() {
    if (input.current) input.current.value = '';
    setEmpty(true);
    searchNow();
    input.current?.focus();
  }
  function onBlur(event: FocusEvent<HTMLFormElement>) {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    setFocused(false);
    if (timer.current !== undefined) searchNow();
    settle();
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers do not all know the search element yet
    <form
      className="search-text"
      role="search"
      method="get"
      action={SEARCH_PATH}
      onSubmit={onSubmit}
      onFocus={() => {
        setFocused(true);
        void learnWords();
      }}
      onBlur={onBlur}
      onKeyDown={(event) => event.key === 'Escape' && setFocused(false)}
    >
      <div className="search-box">
        <Icon name="search" />
        <input
          ref={input}
          type="search"
          name="query"
          id={id}
          aria-label={`Search ${config.words.items.many}`}
          placeholder={config.example ?? 'Make, model or stock number'}
          defaultValue={query.text}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          onInput={onInput}
        />
        {!empty && (
          <button type="button" className="icon-button" aria-label="Clear search" onClick={clear}>
            <Icon name="close" />
          </button>
        )}
        <button type="submit" className="button search-go" data-kind="primary" data-size="small">
          Search
        </button>
      </div>
      {words && <PlainWords terms={words.terms} onKeep={keep} />}
      {ignored.length > 0 && (
        <p className="plain-words-ignored">
          We ignored: {ignored.map((word) => word.replaceAll('"', '')).join(', ')}
        </p>
      )}
      {focused && empty && <RecentSearches list={recent()} />}
    </form>
  );
}

function RecentSearches({ list }: { list: ReturnType<ReturnType<typeof useSearchTools>['recent']> }) {
  if (list.length === 0) return null;
  return (
    <nav className="search-recent" aria-label="Recent searches">
      <p>Recent searches</p>
      <ul className="search-recent-list">
        {list.map(({ path, ...asked }) => (
          <li key={path}>
            <a href={path}>
              <Icon name="clock" size={16} />
              <span>
                {refinements({ ...emptyQuery(), ...asked })
                  .map(refinementLabel)
                  .join(', ')}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
