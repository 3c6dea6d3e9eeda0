/** What a shopper types into the search box, and the searches that come of it. */
import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { SearchQuery } from '#domain/search/engine.ts';
import { asText, keptAsText, withPlainWords } from '#domain/search/plain-words/plain-query.ts';
import type { Term } from '#domain/search/plain-words/plain-words.ts';
import { setText } from '#domain/search/refine.ts';
import type { Suggestion } from '#domain/search/suggestions/suggest.ts';
import { type SearchTools, useSearchTools } from './search.context.ts';
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

type Field = RefObject<HTMLInputElement | null>;

const textOf = (input: Field) => input.current?.value ?? '';

function empty(input: Field): void {
  if (input.current) input.current.value = '';
}

/** A wait that the next letter starts again. `ended` is that of the latest render. */
function usePause(ended: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(ended);
  useEffect(() => {
    latest.current = ended;
  });
  const end = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    start: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latest.current(), PAUSE_MS);
    },
    end,
    isOn: () => timer.current !== undefined,
  };
}

interface Offered {
  choose: (all: readonly Suggestion[]) => readonly Suggestion[] | Promise<readonly Suggestion[]>;
  go: (suggestion: Suggestion) => void;
}

/** Suggestions under the box, once script runs; asks the functions of the latest render. */
function useSuggestions(input: Field, live: boolean, offered: Offered): void {
  const latest = useRef(offered);
  useEffect(() => {
    latest.current = offered;
  });
  useEffect(() => {
    if (!live || !input.current) return;
    return offerSuggestions(input.current, {
      choose: (all) => latest.current.choose(all),
      go: (suggestion) => latest.current.go(suggestion),
    });
  }, [live, input]);
}

/** The words understood in the box, while the query shown is theirs; null if it is not. */
function useUnderstood(query: SearchQuery, { change, understand, urlOf }: SearchTools) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const words = typed?.address === urlOf({ ...query, page: 1 }) ? typed : null;
  return {
    words,
    /** Searches for a text, in place of the words understood so far or beside those that have settled. */
    search(text: string, before?: SearchQuery) {
      const more = (now: SearchQuery): SearchQuery => {
        const base = before ?? (words && !words.settled ? words.before : setText(now, ''));
        if (text.trim() === now.text && base !== words?.before) return now;
        const said = understand(text) ?? asText(text);
        const next = withPlainWords(base, said);
        setTyped({ text, terms: said.terms, before: base, settled: false, address: urlOf(next) });
        return next;
      };
      void change(more, { as: 'text' });
    },
    settle: () => setTyped((now) => now && { ...now, settled: true }),
    forget: () => setTyped(null),
  };
}

/**
 * The behaviour of the search box. A pause in typing searches; Enter searches at once, and leaving the box does, too.
 * Words that the stock knows become filters.
 */
export function useTypedSearch(query: SearchQuery) {
  const tools = useSearchTools();
  const { change, recent, understand, learnWords, live, suggestionsFor, queryAt } = tools;
  const input = useRef<HTMLInputElement>(null);
  /** The vocabulary is not loaded yet; the text is searched for once it is. */
  const learning = useRef(false);
  const [isFocused, setFocused] = useState(false);
  const [isEmpty, setEmpty] = useState(query.text === '');
  /** Keep the box as it is. */
  const [typing, setTyping] = useState(false);
  const { words, ...understood } = useUnderstood(query, tools);
  const pause = usePause(searchNow);
  useSuggestions(input, live, { choose, go });
  // Text typed before the page hydrated.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (input.current && input.current.value !== input.current.defaultValue) onInput();
  }, []);
  // The text follows the query (back, a removed chip), but never changes under someone who is typing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pause is not shown
  useEffect(() => {
    const field = input.current;
    if (!field || typing || learning.current || pause.isOn() || field.value.trim() === query.text) return;
    field.value = query.text;
    setEmpty(query.text === '');
  }, [query, typing]);

  function search(text: string, before?: SearchQuery) {
    pause.end();
    understood.search(text, before);
  }
  function settle() {
    setTyping(false);
    understood.settle();
  }
  function searchNow() {
    const text = textOf(input);
    if (text.trim() === '' || understand('') !== null) return search(text);
    pause.end();
    if (learning.current) return;
    learning.current = true;
    void learnWords().then(() => {
      learning.current = false;
      search(textOf(input));
    });
  }
  /** Recent searches come before popular ones; the cars below stay in view. */
  function choose(all: readonly Suggestion[]) {
    if (textOf(input) === '' && recent().length > 0) return [];
    const asked = words && !words.settled ? words.before : setText(query, '');
    const found = suggestionsFor(all, asked);
    return found instanceof Promise ? found.then(mostOf) : mostOf(found);
  }
  function go({ href }: Suggestion) {
    pause.end();
    empty(input);
    setEmpty(true);
    understood.forget();
    setTyping(false);
    setFocused(false);
    void change(() => queryAt(href));
  }
  function onInput() {
    pause.start();
    setTyping(true);
    setEmpty(textOf(input) === '');
  }
  return {
    input,
    isFocused,
    isEmpty,
    /** What the typed words became; null if nothing. */
    terms: words?.terms ?? null,
    onInput,
    onFocus() {
      setFocused(true);
      void learnWords();
    },
    onBlur(event: FocusEvent<HTMLFormElement>) {
      if (event.currentTarget.contains(event.relatedTarget)) return;
      setFocused(false);
      if (pause.isOn()) searchNow();
      settle();
    },
    submit() {
      searchNow();
      settle();
      setFocused(false);
    },
    close: () => setFocused(false),
    /** Takes a term as plain text, not as a filter. */
    keep(term: Term) {
      if (words) search(keptAsText(words.text, term), words.before);
      settle();
      input.current?.focus();
    },
    clear() {
      empty(input);
      setEmpty(true);
      searchNow();
      input.current?.focus();
    },
  };
}
