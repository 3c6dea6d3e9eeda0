/** The card beside the dealer's comments: the weekly repayment, or the car's equipment. */
import type { BrochureFinance, BrochureList } from '#domain/brochure/brochure.ts';
import type { SpecRow } from '#domain/inventory/page/specs.ts';
import type { Part, TextStyle } from '../sheet.ts';
import { bullets, type Draft } from './draft.ts';

export const CARD_WIDTH = 240;
const PAD = 14;

interface Card {
  x: number;
  width: number;
  top: number;
  bottom: number;
}

function cardGround({ sheet, look: { tones, card } }: Draft, { x, width, top }: Card, height: number): void {
  const { radius } = card;
  sheet.decorate((doc) => {
    doc.roundedRect(x, top, width, height, radius).fill(tones[card.fill]);
    if (card.outlined) doc.roundedRect(x, top, width, height, radius).lineWidth(0.75).stroke(tones.line);
    if (card.topLine) doc.rect(x, top, width, 2.5).fill(tones.accent);
  });
}

const FINANCE_PITCH = 23;
/** Repayments in one line, rates in the next. */
const FIGURE_PITCH = 30;
const FIGURE_LINES = 2;

export function financeHeight({ sheet, pen }: Draft, estimate: BrochureFinance): number {
  const width = CARD_WIDTH - 2 * PAD;
  const conditions = estimate.conditions.reduce(
    (sum, text) => sum + sheet.height(text, { width }, pen.fine) + 2,
    0,
  );
  const terms = Math.ceil(estimate.terms.length / 2) * FINANCE_PITCH;
  return 2 * PAD + 16 + FIGURE_LINES * FIGURE_PITCH + 2 + terms + 2 + conditions;
}

export function finance(draft: Draft, estimate: BrochureFinance, card: Card): void {
  const { sheet, pen, look } = draft;
  const inner = { x: card.x + PAD, width: card.width - 2 * PAD };
  const gap = 12;
  const half = (inner.width - gap) / 2;
  const [first = '', ...others] = estimate.payments;
  const lines: SpecRow[][] = [
    [{ label: 'Repayment', value: first }, ...others.map((value) => ({ label: 'or', value }))],
    [
      { label: 'Interest rate', value: estimate.interestRate },
      { label: 'Comparison rate', value: estimate.comparisonRate },
    ],
  ];
  // All in one size, because a comparison rate must be no less prominent than the figure beside it.
  const style: TextStyle = { face: 'heading', size: 13, colour: look.tones.ink, leading: 1.2 };
  const fitted = lines.flat().map(({ value }) => sheet.fitted(value, { width: half, lines: 1 }, style, 8));
  const figure = { ...style, size: Math.min(...fitted.map(({ size }) => size)) };
  cardGround(draft, card, financeHeight(draft, estimate));
  sheet.part(sheet.root, 'Sect', (part) => {
    let y = card.top + PAD;
    const title: TextStyle = { ...pen.group, size: 8.6 };
    sheet.write(part, 'H2', `Finance estimate from ${estimate.provider}`, { ...inner, y, lines: 1 }, title);
    y += 16;
    const cell = (table: Part, { label, value }: SpecRow, column: number, top: number, said: TextStyle) => {
      const box = { x: inner.x + column * (half + gap), y: top, width: half };
      sheet.part(table, 'TR', (row) => {
        sheet.write(row, 'TH', label, { ...box, lines: 1 }, pen.label);
        sheet.write(row, 'TD', value, { ...box, y: top + 9.4, lines: 1 }, said);
      });
    };
    sheet.part(part, 'Table', (table) => {
      for (const [index, rows] of lines.entries()) {
        for (const [column, row] of rows.entries())
          cell(table, row, column, y + index * FIGURE_PITCH, figure);
      }
      y += FIGURE_LINES * FIGURE_PITCH + 2;
      const term = { ...pen.value, size: 9 };
      for (const [index, row] of estimate.terms.entries()) {
        cell(table, row, index % 2, y + Math.floor(index / 2) * FINANCE_PITCH, term);
      }
    });
    y += Math.ceil(estimate.terms.length / 2) * FINANCE_PITCH + 2;
    for (const text of estimate.conditions) y += sheet.write(part, 'P', text, { ...inner, y }, pen.fine) + 2;
  });
}

export function shortList(draft: Draft, list: BrochureList, card: Card): void {
  const { sheet, pen } = draft;
  const inner = { x: card.x + PAD, width: card.width - 2 * PAD };
  const room = Math.floor((card.bottom - card.top - 2 * PAD - 20) / 15);
  const items = list.items.slice(0, Math.max(0, room));
  cardGround(draft, card, 2 * PAD + 18 + items.length * 15);
  sheet.part(sheet.root, 'Sect', (part) => {
    sheet.write(
      part,
      'H2',
      list.title,
      { ...inner, y: card.top + PAD, lines: 1 },
      { ...pen.group, size: 10 },
    );
    bullets(draft, part, items, inner, card.top + PAD + 20, 15);
  });
}
