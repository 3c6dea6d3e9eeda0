/**
 * A search box with suggestions: a combobox following the ARIA Authoring Practices, with manual selection.
 * Each suggestion is a link; without a selection, Enter searches for the text.
 */
import type { SuggestionBook } from '#domain/search/suggestions/book.ts';
import { type Suggestion, suggester } from '#domain/search/suggestions/suggest.ts';
import { counted } from '#domain/shared/counted.ts';
import { drawSuggestions, keepBelow } from './list.client.ts';

const BOOK = '/search-index/suggestions.json';
/**
 * Milliseconds between the last letter and announcing the number of suggestions, so a screen reader can say
 * the letter.
 */
const QUIET_MS = 600;

/** Where a page differs from the home page's box. */
export interface SuggestOptions {
  /** Chooses the suggestions to show for a text. An answer may arrive after the text has changed. */
  choose?: (suggestions: readonly Suggestion[]) => readonly Suggestion[] | Promise<readonly Suggestion[]>;
  /** Goes to a suggestion instead of following its link. */
  go?: (suggestion: Suggestion) => void;
}

/** These keys move the cursor in the text, which leaves the list. */
const CURSOR_KEYS = ['Home', 'End', 'ArrowLeft', 'ArrowRight'];

/** Fetched once, and again after a failure. */
let asked: Promise<SuggestionBook> | undefined;

function fetchBook(): Promise<SuggestionBook> {
  asked ??= (async () => {
    const answer = await fetch(BOOK);
    if (!answer.ok) throw new Error(`${BOOK} returned ${answer.status}`);
    return (await answer.json()) as SuggestionBook;
  })().catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
}

const ready = new WeakSet<HTMLInputElement>();

/**
 * Makes a box suggest until the signal aborts. Call it on each focus: if the suggestions fail to load, the
 * box searches as before, and the next focus tries again.
 */
export async function suggestIn(
  input: HTMLInputElement,
  options: SuggestOptions = {},
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  if (ready.has(input)) return;
  ready.add(input);
  signal.addEventListener('abort', () => ready.delete(input));
  try {
    const book = await fetchBook();
    if (!signal.aborted) start(input, book, options, signal);
  } catch (error) {
    ready.delete(input);
    console.warn('Could not load suggestions:', error);
  }
}

/**
 * Notes a chosen suggestion for the search page that it leads to, which remembers the search (`takeChosen`). They share
 * no module, because each more would be named in the script of every page.
 */
function noteChosen(href: string): void {
  try {
    sessionStorage.setItem(`${document.documentElement.dataset.site}:chosen`, href);
  } catch {
    // Blocked: the search is not remembered.
  }
}

function start(
  input: HTMLInputElement,
  book: SuggestionBook,
  { choose = (all) => all, go }: SuggestOptions,
  signal: AbortSignal,
): void {
  const suggest = suggester(book, new Date().getFullYear());
  const box = input.closest('.search-box') ?? input;
  const id = `${input.id}-suggestions`;
  const list = document.createElement('div');
  input.ariaAutoComplete = 'list';
  list.className = 'suggestions';
  list.id = id;
  list.role = 'listbox';
  list.ariaLabel = 'Suggestions';
  list.popover = 'manual';
  list.hidden = true;
  const status = document.createElement('div');
  status.className = 'visually-hidden';
  status.role = 'status';
  (input.closest('main') ?? document.body).append(list, status);
  signal.addEventListener('abort', () => {
    list.remove();
    status.remove();
  });

  let turn = 0;
  let shown: readonly Suggestion[] = [];
  let options: readonly HTMLElement[] = [];
  let active = -1;
  let speaking: ReturnType<typeof setTimeout> | undefined;

  const isOpen = () => !list.hidden;
  function say(text: string) {
    clearTimeout(speaking);
    speaking = setTimeout(() => {
      status.textContent = text;
    }, QUIET_MS);
  }
  function activate(at: number) {
    if (active >= 0) options[active]?.setAttribute('aria-selected', 'false');
    active = at;
    const option = options[at];
    if (option) {
      option.setAttribute('aria-selected', 'true');
      option.scrollIntoView({ block: 'nearest' });
      input.setAttribute('aria-activedescendant', option.id);
    } else {
      input.removeAttribute('aria-activedescendant');
    }
  }
  function close() {
    if (!isOpen()) return;
    activate(-1);
    if (list.matches(':popover-open')) list.hidePopover();
    list.hidden = true;
    input.ariaExpanded = 'false';
    input.removeAttribute('aria-controls');
    say('');
  }
  function show() {
    turn += 1;
    const own = turn;
    const chosen = choose(suggest(input.value));
    if (!(chosen instanceof Promise)) return present(chosen);
    // An outdated answer must not close the list of a newer one.
    void chosen.then((found) => {
      if (own === turn && !signal.aborted && document.activeElement === input) present(found);
    });
  }
  function present(found: readonly Suggestion[]) {
    shown = found;
    if (shown.length === 0) return close();
    activate(-1);
    options = drawSuggestions(list, shown, book.items);
    if (!isOpen()) {
      list.hidden = false;
      list.showPopover();
      input.ariaExpanded = 'true';
      input.setAttribute('aria-controls', id);
      keepBelow(list, box);
    }
    say(`${counted(shown.length, 'suggestion', 'suggestions')}. Use the up and down arrows to choose.`);
  }
  function onKey(event: KeyboardEvent) {
    const { key, altKey, isComposing } = event;
    const isArrow = key === 'ArrowDown' || key === 'ArrowUp';
    if (isComposing) return;
    if (key === 'ArrowDown' && !isOpen()) {
      show();
      if (altKey && isOpen()) return event.preventDefault();
    }
    if (!isOpen()) return;
    const option = options[active];
    if (isArrow || key === 'Escape') event.preventDefault();
    if (key === 'Escape') {
      // The text stays; the browser handles the next Escape.
      event.stopPropagation();
      close();
    } else if (key === 'Tab' || (key === 'ArrowUp' && altKey)) {
      close();
    } else if (isArrow) {
      const { length } = options;
      activate(key === 'ArrowDown' ? (active + 1) % length : (active <= 0 ? length : active) - 1);
    } else if (key === 'Enter' && option) {
      event.preventDefault();
      option.click();
    } else if (CURSOR_KEYS.includes(key)) {
      activate(-1);
    }
  }
  input.addEventListener('keydown', onKey, { signal });
  input.addEventListener('input', show, { signal });
  input.addEventListener('focus', show, { signal });
  input.addEventListener('click', () => isOpen() || show(), { signal });
  input.addEventListener('blur', close, { signal });
  input.form?.addEventListener('submit', close, { signal });
  // The box keeps the focus while a pointer chooses.
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', (event) => {
    const at = options.findIndex((option) => option.contains(event.target as Node));
    const chosen = shown[at];
    if (chosen === undefined) return;
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (isPlain && go) {
      event.preventDefault();
      go(chosen);
    } else if (isPlain) {
      noteChosen(chosen.href);
    }
    close();
  });
  if (document.activeElement === input) show();
}
