/** The first page: the car, its price, its facts and the dealer's comments. */
import { wholeSentences } from '#domain/brochure/whole-sentences.ts';
import type { SpecRow } from '#domain/inventory/page/specs.ts';
import { type Look, tagTones } from '../look.ts';
import { PAGE, type Part, type TextStyle } from '../sheet.ts';
import { CARD_WIDTH, finance, financeHeight, shortList } from './card.ts';
import { type Draft, ground, HERO, INNER, LOGO, MARGIN, STRIP } from './draft.ts';
import { FOOT, foot } from './foot.ts';

const HEAD = 58;
const GAP = 22;
const BEFORE_WORDS = 18;
/** Width of the text even without a card beside it. */
const WORDS_LEAST = 150;

export function front(draft: Draft): void {
  const { sheet, look, brochure } = draft;
  sheet.addPage();
  ground(draft);
  head(draft);
  // The picture shrinks if the text needs the space, because a lender's conditions must be complete.
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

const wordsHeight = (draft: Draft) =>
  draft.brochure.finance ? Math.max(WORDS_LEAST, financeHeight(draft, draft.brochure.finance)) : WORDS_LEAST;

/** The dealer's comments, and beside them the weekly repayment or the car's equipment. */
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
