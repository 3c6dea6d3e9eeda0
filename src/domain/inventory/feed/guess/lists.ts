/** How lists are written, in one cell or across columns. */
import type { FeedRule } from '../mapping.ts';
import type { Column } from './columns.ts';
import { isUrl, known } from './evidence.ts';

const SEPARATORS = ['|', ';', ', ', ',', '\n', ' '];

/** What separates the entries of a list in text; null if no cell has two. */
function separatorOf(texts: readonly string[], isEntry: (text: string) => boolean): string | null {
  const [best] = SEPARATORS.map((separator) => {
    const lists = texts.map((text) =>
      text
        .split(separator)
        .map((part) => part.trim())
        .filter(Boolean),
    );
    const good = lists.filter((list) => list.length > 1 && list.every(isEntry)).length;
    return { separator, good };
  }).sort((a, b) => b.good - a.good);
  return best === undefined || best.good === 0 ? null : best.separator;
}

const isAddress = (text: string) => isUrl(text) && (text.match(/https?:/g) ?? []).length === 1;

/** The rule for the pictures in these columns. */
export function pictureRule(columns: readonly Column[]): FeedRule | string | null {
  const [first, ...others] = columns;
  if (first === undefined) return null;
  if (first.each !== undefined) return { from: first.name, each: first.each };
  const flat = columns.filter(({ each }) => each === undefined);
  // JSON lists need no separator; in text, commas separate the entries.
  const texts = flat.flatMap((column) => column.cells.filter((cell) => typeof cell === 'string'));
  const separator = separatorOf(texts, isAddress);
  if (others.length === 0)
    return separator === null || separator === '|' ? first.name : { from: first.name, split: separator };
  const between = separator ?? ', ';
  const hasLists = flat.some(({ cells }) => cells.some(Array.isArray));
  const join = hasLists ? ', ' : between;
  return { from: flat.map(({ name }) => name), join, split: hasLists ? ', ' : between };
}

const isShort = (text: string) => text.length <= 80;

/** The rule for the features in a column. */
export function featureRule({ name, each, cells }: Column): FeedRule | string {
  if (each !== undefined) return { from: name, each };
  const texts = cells.filter((cell) => typeof cell === 'string');
  const separator = texts.length === 0 ? null : separatorOf(texts, isShort);
  return separator === null || separator === '|' || separator === ' '
    ? name
    : { from: name, split: separator };
}

/** The date formats of a column; null if its dates are written the Australian way. */
export function dateFormats(column: Column): string[] | null {
  const parts = known(column).flatMap((text) => {
    const found = /^(\d{1,2})[/-](\d{1,2})[/-](\d{2,4})$/.exec(text);
    return found
      ? [{ first: Number(found[1]), second: Number(found[2]), isShort: found[3]?.length === 2 }]
      : [];
  });
  if (parts.length === 0) return null;
  const isAmerican = parts.some(({ second }) => second > 12) && !parts.some(({ first }) => first > 12);
  const isShortYear = parts.every((part) => part.isShort);
  if (!isAmerican && !isShortYear) return null;
  return [isAmerican ? (isShortYear ? 'm/d/yy' : 'm/d/yyyy') : 'd/m/yy'];
}
