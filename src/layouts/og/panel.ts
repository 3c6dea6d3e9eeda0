/** The written half of a picture for shared links: who offers what, as SVG with its letters outlined. */
import type { Tones } from '#domain/tenant/colours.ts';
import type { Lettering, TextSetting } from './lettering.ts';

export interface PanelWords {
  title: string;
  badge: string;
  facts: readonly string[];
  /** At the foot: who offers it. */
  dealer: string;
}

/** Pixels. The panel stands at the left of the picture; its head is left free for a logo. */
export const PANEL = { width: 500, height: 630, margin: 56, logoHeight: 52 } as const;

const INNER = PANEL.width - 2 * PANEL.margin;
const TITLE_SIZES = [62, 54, 48, 42] as const;
const TITLE_LINES = 3;

/** Below the logo the words, at the foot the dealer. `tones` are those of the ground the panel has. */
export function panelSvg(words: PanelWords, tones: Tones, letters: Lettering): string {
  const { width, height, margin } = PANEL;
  const title = titleSetting(words.title, tones, letters);
  const badge: TextSetting = { face: 'text', size: 32, colour: tones.muted };
  const fact: TextSetting = { face: 'strong', size: 27, colour: tones.ink };
  const dealer: TextSetting = { face: 'strong', size: 25, colour: tones['brand-text'] };

  const parts: string[] = [];
  const line = (text: string, setting: TextSetting, y: number) =>
    parts.push(`<path d="${letters.path(text, setting, margin, y)}" fill="${setting.colour}"/>`);

  let y = margin + PANEL.logoHeight + 40;
  for (const text of title.lines) {
    y += title.setting.size * 1.08;
    line(text, title.setting, y);
  }
  for (const text of letters.wrap(words.badge, badge, INNER, 2)) {
    y += badge.size * 1.36;
    line(text, badge, y);
  }
  y += 34;
  parts.push(`<rect x="${margin}" y="${Math.round(y)}" width="56" height="5" fill="${tones.accent}"/>`);
  y += 14;
  for (const text of words.facts) {
    if (y + fact.size * 1.4 > height - margin - 46) break;
    y += fact.size * 1.45;
    for (const cut of letters.wrap(text, fact, INNER, 1)) line(cut, fact, y);
  }
  for (const text of letters.wrap(words.dealer, dealer, INNER, 1)) line(text, dealer, height - margin);

  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${tones.surface}"/>`,
    `<rect width="${width}" height="10" fill="${tones.brand}"/>`,
    ...parts,
    '</svg>',
  ].join('');
}

/** As large as lets the title stand in three lines. */
function titleSetting(title: string, tones: Tones, letters: Lettering) {
  const attempts = TITLE_SIZES.map((size) => {
    const setting: TextSetting = { face: 'heading', size, colour: tones.ink };
    return { setting, lines: letters.wrap(title, setting, INNER, TITLE_LINES + 1) };
  });
  const whole = attempts.find(
    ({ lines }) => lines.length <= TITLE_LINES && !lines.some((l) => l.endsWith('…')),
  );
  const [smallest] = attempts.slice(-1);
  if (whole) return whole;
  const setting = smallest?.setting ?? { face: 'heading' as const, size: 42, colour: tones.ink };
  return { setting, lines: letters.wrap(title, setting, INNER, TITLE_LINES) };
}
