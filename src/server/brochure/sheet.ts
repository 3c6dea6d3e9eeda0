/**
 * A PDF page to write on: text in the template's typefaces, placed by style and box. Every part is tagged, so that screen
 * readers recognise headings, paragraphs and tables. Lengths are in points from the top left corner.
 */
import { create, type Font } from 'fontkit';
import PDFDocument from 'pdfkit';
import type { FaceRole } from '#domain/tenant/templates/template.ts';
import type { Faces } from '#engines/fonts/faces.ts';
import { writable } from '#engines/fonts/writable.ts';

export const PAGE = { width: 595.28, height: 841.89 } as const;

export interface TextStyle {
  face: FaceRole;
  size: number;
  colour: string;
  /** Line height as a factor of the size. */
  leading?: number;
  align?: 'left' | 'right' | 'center';
  strike?: boolean;
  /** Extra space between letters. */
  tracking?: number;
}

interface Box {
  x: number;
  y: number;
  width: number;
  /** The most lines; longer text ends in an ellipsis. */
  lines?: number;
}

type Fonts = Readonly<Record<FaceRole, Font>>;

/** The most words whose layout a font caches. Brochures of one site share most words. */
const WORDS_KEPT = 20_000;

/** Opens a font that lays out each word once, for all files drawn with it. */
function openFont(file: Buffer): Font {
  const font = create(file) as Font;
  const runs = new Map<string, ReturnType<Font['layout']>>();
  const layout: Font['layout'] = (text, ...how) => {
    if (how.some((each) => each !== undefined)) return font.layout(text, ...how);
    const run = runs.get(text) ?? font.layout(text);
    if (runs.size >= WORDS_KEPT) runs.clear();
    runs.set(text, run);
    // The drawing code scales positions in place.
    return Object.create(run, { positions: { value: run.positions.map((position) => ({ ...position })) } });
  };
  return Object.create(font, { layout: { value: layout } });
}

const opened = new WeakMap<Faces, Fonts>();

/** Fonts are opened once, because reading three of them takes as long as drawing a brochure. */
function fontsOf(faces: Faces): Fonts {
  const fonts = opened.get(faces) ?? {
    text: openFont(faces.text),
    strong: openFont(faces.strong),
    heading: openFont(faces.heading),
  };
  opened.set(faces, fonts);
  return fonts;
}

/** A part of the document's structure, such as a section or a table row. */
export type Part = PDFKit.PDFStructureElement;

/** Standard structure types that brochures use. */
type Role = 'H1' | 'H2' | 'H3' | 'P' | 'Lbl' | 'LBody' | 'TH' | 'TD' | 'Span';

export class Sheet {
  readonly doc: PDFKit.PDFDocument;
  readonly root: Part;
  readonly #fonts: Fonts;

  constructor(faces: Faces, info: { title: string; author: string; subject: string; date: Date }) {
    this.doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      autoFirstPage: false,
      pdfVersion: '1.7',
      tagged: true,
      lang: 'en-AU',
      displayTitle: true,
      info: { Title: info.title, Author: info.author, Subject: info.subject, CreationDate: info.date },
    });
    this.#fonts = fontsOf(faces);
    for (const [role, font] of Object.entries(this.#fonts)) {
      // The library accepts an opened font too; its types do not say so.
      this.doc.registerFont(role, font as unknown as Buffer);
    }
    this.root = this.doc.struct('Document');
    this.doc.addStructure(this.root);
  }

  addPage(): void {
    this.doc.addPage();
  }

  /** A part inside `parent`, filled by `fill` and closed after it. */
  part(parent: Part, type: string, fill: (part: Part) => void): void {
    const part = this.doc.struct(type);
    parent.add(part);
    fill(part);
    part.end();
  }

  /** Decoration, which screen readers skip. */
  decorate(draw: (doc: PDFKit.PDFDocument) => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    draw(this.doc);
    this.doc.endMarkedContent();
  }

  /** A picture with a text alternative. */
  figure(parent: Part, alt: string, draw: (doc: PDFKit.PDFDocument) => void): void {
    parent.add(this.doc.struct('Figure', { alt }, () => draw(this.doc)));
  }

  /** Writes `text` into the box and returns its height. An empty text writes nothing. */
  write(parent: Part, role: Role, text: string, box: Box, style: TextStyle): number {
    return this.#write(text, box, style, (draw) => parent.add(this.doc.struct(role, {}, draw)));
  }

  /** The same for text that appears elsewhere already, such as a running head. */
  repeat(text: string, box: Box, style: TextStyle): number {
    return this.#write(text, box, style, (draw) => this.decorate(draw));
  }

  #write(
    text: string,
    { x, y, width, lines }: Box,
    style: TextStyle,
    mark: (draw: () => void) => void,
  ): number {
    const layout = this.#layout(text, style);
    if (layout === '') return 0;
    const height = this.height(text, { width, ...(lines === undefined ? {} : { lines }) }, style);
    // The library uses the font's own line height, which may be larger than the line's here.
    const cut = lines === undefined ? {} : { height: height + lineHeight(style) * 0.5, ellipsis: true };
    mark(() => {
      this.#use(style);
      this.doc.fillColor(style.colour).text(layout, x, y, {
        ...this.#options(width, style),
        ...cut,
        strike: style.strike ?? false,
      });
    });
    return height;
  }

  /** The height `text` takes in a box of that width and number of lines. */
  height(text: string, { width, lines }: Pick<Box, 'width' | 'lines'>, style: TextStyle): number {
    const layout = this.#layout(text, style);
    if (layout === '') return 0;
    this.#use(style);
    const whole = this.doc.heightOfString(layout, this.#options(width, style));
    return lines === undefined ? whole : Math.min(whole, lines * lineHeight(style));
  }

  /** The width of `text` on one line. */
  width(text: string, style: TextStyle): number {
    this.#use(style);
    return this.doc.widthOfString(this.#layout(text, style), { characterSpacing: style.tracking ?? 0 });
  }

  /** The style, made smaller (not below `smallest`) until the text fits its lines. */
  fitted(
    text: string,
    { width, lines }: { width: number; lines: number },
    style: TextStyle,
    smallest: number,
  ): TextStyle {
    let fitting = style;
    while (
      fitting.size > smallest &&
      this.height(text, { width }, fitting) > lines * lineHeight(fitting) + 0.1
    ) {
      fitting = { ...fitting, size: fitting.size - 1 };
    }
    return fitting;
  }

  /** The finished file. */
  async finish(): Promise<Uint8Array> {
    const chunks: Buffer[] = [];
    const ended = new Promise<void>((done, fail) => {
      this.doc.on('data', (chunk: Buffer) => chunks.push(chunk));
      this.doc.on('end', done);
      this.doc.on('error', fail);
    });
    this.root.end();
    this.doc.end();
    await ended;
    return Buffer.concat(chunks);
  }

  #layout(text: string, { face }: TextStyle): string {
    return writable(text, (codePoint) => this.#fonts[face].hasGlyphForCodePoint(codePoint));
  }

  #use({ face, size }: TextStyle): void {
    this.doc.font(face).fontSize(size);
  }

  #options(width: number, style: TextStyle): PDFKit.Mixins.TextOptions {
    return {
      width,
      align: style.align ?? 'left',
      lineGap: lineHeight(style) - this.doc.currentLineHeight(false),
      characterSpacing: style.tracking ?? 0,
    };
  }
}

const lineHeight = ({ size, leading = 1.25 }: TextStyle): number => size * leading;
