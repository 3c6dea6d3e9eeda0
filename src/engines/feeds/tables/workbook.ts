/** An Excel workbook: its sheets, their shared texts, and which formats are dates. */
import { Parser } from 'htmlparser2';
import type { Archive } from '../unpacking/archive.ts';
import { FeedUnreadable } from '../unreadable.ts';
import { SharedStrings } from './shared-strings.ts';

export interface Workbook {
  /** The visible ones, in order. */
  sheets: readonly { name: string; file: string }[];
  texts: SharedStrings;
  /** Which styles of cells show a number as a date. */
  dateStyles: readonly boolean[];
  /** Days are counted from 1904, as on old Macs. */
  since1904: boolean;
}

type Attributes = Readonly<Record<string, string>>;
interface PartHandler {
  open?: (name: string, attributes: Attributes) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** Names of elements without their prefix. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** Streams a part of the workbook; `false` if it has no such part. */
async function readPart(archive: Archive, name: string, handler: PartHandler): Promise<boolean> {
  const bytes = archive.read(name);
  if (bytes === null) return false;
  const parser = partParser(handler);
  const decoder = new TextDecoder();
  for await (const chunk of bytes) parser.write(decoder.decode(chunk, { stream: true }));
  parser.end(decoder.decode());
  return true;
}

export function partParser({ open, text, close }: PartHandler): Parser {
  return new Parser(
    {
      ...(open && { onopentag: (name, attributes) => open(localName(name), attributes) }),
      ...(text && { ontext: text }),
      ...(close && { onclosetag: (name) => close(localName(name)) }),
    },
    { xmlMode: true, decodeEntities: true },
  );
}

/** The numbers of Excel's built-in date formats. */
const isDateNumber = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58);
/** Looks at a format's own letters, not at colours, conditions and quoted words. */
const isDateFormat = (code: string) =>
  /[dyhms]/i.test(code.replace(/\[[^\]]*\]|"[^"]*"|\\./g, '')) &&
  !/[#0]/.test(code.replace(/\[[^\]]*\]|"[^"]*"|\\.|ss\.0+/g, ''));

/** @throws FeedUnreadable if the archive is not a complete workbook */
export async function openWorkbook(archive: Archive): Promise<Workbook> {
  const found: { name: string; id: string }[] = [];
  let since1904 = false;
  await readPart(archive, 'xl/workbook.xml', {
    open: (name, attributes) => {
      if (name === 'sheet' && (attributes.state ?? 'visible') === 'visible') {
        found.push({ name: attributes.name ?? '', id: attributes['r:id'] ?? '' });
      }
      if (name === 'workbookPr') since1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
    },
  });
  const files = new Map<string, string>();
  await readPart(archive, 'xl/_rels/workbook.xml.rels', {
    open: (name, { Id = '', Target = '' }) => {
      if (name === 'Relationship') files.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  const sheets = found
    .map(({ name, id }) => ({ name, file: files.get(id) ?? '' }))
    .filter(({ file }) => archive.names.includes(file));
  if (sheets.length === 0) throw new FeedUnreadable('The file is a workbook without a sheet.');
  return { sheets, since1904, texts: await sharedTexts(archive), dateStyles: await dateStyles(archive) };
}

async function sharedTexts(archive: Archive): Promise<SharedStrings> {
  const texts = new SharedStrings();
  let text = '';
  let isText = false;
  let isReading = false;
  await readPart(archive, 'xl/sharedStrings.xml', {
    open: (name) => {
      if (name === 'si') text = '';
      // Phonetic text (`rPh`) is not the written text.
      isReading = name === 'rPh' ? true : isReading;
      isText = name === 't' && !isReading;
    },
    text: (part) => {
      if (isText) text += part;
    },
    close: (name) => {
      if (name === 'si') texts.add(text);
      if (name === 'rPh') isReading = false;
      if (name === 't') isText = false;
    },
  });
  return texts;
}

async function dateStyles(archive: Archive): Promise<boolean[]> {
  const own = new Map<number, boolean>();
  const styles: boolean[] = [];
  let isCells = false;
  await readPart(archive, 'xl/styles.xml', {
    open: (name, { numFmtId = '', formatCode = '' }) => {
      const id = Number(numFmtId);
      if (name === 'numFmt') own.set(id, isDateFormat(formatCode));
      if (name === 'cellXfs') isCells = true;
      if (name === 'xf' && isCells) styles.push(own.get(id) ?? isDateNumber(id));
    },
    close: (name) => {
      if (name === 'cellXfs') isCells = false;
    },
  });
  return styles;
}
