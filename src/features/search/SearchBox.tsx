import { type FocusEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { SearchQuery } from '#domain/search/engine.ts';
import { refinementLabel } from '#domain/search/labels.ts';
import { refinements, setText } from '#domain/search/refine.ts';
import { SEARCH_PATH } from '#domain/search/routes.ts';
import { emptyQuery } from '#domain/search/url.ts';
import { Icon } from '#ui/Icon.tsx';
import { useSearchTools } from './search.context.ts';

const PAUSE_MS = 300;

/**
 * The text box. A pause in typing searches; so does the Enter key, at once. Without script it is a form that leads to
 * the page of all cars. While it is empty it offers the last searches.
 */
export function SearchBox({ query }: { query: SearchQuery }) {
  const { change, recent, config } = useSearchTools();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [focused, setFocused] = useState(false);
  const [empty, setEmpty] = useState(query.text === '');
  const id = useId();

  useEffect(() => () => clearTimeout(timer.current), []);
  // The text follows the query (back, a removed chip), but is never changed under someone who is typing.
  useEffect(() => {
    const field = input.current;
    if (!field || timer.current !== undefined || field.value.trim() === query.text) return;
    field.value = query.text;
    setEmpty(query.text === '');
  }, [query.text]);

  function searchNow() {
    clearTimeout(timer.current);
    timer.current = undefined;
    const text = input.current?.value ?? '';
    void change((now) => (now.text === text.trim() ? now : setText(now, text)), { as: 'text' });
  }
  function onInput() {
    clearTimeout(timer.current);
    timer.current = setTimeout(searchNow, PAUSE_MS);
    setEmpty(input.current?.value === '');
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    searchNow();
    setFocused(false);
  }
  function clear() {
    if (input.current) input.current.value = '';
    setEmpty(true);
    searchNow();
    input.current?.focus();
  }
  function onBlur(event: FocusEvent<HTMLFormElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers do not all know the search element yet
    <form
      className="search-text"
      role="search"
      method="get"
      action={SEARCH_PATH}
      onSubmit={onSubmit}
      onFocus={() => setFocused(true)}
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
          placeholder="Make, model or stock number"
          defaultValue={query.text}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          onInput={onInput}
        />
        {!empty && (
          <button type="button" className="icon-button" aria-label="Clear the text" onClick={clear}>
            <Icon name="close" />
          </button>
        )}
        <button type="submit" className="button search-go" data-kind="primary" data-size="small">
          Search
        </button>
      </div>
      {focused && empty && <RecentSearches list={recent()} />}
    </form>
  );
}

function RecentSearches({ list }: { list: ReturnType<ReturnType<typeof useSearchTools>['recent']> }) {
  if (list.length === 0) return null;
  return (
    <nav className="search-recent" aria-label="Your last searches">
      <p>Your last searches</p>
      <ul className="search-recent-list">
        {list.map(({ path, text, filters, ranges }) => (
          <li key={path}>
            <a href={path}>
              <Icon name="clock" size={16} />
              <span>
                {refinements({ ...emptyQuery(), text, filters, ranges })
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
