/** The foot of the first page. */
import { create as qrCode } from 'qrcode';
import { PAGE, type TextStyle } from '../sheet.ts';
import { type Draft, MARGIN } from './draft.ts';

export const FOOT = 96;

/** The seller, and the way to the page. */
export function foot(draft: Draft): void {
  const { sheet, pen, look, brochure } = draft;
  const { tones } = look;
  const top = PAGE.height - FOOT;
  const { dealer } = brochure;
  const code = 66;
  sheet.decorate((doc) => {
    doc.rect(0, top, PAGE.width, FOOT).fill(look.onDark ? look.head.surface : tones['brand-soft']);
  });
  const ink = look.onDark ? look.head : tones;
  const on = (style: TextStyle, colour: string): TextStyle => ({ ...style, colour });
  const left = { x: MARGIN, width: 270, lines: 1 };
  const name = dealer.place ?? dealer.name;
  sheet.part(sheet.root, 'Sect', (part) => {
    let y = top + 17;
    const title = sheet.fitted(name, left, { ...pen.section, colour: ink.ink }, 9);
    y += sheet.write(part, 'H2', name, { ...left, y }, title) + 4;
    const contact = [
      dealer.address,
      [dealer.phone, dealer.web].filter((each) => each !== null).join('  ·  '),
    ];
    for (const line of contact) {
      if (line !== null) y += sheet.write(part, 'P', line, { ...left, y }, on(pen.row, ink.ink)) + 0.5;
    }
    const last = [dealer.licence, brochure.printed].filter((each) => each !== null).join('  ·  ');
    sheet.write(part, 'P', last, { ...left, y: y + 2 }, on({ ...pen.quiet, size: 7.4 }, ink.muted));
    const right = PAGE.width - MARGIN - code;
    const scan: TextStyle = { ...on(pen.row, ink.ink), face: 'strong', align: 'right', leading: 1.25 };
    const hint: TextStyle = { ...on(pen.quiet, ink.muted), size: 7.4, align: 'right', leading: 1.3 };
    const column = { x: right - 12 - 140, width: 140 };
    sheet.write(part, 'P', 'See it online', { ...column, y: top + 30, lines: 1 }, scan);
    sheet.write(
      part,
      'P',
      'See photos and today’s price and availability',
      { ...column, y: top + 43, lines: 2 },
      hint,
    );
    sheet.figure(part, `QR code that leads to ${brochure.address}`, (doc) =>
      drawQrCode(doc, brochure.address, { x: right, y: top + (FOOT - code) / 2, size: code }),
    );
  });
  sheet.doc.link(PAGE.width - MARGIN - code, top + (FOOT - code) / 2, code, code, brochure.address);
}

/** Dark on white whatever the background, because phones need that contrast. */
function drawQrCode(
  doc: PDFKit.PDFDocument,
  text: string,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  const { modules } = qrCode(text, { errorCorrectionLevel: 'M' });
  const quiet = 2;
  const unit = size / (modules.size + 2 * quiet);
  doc.rect(x, y, size, size).fill('#ffffff');
  for (let row = 0; row < modules.size; row++) {
    let start = -1;
    for (let column = 0; column <= modules.size; column++) {
      const dark = column < modules.size && modules.get(row, column) === 1;
      if (dark && start < 0) start = column;
      if (!dark && start >= 0) {
        doc.rect(x + (start + quiet) * unit, y + (row + quiet) * unit, (column - start) * unit, unit);
        start = -1;
      }
    }
  }
  doc.fill('#000000');
}
