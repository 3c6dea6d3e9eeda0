/** The text half of a picture for shared links, as SVG with outlined letters. */
import type { Tones } from '#domain/tenant/colours.ts';
import type { Lettering, TextSetting } from './lettering.ts';

export interface PanelWords {
  title: string;
  badge: string;
  /** As on the car's page: `$45,990` and `Drive away`; null: no price is shown. */
  price: { main: string; note: string | null } | null;
  facts: readonly string[];
  /** At the bottom: the dealer. */
  dealer: string;
}

/** Pixels. The panel is on the left of the picture; its top is free for a logo. */
export const PANEL = { width: 500, height: 630, margin: 56, logoHeight: 52 } as const;

/** Height of the brand-coloured strip along the top. */
export const STRIP = 10;

const INNER = PANEL.width - 2 * PANEL.margin;
const TITLE_SIZES = [62, 54, 48, 42] as const;
/** Type sizes with facts below, and without. */
const TITLE_LINES = { withFacts: 3, alone: 4 };
const PRICE_SIZES = [50, 42, 36, 30] as const;

/** Text below the logo, the dealer at the bottom. `tones` are those for the panel's background. */
export function panelSvg(words: PanelWords, tones: Tones, letters: Lettering): string {
  const { width, height, margin } = PANEL;
  const most = words.facts.length > 0 ? TITLE_LINES.withFacts : TITLE_LINES.alone;
  const note: TextSetting = { face: 'text', size: 24, colour: tones.muted };
  const noteLines = words.price?.note ? letters.wrap(words.price.note, note, INNER, 2) : [];
  // A price and what it includes are always complete: the name makes space.
  const title = titleSetting(words.title, noteLines.length > 1 ? most - 1 : most, tones, letters);
  const badge: TextSetting = { face: 'text', size: 32, colour: tones.muted };
  const fact: TextSetting = { face: 'strong', size: 27, colour: tones.ink };
  const dealer: TextSetting = { face: 'strong', size: 25, colour: tones['brand-text'] };

  const parts: string[] = [];
  const line = (text: string, setting: TextSetting, y: number) =>
    parts.push(letters.outline(text, setting, margin, y));

  let y = margin + PANEL.logoHeight + 40;
  for (const text of title.lines) {
    y += title.setting.size * 1.08;
    line(text, title.setting, y);
  }
  y += 8;
  for (const text of letters.wrap(words.badge, badge, INNER, words.price === null ? 2 : 1)) {
    y += badge.size * 1.36;
    line(text, badge, y);
  }
  y += words.price === null ? 34 : 24;
  parts.push(`<rect x="${margin}" y="${Math.round(y)}" width="56" height="5" fill="${tones.accent}"/>`);
  y += 14;
  if (words.price !== null) {
    const { lines, setting } = priceSetting(words.price.main, tones, letters);
    for (const text of lines) {
      y += setting.size * 1.1;
      line(text, setting, y);
    }
    for (const text of noteLines) {
      y += note.size * 1.35;
      line(text, note, y);
    }
    y += 4;
  }
  for (const text of words.facts.flatMap((each) => letters.wrap(each, fact, INNER, 2))) {
    if (y + fact.size * 1.4 > height - margin - 46) break;
    y += fact.size * 1.45;
    line(text, fact, y);
  }
  for (const text of letters.wrap(words.dealer, dealer, INNER, 1)) line(text, dealer, height - margin);

  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${tones.surface}"/>`,
    `<rect width="${width}" height="${STRIP}" fill="${tones.brand}"/>`,
    ...parts,
    '</svg>',
  ].join('');
}

/** As large as fits a price on one line; a no-price text, as a dealer writes it, on two. */
function priceSetting(price: string, tones: Tones, letters: Lettering) {
  const settings = PRICE_SIZES.map(
    (size): TextSetting => ({ face: 'heading', size, colour: tones['brand-text'] }),
  );
  const setting =
    settings.find((each) => letters.wrap(price, each, INNER, 2).length === 1) ?? settings.at(-1);
  if (setting === undefined) throw new Error('no font size set for prices');
  return { setting, lines: letters.wrap(price, setting, INNER, 2) };
}

/** As large as fits the title on `most` lines. */
function titleSetting(title: string, most: number, tones: Tones, letters: Lettering) {
  const settings = TITLE_SIZES.map((size): TextSetting => ({ face: 'heading', size, colour: tones.ink }));
  const whole = (setting: TextSetting) => {
    const lines = letters.wrap(title, setting, INNER, most + 1);
    return lines.length <= most && !lines.some((line) => line.endsWith('…'));
  };
  const setting = settings.find(whole) ?? settings.at(-1);
  if (setting === undefined) throw new Error('no font size set for titles');
  return { setting, lines: letters.wrap(title, setting, INNER, most) };
}
