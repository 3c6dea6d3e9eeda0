/**
 * Text as outlines. An SVG renderer uses the machine's fonts, and a server may have none; outlines look the
 * same everywhere.
 */
import type { Font } from 'fontkit';
import type { Template } from '#domain/tenant/site.ts';
import type { FaceRole } from '#domain/tenant/templates/template.ts';
import { facesFolder, facesOf, readFacesFrom } from '#engines/fonts/faces.ts';
import { writable } from '#engines/fonts/writable.ts';

export interface TextSetting {
  face: FaceRole;
  /** Pixels. */
  size: number;
  /** `#rrggbb` */
  colour: string;
}

export interface Lettering {
  /**
   * The text on at most `lines` lines of at most `width` pixels; text that does not fit ends in an ellipsis.
   */
  wrap(text: string, setting: TextSetting, width: number, lines: number): string[];
  /** One line as an SVG `<path>`, its baseline starting at `x`, `y`. */
  outline(line: string, setting: TextSetting, x: number, y: number): string;
}

const COMMANDS: Readonly<Record<string, string>> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
};

const ELLIPSIS = '…';

/** Caches answers: names and facts repeat within a stock, and layout takes most of the time. */
function remembered<T>(work: (face: FaceRole, text: string) => T): (face: FaceRole, text: string) => T {
  const known = new Map<string, T>();
  return (face, text) => {
    const key = `${face} ${text}`;
    const answer = known.get(key) ?? work(face, text);
    known.set(key, answer);
    return answer;
  };
}

/** Reads the typefaces that were cut with a compiled program. */
export const takeFacesOf = (programDir: string): void => readFacesFrom(facesFolder(programDir));

/** Opens the template's fonts. */
export async function openLettering(template: Template): Promise<Lettering> {
  // Most threads with the program never draw a picture.
  const { create } = await import('fontkit');
  const faces = await facesOf(template);
  const font = (role: FaceRole) => create(faces[role]) as Font;
  const fonts = { text: font('text'), strong: font('strong'), heading: font('heading') };
  const said = (text: string, face: FaceRole) =>
    writable(text, (codePoint) => fonts[face].hasGlyphForCodePoint(codePoint));
  /** In ems. */
  const widthOf = remembered((face, text) => fonts[face].layout(text).advanceWidth / fonts[face].unitsPerEm);
  /** In font units, y upwards. */
  const pathOf = remembered((face, line) => {
    const { glyphs, positions } = fonts[face].layout(line);
    let pen = 0;
    let path = '';
    for (const [index, glyph] of glyphs.entries()) {
      const at = positions[index];
      if (at === undefined) continue;
      for (const { command, args } of glyph.path.commands) {
        const points = args.map((value, axis) =>
          Math.round(axis % 2 === 0 ? pen + at.xOffset + value : at.yOffset + value),
        );
        path += (COMMANDS[command] ?? '') + points.join(' ');
      }
      pen += at.xAdvance;
    }
    return path;
  });

  return {
    wrap(text, { face, size }, width, lines) {
      const room = width / size;
      const space = widthOf(face, ' ');
      const wrapped: { line: string; width: number }[] = [];
      for (const word of said(text, face).split(' ').filter(Boolean)) {
        const wide = widthOf(face, word);
        const last = wrapped.at(-1);
        if (last !== undefined && last.width + space + wide <= room) {
          last.line += ` ${word}`;
          last.width += space + wide;
        } else wrapped.push({ line: word, width: wide });
      }
      const cut = (line: string) => {
        const characters = Array.from(line);
        while (characters.length > 1 && widthOf(face, characters.join('') + ELLIPSIS) > room)
          characters.pop();
        return characters.join('').trimEnd() + ELLIPSIS;
      };
      return wrapped
        .slice(0, lines)
        .map(({ line, width: wide }, index) =>
          wide > room || (index === lines - 1 && wrapped.length > lines) ? cut(line) : line,
        );
    },

    outline(line, { face, size, colour }, x, y) {
      const scale = Math.round((size / fonts[face].unitsPerEm) * 1e6) / 1e6;
      const place = `translate(${x} ${Math.round(y)}) scale(${scale} -${scale})`;
      return `<path transform="${place}" fill="${colour}" d="${pathOf(face, said(line, face))}"/>`;
    },
  };
}
