/** Reads one value of a feed as the kind of value that a field takes. */
import * as v from 'valibot';
import { cleanData } from '#domain/shared/clean-data.ts';
import { cutParagraphs } from '../text-limits.ts';
import type { ChoiceKind, FieldKind } from './fields.ts';
import { isFiller, isFillerNumber, isFillerPlate } from './fillers.ts';
import { htmlToText, tidy } from './html-text.ts';
import { readDate, readUnix, toMoment } from './values/dates.ts';
import { readList } from './values/lists.ts';
import { readNumber } from './values/numbers.ts';
import { cellText, faulty, type Reading, type ReadingOptions, read } from './values/reading.ts';
import { toUrl } from './values/web-address.ts';

/** @param cell a known value: text, number, boolean, list or object, as in JSON; text is not blank */
export function readValue(kind: FieldKind, cell: unknown, options: ReadingOptions): Reading {
  switch (kind.kind) {
    case 'number':
      return readNumber(cell, kind, options);
    case 'boolean':
      return readBoolean(cell);
    case 'unix':
      return readUnix(cell, options);
    case 'list':
    case 'urls':
    case 'images':
    case 'features':
      return readList(kind.kind, cell, options);
    case 'data': {
      const data = typeof cell === 'string' ? parsedJson(cell) : cell;
      const checked = v.safeParse(kind.schema, cleanData(data));
      return checked.success ? read(checked.output) : faulty('is not in the expected format');
    }
    default: {
      const text = cellText(cell);
      return text === null ? faulty('is not text') : readText(kind, text, options);
    }
  }
}

function readText(
  kind: Extract<
    FieldKind,
    { kind: 'text' | 'stocknum' | 'html' | 'choice' | 'date' | 'moment' | 'vin' | 'plate' | 'url' }
  >,
  text: string,
  options: ReadingOptions,
): Reading {
  switch (kind.kind) {
    case 'text':
      return isFiller(text) ? read(null) : readLine(text, kind.most);
    case 'stocknum': {
      return isFillerNumber(text) ? read(null) : readLine(text, kind.most);
    }
    case 'html':
      return read(cutParagraphs(htmlToText(text), kind.most) || null);
    case 'choice':
      return readChoice(text, kind);
    case 'date':
      return readDate(text, options);
    case 'moment': {
      const moment = toMoment(text, options);
      return moment === null ? faulty('is not a date and time') : read(moment.toISOString());
    }
    case 'vin': {
      const vin = text.replace(/\s+/g, '').toUpperCase();
      return /^[A-HJ-NPR-Z0-9]{17}$/.test(vin) ? read(vin) : faulty('is not a 17-character VIN');
    }
    case 'plate': {
      const plate = text.replace(/[^a-z0-9]/gi, '').toUpperCase();
      if (plate !== '' && isFillerPlate(text)) return read(null);
      return /^.{1,9}$/.test(plate) ? read(plate) : faulty('is not a plate with 1 to 9 characters');
    }
    case 'url': {
      const url = toUrl(text);
      return url === null ? faulty('is not a web address') : read(url);
    }
  }
}

function readLine(text: string, most: number): Reading {
  const line = tidy(text);
  return line.length > most ? faulty(`has more than ${most} characters`) : read(line || null);
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const YES = new Set(['true', 'yes', 'y', '1', 'on']);
const NO = new Set(['false', 'no', 'n', '0', 'off']);

function readBoolean(cell: unknown): Reading {
  const word = cellText(cell)?.trim().toLowerCase() ?? '';
  if (YES.has(word)) return read(true);
  return NO.has(word) ? read(false) : faulty('is neither yes nor no');
}

function readChoice(text: string, kind: ChoiceKind): Reading {
  const fold = (word: string) => word.toLowerCase().replace(/[^a-z0-9]+/g, '');
  const folded = fold(text);
  const option = kind.options.find((name) => fold(name) === folded) ?? kind.words(text);
  return option === null ? faulty(`is not one of ${kind.options.join(', ')}`) : read(option);
}
