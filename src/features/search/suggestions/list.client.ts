/** The list of suggestions below a search box, redrawn for each letter. */

import type { ItemNouns } from '#domain/search/count.ts';
import { GROUP_LABELS, type Suggestion } from '#domain/search/suggestions/suggest.ts';
import { figures } from '#domain/shared/figures.ts';

/** The gap between the box and its list, CSS pixels. */
const GAP = 8;

function make(name: string, className: string, ...children: (Node | string)[]): HTMLElement {
  const element = document.createElement(name);
  element.className = className;
  element.append(...children);
  return element;
}

/** Draws the suggestions into a list by group, and returns their options in order. */
export function drawSuggestions(
  list: HTMLElement,
  suggestions: readonly Suggestion[],
  { one, many }: Pick<ItemNouns, 'one' | 'many'>,
): HTMLElement[] {
  const options: HTMLElement[] = [];
  const names = new Set(suggestions.map(({ group }) => group));
  list.replaceChildren(
    ...[...names].map((name) => {
      const own = suggestions.filter((each) => each.group === name);
      const title = make('p', 'suggestions-title', GROUP_LABELS[name]);
      title.id = `${list.id}-${name}`;
      title.role = 'presentation';
      const group = make('div', 'suggestions-group', title);
      group.role = 'group';
      group.setAttribute('aria-labelledby', title.id);
      for (const { label, href, count } of own) {
        const unit = make('span', 'visually-hidden', ` ${count === 1 ? one : many}`);
        const figure = make('span', 'chip-count figures', figures(count), unit);
        const option = make('a', 'suggestion', make('span', '', label), ' ', figure) as HTMLAnchorElement;
        option.id = `${list.id}-${options.length}`;
        option.role = 'option';
        option.ariaSelected = 'false';
        option.href = href;
        option.tabIndex = -1;
        options.push(option);
        group.append(option);
      }
      return group;
    }),
  );
  return options;
}

/** Less space than this between the box and the window's edge shows too little, CSS pixels. */
const LEAST_ROOM = 240;

const roomBelow = (bottom: number) =>
  (window.visualViewport?.height ?? window.innerHeight) - bottom - 2 * GAP;

/**
 * Keeps a list below its box while it is open, wherever the box moves: the top layer is never clipped, and it
 * scrolls with the page. If a phone's keyboard leaves no space, the box goes to the top.
 */
export function keepBelow(list: HTMLElement, box: Element): void {
  const place = () => {
    const { left, bottom, width } = box.getBoundingClientRect();
    const room = Math.max(LEAST_ROOM, Math.floor(roomBelow(bottom)));
    list.style.cssText = `left:${left + window.scrollX}px;top:${bottom + window.scrollY + GAP}px;width:${width}px;max-height:${room}px`;
  };
  const makeRoom = () => {
    if (roomBelow(box.getBoundingClientRect().bottom) < LEAST_ROOM) box.scrollIntoView({ block: 'start' });
  };
  const follow = () => {
    if (list.hidden) {
      window.visualViewport?.removeEventListener('resize', makeRoom);
    } else {
      place();
      requestAnimationFrame(follow);
    }
  };
  window.visualViewport?.addEventListener('resize', makeRoom);
  follow();
  makeRoom();
}
