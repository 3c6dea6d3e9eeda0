/** What all parts of a brochure are drawn with. */
import type { Brochure } from '#domain/brochure/brochure.ts';
import type { Look } from '../look.ts';
import { PAGE, type Part, type Sheet, type TextStyle } from '../sheet.ts';

/** A JPEG or PNG, with its width and height in pixels. */
export interface Raster {
  bytes: Uint8Array;
  width: number;
  height: number;
}

export interface BrochureDrawing {
  brochure: Brochure;
  look: Look;
  /** The car, in the proportions of `HERO`; `null` if there is no picture at all. */
  picture: (Raster & { alt: string }) | null;
  /** For the header's background; without one the dealer's name is written. */
  logo: Raster | null;
  /** The file's date. */
  date: Date;
}

/** Width and height of the picture, in points. */
export const HERO = { width: PAGE.width, height: 300 } as const;
/** Of the logo, at most. */
export const LOGO = { width: 170, height: 28 } as const;

export const MARGIN = 40;
export const INNER = PAGE.width - 2 * MARGIN;
/** Height of the line of colour at a page's top. */
export const STRIP = 4;

export interface Draft extends BrochureDrawing {
  sheet: Sheet;
  pen: ReturnType<typeof pens>;
}

export function pens({ tones, head, panel }: Look) {
  const text = (size: number, colour = tones.ink): TextStyle => ({
    face: 'text',
    size,
    colour,
    leading: 1.42,
  });
  const strong = (size: number, colour = tones.ink): TextStyle => ({
    face: 'strong',
    size,
    colour,
    leading: 1.3,
  });
  const heading = (size: number, colour = tones.ink): TextStyle => ({
    face: 'heading',
    size,
    colour,
    leading: 1.14,
  });
  return {
    text: text(9),
    quiet: text(8, tones.muted),
    fine: { ...text(6.6, tones.muted), leading: 1.3 },
    label: { ...text(7.6, tones.muted), leading: 1.3 },
    value: strong(10),
    section: heading(12.5),
    group: strong(9.5, tones['brand-text']),
    row: text(8.4),
    rowLabel: text(8.4, tones.muted),
    name: heading(25, panel.ink),
    badge: text(12.5, panel.muted),
    kind: { ...strong(8.2, panel['brand-text']), tracking: 0.2 },
    figure: heading(27, panel.ink),
    note: text(9, panel.muted),
    headName: heading(16, head.ink),
    headPhone: { ...strong(11.5, head.ink), align: 'right' },
    headWeb: { ...text(8.4, head.muted), align: 'right' },
  } as const satisfies Record<string, TextStyle>;
}

export function ground({ sheet, look: { tones, tinted } }: Draft): void {
  if (!tinted) return;
  sheet.decorate((doc) => doc.rect(0, 0, PAGE.width, PAGE.height).fill(tones.surface));
}

export function bullets(
  { sheet, pen, look: { tones } }: Draft,
  parent: Part,
  items: readonly string[],
  { x, width }: { x: number; width: number },
  y: number,
  pitch: number,
): void {
  sheet.part(parent, 'L', (list) => {
    for (const [index, item] of items.entries()) {
      const line = y + index * pitch;
      sheet.decorate((doc) => doc.circle(x + 2, line + 5.6, 1.5).fill(tones['brand-text']));
      sheet.part(list, 'LI', (entry) => {
        sheet.write(entry, 'LBody', item, { x: x + 10, y: line, width: width - 10, lines: 1 }, pen.row);
      });
    }
  });
}
