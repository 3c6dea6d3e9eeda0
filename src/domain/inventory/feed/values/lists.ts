/** Lists of texts, addresses, pictures and features. */
import * as v from 'valibot';
import { type CarImage, CarImageSchema, type Feature, FeatureSchema } from '../../car.ts';
import { mediaKind } from '../../pictures/media.ts';
import { ADDRESS_LENGTH, cutParagraphs, ENTRIES, ENTRY_LENGTH, PICTURES } from '../../text-limits.ts';
import { tidy } from '../html-text.ts';
import { pathReader } from './paths.ts';
import { cellText, type Reading, type ReadingOptions } from './reading.ts';
import { toUrl } from './web-address.ts';

const DEFAULT_SPLIT = '|';

type ListKind = 'list' | 'urls' | 'images' | 'features';

export function readList(kind: ListKind, cell: unknown, options: ReadingOptions): Reading {
  const items = Array.isArray(cell)
    ? cell
    : typeof cell === 'object'
      ? [cell]
      : (cellText(cell) ?? '').split(options.split ?? DEFAULT_SPLIT);
  const values: unknown[] = [];
  let fault: string | null = null;
  const within = options.each === undefined ? null : pathReader(options.each);
  for (const item of items) {
    const given = within === null ? item : within(item);
    if (given === null || given === undefined || (typeof given === 'string' && given.trim() === '')) continue;
    // No real feature is this long: leave it out, and keep the others.
    if (typeof given === 'string' && given.length > ADDRESS_LENGTH) continue;
    const value = readEntry(kind, given);
    if (value === null) fault ??= `has an entry that is not ${ENTRY_NAMES[kind]}`;
    else values.push(value);
  }
  const most = kind === 'urls' || kind === 'images' ? PICTURES : ENTRIES;
  return { value: unique(values).slice(0, most), fault };
}

const ENTRY_NAMES: Readonly<Record<ListKind, string>> = {
  list: 'text',
  urls: 'a web address',
  images: 'the web address of a picture',
  features: 'a name',
};

function readEntry(kind: ListKind, entry: unknown): string | CarImage | Feature | null {
  const text = typeof entry === 'object' ? null : cellText(entry);
  switch (kind) {
    case 'list':
      return text === null ? null : cutText(tidy(text));
    case 'urls':
      return text === null ? null : toUrl(text);
    case 'images': {
      const url = text === null ? null : toUrl(text);
      const given = text === null ? entry : { url, kind: url === null ? undefined : mediaKind(url) };
      const checked = v.safeParse(CarImageSchema, given);
      return checked.success ? checked.output : null;
    }
    case 'features': {
      const checked = v.safeParse(FeatureSchema, text === null ? entry : { name: cutText(tidy(text)) });
      return checked.success ? checked.output : null;
    }
  }
}

const cutText = (text: string) => cutParagraphs(text, ENTRY_LENGTH);

function unique(values: readonly unknown[]): unknown[] {
  const seen = new Set<string>();
  return values.filter((value) => {
    const key = JSON.stringify(value);
    return seen.has(key) ? false : seen.add(key);
  });
}
