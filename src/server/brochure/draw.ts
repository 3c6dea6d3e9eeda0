/** A brochure as one or two A4 pages. `domain/brochure/` decides the content; this file decides the layout. */
import { create as qrCode } from 'qrcode';
import type { Brochure, BrochureFinance, BrochureList } from '#domain/brochure/brochure.ts';
import { wholeSentences } from '#domain/brochure/whole-sentences.ts';
import type { SpecGroup, SpecRow } from '#domain/inventory/page/specs.ts';
import type { Faces } from '#engines/fonts/faces.ts';
import { type Look, tagTones } from './look.ts';
import { PAGE, type Part, Sheet, type TextStyle } from './sheet.ts';

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

const MARGIN = 40;
const INNER = PAGE.width - 2 * MARGIN;
const HEAD = 58;
const STRIP = 4;
const FOOT = 96;
const GAP = 22;
const BEFORE_WORDS = 18;
/** Width of the text even without a card beside it. */
const WORDS_LEAST = 150;

/** Draws the brochure as a PDF. */
export async function drawBrochure(drawing: BrochureDrawing, faces: Faces): Promise<Uint8Array> {
  const { brochure } = drawing;
  const sheet = new Sheet(faces, {
    title: brochure.name,
    author: brochure.dealer.name,
    subject: `${brochure.kind}. ${brochure.address}`,
    date: drawing.date,
  });
  const pen = pens(drawing.look);
  const draft: Draft = { ...drawing, sheet, pen };

  front(draft);
  if (brochure.specs.length > 0 || brochure.equipment.length > 0) back(draft);
  return sheet.finish();
}

interface Draft extends BrochureDrawing {
  sheet: Sheet;
  pen: ReturnType<typeof pens>;
}

