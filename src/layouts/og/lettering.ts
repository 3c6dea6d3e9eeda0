/**
 * Text as outlines. What turns SVG into pixels finds its fonts on the machine, and a server may have none; outlines
 * look the same everywhere.
 */
import { create, type Font } from 'fontkit';
import type { Template } from '#domain/tenant/site.ts';
import { type FaceRole, facesOf } from '#engines/fonts/faces.ts';
import { writable } from '#engines/fonts/writable.ts';

export interface TextSetting {
  face: FaceRole;
  /** Pixels. */
  size: number;
  /** `#rrggbb` */
  colour: string;
}

export interface Lettering {
  /** The text in at most `lines` lines of at most `width` pixels; what does not fit ends in an ellipsis. */
  wrap(text: string, setting: TextSetting, width: number, lines: number): string[];
  /** One line as an SVG path, its baseline beginning at `x`, `y`. */
  path(line: string, setting: TextSetting, x: number, y: number): string;
}

const COMMANDS: Readonly<Record<string, string>> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
};

const ELLIPSIS = '…';
const decimals = (value: number) => String(Math.round(value * 10) / 10);

/** Opens the template's faces. */
export async function openLettering(template: Template): Promise<Lettering> {
  const faces = await facesOf(template);
  const font = (role: FaceRole) => create(faces[role]) as Font;
  const fonts = { text: font('text'), strong: font('strong'), heading: font('heading') };
  const said = (text: string, face: FaceRole) =>
    writable(text, (codePoint) => fonts[face].hasGlyphForCodePoint(codePoint));
  const widthOf = (text: string, { face, size }: TextSetting) =>
    (fonts[face].layout(text).advanceWidth * size) / fonts[face].unitsPerEm;

  return {
    wrap(text, setting, width, lines) {
      const words = said(text, setting.face).split(' ').filter(Boolean);
      const fits = (line: string) => widthOf(line, setting) <= width;
      const wrapped: string[] = [];
      for (const word of words) {
        const last = wrapped.at(-1);
        if (last !== undefined && fits(`${last} ${word}`)) wrapped[wrapped.length - 1] = `${last} ${word}`;
        else wrapped.push(word);
      }
      const kept = wrapped.slice(0, lines);
      if (wrapped.length > lines) kept[lines - 1] += ELLIPSIS;
      return kept.map((line) => {
        if (fits(line)) return line;
        const characters = Array.from(line.replace(ELLIPSIS, ''));
        while (characters.length > 1 && !fits(characters.join('') + ELLIPSIS)) characters.pop();
        return characters.join('').trimEnd() + ELLIPSIS;
      });
    },

    path(line, setting, x, y) {
      const own = fonts[setting.face];
      const scale = setting.size / own.unitsPerEm;
      const { glyphs, positions } = own.layout(said(line, setting.face));
      let pen = 0;
      let path = '';
      for (const [index, glyph] of glyphs.entries()) {
        const at = positions[index];
        if (at === undefined) continue;
        for (const { command, args } of glyph.path.commands) {
          const points = args.map((value, axis) =>
            decimals(
              axis % 2 === 0 ? x + (pen + at.xOffset + value) * scale : y - (at.yOffset + value) * scale,
            ),
          );
          path += (COMMANDS[command] ?? '') + points.join(' ');
        }
        pen += at.xAdvance;
      }
      return path;
    },
  };
}
