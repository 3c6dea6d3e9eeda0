/** The second page: specifications, equipment and the small print. */
import type { BrochureList } from '#domain/brochure/brochure.ts';
import type { SpecGroup } from '#domain/inventory/page/specs.ts';
import { PAGE, type TextStyle } from '../sheet.ts';
import { bullets, type Draft, ground, INNER, MARGIN, STRIP } from './draft.ts';

const COLUMN_GAP = 28;
const ROW = 15.5;
const SMALL_PRINT = 44;

export function back(draft: Draft): void {
  const { sheet, pen, look, brochure } = draft;
  const { tones } = look;
  sheet.addPage();
  ground(draft);
  sheet.decorate((doc) => {
    const { others: strip } = look.strip;
    if (strip !== null) doc.rect(0, 0, PAGE.width, STRIP).fill(tones[strip]);
  });
  sheet.repeat(brochure.name, { x: MARGIN, y: 26, width: 360, lines: 1 }, { ...pen.quiet, face: 'strong' });
  const right: TextStyle = { ...pen.quiet, align: 'right' };
  sheet.repeat(brochure.dealer.name, { x: PAGE.width - MARGIN - 150, y: 26, width: 150, lines: 1 }, right);
  const bottom = PAGE.height - MARGIN - SMALL_PRINT;
  const y = specifications(draft, brochure.specs, 54, bottom);
  equipment(draft, brochure.equipment, y, bottom);

  sheet.decorate((doc) =>
    doc
      .moveTo(MARGIN, bottom + 10)
      .lineTo(PAGE.width - MARGIN, bottom + 10)
      .lineWidth(0.75)
      .stroke(tones.line),
  );
  const small = [`${brochure.printed}.`, ...brochure.smallPrint].join(' ');
  const box = { x: MARGIN, y: bottom + 19, width: INNER, lines: 3 };
  sheet.write(sheet.root, 'P', small, box, { ...pen.fine, size: 7.4 });
}

/** Groups of rows in two columns of about the same height. Returns where the longer one ends. */
function specifications(draft: Draft, groups: readonly SpecGroup[], top: number, bottom: number): number {
  const { sheet, pen, look } = draft;
  if (groups.length === 0) return top;
  const width = (INNER - COLUMN_GAP) / 2;
  const heights = groups.map(({ rows }) => 20 + rows.length * ROW + 12);
  const ends = [top + 26, top + 26];
  const placed = groups.map((group, index) => {
    const column = (ends[0] ?? 0) <= (ends[1] ?? 0) ? 0 : 1;
    const y = ends[column] ?? 0;
    ends[column] = y + (heights[index] ?? 0);
    return { group, x: MARGIN + column * (width + COLUMN_GAP), y };
  });
  sheet.part(sheet.root, 'Sect', (part) => {
    sheet.write(
      part,
      'H2',
      'Specifications',
      { x: MARGIN, y: top, width: INNER },
      { ...pen.section, size: 15 },
    );
    for (const { group, x, y } of placed) {
      sheet.write(part, 'H3', group.title, { x, y, width, lines: 1 }, pen.group);
      sheet.part(part, 'Table', (table) => {
        for (const [index, { label, value }] of group.rows.entries()) {
          const line = y + 18 + index * ROW;
          if (line + ROW > bottom) break;
          sheet.decorate((doc) =>
            doc
              .moveTo(x, line)
              .lineTo(x + width, line)
              .lineWidth(0.5)
              .stroke(look.tones.line),
          );
          sheet.part(table, 'TR', (row) => {
            sheet.write(row, 'TH', label, { x, y: line + 2.2, width: width * 0.52, lines: 1 }, pen.rowLabel);
            const cell = { x: x + width * 0.52, y: line + 2.2, width: width * 0.48, lines: 1 };
            const style = sheet.fitted(value, cell, { ...pen.row, align: 'right' }, 6.5);
            sheet.write(row, 'TD', value, cell, style);
          });
        }
      });
    }
  });
  return Math.max(...ends) + 4;
}

const LIST_COLUMNS = 3;
const LIST_PITCH = 13.6;

/** Lists in three columns; entries without room are counted. */
function equipment(draft: Draft, lists: readonly BrochureList[], top: number, bottom: number): void {
  const { sheet, pen } = draft;
  const gap = 20;
  const width = (INNER - gap * (LIST_COLUMNS - 1)) / LIST_COLUMNS;
  let y = top;
  for (const { title: words, items } of lists) {
    const rows = Math.min(Math.ceil(items.length / LIST_COLUMNS), Math.floor((bottom - y - 24) / LIST_PITCH));
    if (rows < 1) return;
    const room = rows * LIST_COLUMNS;
    const shown =
      items.length <= room
        ? items
        : [...items.slice(0, room - 1), `and ${items.length - room + 1} more online`];
    sheet.part(sheet.root, 'Sect', (part) => {
      sheet.write(part, 'H2', words, { x: MARGIN, y, width: INNER, lines: 1 }, pen.section);
      for (let column = 0; column < LIST_COLUMNS; column++) {
        const own = shown.slice(column * rows, (column + 1) * rows);
        if (own.length === 0) continue;
        bullets(draft, part, own, { x: MARGIN + column * (width + gap), width }, y + 21, LIST_PITCH);
      }
    });
    y += 21 + rows * LIST_PITCH + 14;
  }
}