function pens({ tones, head, panel }: Look) {
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

// The first page

function front(draft: Draft): void {
  const { sheet, look, brochure } = draft;
  sheet.addPage();
  ground(draft);
  head(draft);
  // The picture shrinks if the text needs the space: a lender's conditions must be there in full.
  const bottom = PAGE.height - FOOT - 14;
  const afterTitle = look.onDark ? GAP - 4 : 14;
  const below =
    titleSize(draft).height + afterTitle + factsHeight(brochure.facts) + BEFORE_WORDS + wordsHeight(draft);
  let y = picture(draft, HEAD, Math.min(heroHeight(look), bottom - HEAD - below));
  y = title(draft, y);
  y = facts(draft, brochure.facts, y + afterTitle);
  words(draft, y + BEFORE_WORDS, bottom);
  foot(draft);
}

function ground({ sheet, look: { tones, tinted } }: Draft): void {
  if (!tinted) return;
  sheet.decorate((doc) => doc.rect(0, 0, PAGE.width, PAGE.height).fill(tones.surface));
}

function head({ sheet, pen, look, logo, brochure: { dealer } }: Draft): void {
  const { first: strip } = look.strip;
  sheet.decorate((doc) => {
    if (look.onDark) doc.rect(0, 0, PAGE.width, HEAD).fill(look.head.surface);
    if (strip !== null) doc.rect(0, 0, PAGE.width, STRIP).fill(look.tones[strip]);
  });
  const middle = HEAD / 2 + (strip === null ? 0 : STRIP / 2);
  sheet.part(sheet.root, 'Sect', (part) => {
    if (logo) {
      const scale = Math.min(LOGO.width / logo.width, LOGO.height / logo.height);
      const size = { width: logo.width * scale, height: logo.height * scale };
      sheet.figure(part, dealer.name, (doc) =>
        doc.image(Buffer.from(logo.bytes), MARGIN, middle - size.height / 2, size),
      );
    } else {
      const style = sheet.fitted(dealer.name, { width: 300, lines: 1 }, pen.headName, 10);
      sheet.write(
        part,
        'P',
        dealer.name,
        { x: MARGIN, y: middle - style.size * 0.6, width: 300, lines: 1 },
        style,
      );
    }
    const right = { x: PAGE.width - MARGIN - 200, width: 200, lines: 1 };
    if (dealer.phone === null) {
      sheet.write(part, 'P', dealer.web, { ...right, y: middle - 6 }, pen.headWeb);
    } else {
      sheet.write(part, 'P', dealer.phone, { ...right, y: middle - 14 }, pen.headPhone);
      sheet.write(part, 'P', dealer.web, { ...right, y: middle + 2 }, pen.headWeb);
    }
  });
}

const heroHeight = ({ bleed }: Look) =>
  bleed ? HERO.height : (HERO.height / HERO.width) * (PAGE.width - 2 * MARGIN);

/** The picture with the car's tag, at most `room` high. Returns where it ends. */
function picture({ sheet, look, picture: shown, brochure: { tag } }: Draft, y: number, room: number): number {
  const { tones } = look;
  const inset = look.bleed ? 0 : MARGIN;
  const width = PAGE.width - 2 * inset;
  const height = shown ? room : 44;
  if (shown) {
    sheet.figure(sheet.root, shown.alt, (doc) => {
      doc.save().rect(inset, y, width, height).clip();
      const cover = {
        cover: [width, height] as [number, number],
        align: 'center',
        valign: 'center',
      } as const;
      doc.image(Buffer.from(shown.bytes), inset, y, cover);
      doc.restore();
    });
    if (!look.bleed)
      sheet.decorate((doc) => doc.rect(inset, y, width, height).lineWidth(0.75).stroke(tones.line));
  } else {
    sheet.decorate((doc) => doc.rect(inset, y, width, height).fill(tones['brand-soft']));
  }
  if (tag) {
    const { fill, ink } = tagTones(tag.colour, tones);
    const style: TextStyle = { face: 'strong', size: 9.5, colour: ink };
    const label = { x: inset + (look.bleed ? MARGIN : 14), y: y + 14 };
    const longest = width - 2 * MARGIN;
    const wide = Math.min(sheet.width(tag.text, style) + 20, longest);
    sheet.decorate((doc) => doc.roundedRect(label.x, label.y, wide, 22, look.tagRadius).fill(fill));
    sheet.write(
      sheet.root,
      'P',
      tag.text,
      { x: label.x + 10, y: label.y + 5, width: wide - 19, lines: 1 },
      style,
    );
  }
  return y + height;
}

const PRICE_WIDTH = 180;
const NAME_WIDTH = INNER - PRICE_WIDTH - 20;

/** The height of name and price, and the size of the name. */
function titleSize({ sheet, pen, look, brochure }: Draft): {
  height: number;
  names: number;
  nameStyle: TextStyle;
} {
  const width = NAME_WIDTH;
  const nameStyle = sheet.fitted(brochure.title, { width, lines: 2 }, pen.name, 17);
  const kind = sheet.height(brochure.kind, { width, lines: 1 }, pen.kind);
  const name = sheet.height(brochure.title, { width, lines: 2 }, nameStyle);
  const badge = sheet.height(brochure.badge, { width, lines: 2 }, pen.badge);
  const names = Math.max(kind + 4 + name + (badge && badge + 3), brochure.price?.under ? 82 : 58);
  const notice = brochure.notice ? sheet.height(brochure.notice.text, { width: INNER }, pen.note) + 10 : 0;
  return { height: 20 + names + notice + (look.onDark ? 18 : 0), names, nameStyle };
}

/** Name and price. Returns where they end. */
function title(draft: Draft, y: number): number {
  const { sheet, pen, look, brochure } = draft;
  const right = { x: PAGE.width - MARGIN - PRICE_WIDTH, width: PRICE_WIDTH };
  const left = { x: MARGIN, width: NAME_WIDTH };
  const top = y + 20;
  const { height, names, nameStyle } = titleSize(draft);
  const end = y + height;
  if (look.onDark) {
    sheet.decorate((doc) => {
      doc.rect(0, y, PAGE.width, end - y).fill(look.panel.surface);
      doc.rect(0, y, PAGE.width, 3).fill(look.panel.accent);
    });
  }

  sheet.part(sheet.root, 'Sect', (part) => {
    let line = top;
    line += sheet.write(part, 'P', brochure.kind, { ...left, y: line, lines: 1 }, pen.kind) + 4;
    line += sheet.write(part, 'H1', brochure.title, { ...left, y: line, lines: 2 }, nameStyle) + 3;
    sheet.write(part, 'P', brochure.badge, { ...left, y: line, lines: 2 }, pen.badge);
    price(draft, part, right, top);
    if (brochure.notice) {
      const at = top + names + 6;
      sheet.write(part, 'P', brochure.notice.text, { x: MARGIN, y: at, width: INNER }, pen.note);
    }
  });
  return end;
}

function price(
  { sheet, pen, look, brochure: { price: asked, notice, market } }: Draft,
  part: Part,
  column: { x: number; width: number },
  top: number,
): void {
  const words = asked?.figure ?? notice?.title ?? '';
  const figure = sheet.fitted(
    words,
    { width: column.width, lines: 1 },
    { ...pen.figure, align: 'right' },
    15,
  );
  const note: TextStyle = { ...pen.note, align: 'right' };
  let y = top + 8;
  if (asked?.was) {
    const was = `was ${asked.was}`;
    y = top;
    y += sheet.write(part, 'P', was, { ...column, y, lines: 1 }, note) + 1;
  }
  y += sheet.write(part, 'P', words, { ...column, y, lines: 2 }, figure) + 2;
  if (asked?.note) y += sheet.write(part, 'P', asked.note, { ...column, y, lines: 2 }, note);
  if (asked?.under) y += sheet.write(part, 'P', asked.under, { ...column, y, lines: 2 }, note);
  if (market) {
    const good: TextStyle = { ...note, face: 'strong', size: 8.2, colour: look.panel.good };
    sheet.write(part, 'P', market, { ...column, y: y + 1, lines: 2 }, good);
  }
}

const FACT_COLUMNS = 4;
const FACT_HEIGHT = 37;

const factsHeight = (rows: readonly SpecRow[]) => Math.ceil(rows.length / FACT_COLUMNS) * FACT_HEIGHT;

/** The facts in a grid. Returns where it ends. */
function facts({ sheet, pen, look: { tones } }: Draft, rows: readonly SpecRow[], y: number): number {
  if (rows.length === 0) return y;
  const gap = 14;
  const width = (INNER - gap * (FACT_COLUMNS - 1)) / FACT_COLUMNS;
  sheet.part(sheet.root, 'Table', (table) => {
    for (const [index, { label, value }] of rows.entries()) {
      const box = {
        x: MARGIN + (index % FACT_COLUMNS) * (width + gap),
        y: y + Math.floor(index / FACT_COLUMNS) * FACT_HEIGHT,
        width,
      };
      sheet.decorate((doc) =>
        doc
          .moveTo(box.x, box.y)
          .lineTo(box.x + width, box.y)
          .lineWidth(0.75)
          .stroke(tones.line),
      );
      sheet.part(table, 'TR', (row) => {
        const label_ = sheet.write(row, 'TH', label, { ...box, y: box.y + 7, lines: 1 }, pen.label);
        const style = sheet.fitted(value, { width, lines: 1 }, pen.value, 7);
        sheet.write(row, 'TD', value, { ...box, y: box.y + 8 + label_, lines: 1 }, style);
      });
    }
  });
  return y + factsHeight(rows);
}

const CARD_WIDTH = 240;
const PAD = 14;

const wordsHeight = (draft: Draft) =>
  draft.brochure.finance
    ? Math.max(WORDS_LEAST, financeSize(draft, draft.brochure.finance).height)
    : WORDS_LEAST;

/** The dealer's words, and beside them the weekly repayment, or the car's equipment. */
function words(draft: Draft, top: number, bottom: number): void {
  const { brochure } = draft;
  const card = { x: PAGE.width - MARGIN - CARD_WIDTH, width: CARD_WIDTH, top, bottom };
  const left = { x: MARGIN, width: INNER - card.width - 26 };
  const list = brochure.highlights;
  if (brochure.finance) {
    about(draft, left, top, bottom);
    finance(draft, brochure.finance, card);
  } else if (list) {
    about(draft, left, top, bottom);
    shortList(draft, list, card);
  } else {
    about(draft, { x: MARGIN, width: INNER }, top, bottom);
  }
}

function about(draft: Draft, column: { x: number; width: number }, top: number, bottom: number): void {
  const { sheet, pen, brochure } = draft;
  const own = brochure.comments.length > 0;
  sheet.part(sheet.root, 'Sect', (part) => {
    let y = top;
    y += sheet.write(part, 'H2', own ? 'From the dealer' : 'In short', { ...column, y }, pen.section) + 6;
    for (const paragraph of own ? brochure.comments : [brochure.summary]) {
      const room = bottom - y;
      const fits = (text: string) => sheet.height(text, { width: column.width }, pen.text) <= room;
      const said = wholeSentences(paragraph, fits);
      if (said !== '') y += sheet.write(part, 'P', said, { ...column, y }, pen.text) + 5;
      if (said !== paragraph) return;
    }
  });
}

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

function financeSize({ sheet, pen }: Draft, estimate: BrochureFinance): { height: number } {
  const width = CARD_WIDTH - 2 * PAD;
  const conditions = estimate.conditions.reduce(
    (sum, text) => sum + sheet.height(text, { width }, pen.fine) + 2,
    0,
  );
  const terms = Math.ceil(estimate.terms.length / 2) * FINANCE_PITCH;
  return { height: 2 * PAD + 16 + FIGURE_LINES * FIGURE_PITCH + 2 + terms + 2 + conditions };
}

function finance(draft: Draft, estimate: BrochureFinance, card: Card): void {
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
  // All in one size: a comparison rate must be no less prominent than the figure beside it.
  const style: TextStyle = { face: 'heading', size: 13, colour: look.tones.ink, leading: 1.2 };
  const fitted = lines.flat().map(({ value }) => sheet.fitted(value, { width: half, lines: 1 }, style, 8));
  const figure = { ...style, size: Math.min(...fitted.map(({ size }) => size)) };
  cardGround(draft, card, financeSize(draft, estimate).height);
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

function shortList(draft: Draft, list: BrochureList, card: Card): void {
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

function bullets(
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

/** The seller, and the way to the page. */
function foot(draft: Draft): void {
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

// The second page

const COLUMN_GAP = 28;
const ROW = 15.5;
const SMALL_PRINT = 44;

function back(draft: Draft): void {
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
