import { createElement, type ReactNode } from 'react';
import { LAZY_CARD_SIZES } from '#domain/inventory/pictures/card-sizes.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import { markup } from '#ui/markup.ts';
import { SavePlace } from '../saved/SaveToggles.tsx';
import { CarCard } from './CarCard.tsx';
import type { CardConfig } from './card.ts';

const rendered = new WeakMap<SearchDocument, string>();

/** The card as markup for a static page. Rendered once per build, because the same car is on many pages. */
export function cardMarkup(doc: SearchDocument, config: CardConfig, weekly: () => ReactNode): string {
  let html = rendered.get(doc);
  if (html === undefined) {
    const tools = doc.savable && createElement(SavePlace, { car: doc, offer: config.saves });
    html = markup(createElement(CarCard, { doc, config, sizes: LAZY_CARD_SIZES, tools, weekly: weekly() }));
    rendered.set(doc, html);
  }
  return html;
}
