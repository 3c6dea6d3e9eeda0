import { expect, test } from 'vitest';
import { searchDocument } from '#domain/search/document-of.ts';
import { cardConfig } from '#features/inventory/card.ts';
import { aCar, aSite, NOW } from '../../tests/fixtures/cars.ts';
import { cardOf, rowCardOf } from './card.ts';

const site = aSite();
const card = [searchDocument(aCar(), site, NOW), cardConfig(site)] as const;
const actionsOf = (html: string) => Array.from(html.matchAll(/data-action="(\w+)"/g), ([, kind]) => kind);

test('a card in a row that scrolls has all actions, and no button that opens them', () => {
  const [inGrid, inRow] = [cardOf(...card), rowCardOf(...card)];
  expect(actionsOf(inRow)).toEqual(actionsOf(inGrid));
  expect(inGrid).toContain('<button class="car-card-menu"');
  expect(inRow).not.toMatch(/<button|car-card-actions-name/);
  expect(inRow).toContain('</ul><div class="car-card-actions"');
});
