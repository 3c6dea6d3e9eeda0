/** Detects the column delimiter of a text table. */

const DELIMITERS = [',', ';', '\t', '|'] as const;
const MOST_RECORDS = 40;

/** Whether a record may be the header. */
export type HeaderTest = (record: readonly string[]) => boolean;

/**
 * Detects the delimiter from the beginning of a file: it is named in a line `sep=;` as Excel writes it, or it turns one
 * of the first records into a header, or it splits them most evenly.
 * @param beginning may end in the middle of a record
 */
export function detectDelimiter(beginning: string, isHeader: HeaderTest): string {
  const declared = /^\s*"?sep=([^"\r\n])/i.exec(beginning)?.[1];
  if (declared !== undefined) return declared;
  const tables = DELIMITERS.map((delimiter) => ({ delimiter, records: firstRecords(beginning, delimiter) }));
  const fitting = tables.filter(({ records }) => records.some(isHeader));
  const [best] = (fitting.length > 0 ? fitting : tables)
    .map((table) => ({ ...table, score: evenness(table.records) }))
    .sort((a, b) => b.score - a.score);
  return best?.delimiter ?? ',';
}

/** How many cells are in records of the most common width, not counting records of one cell. */
function evenness(records: readonly string[][]): number {
  const widths = new Map<number, number>();
  for (const { length } of records) widths.set(length, (widths.get(length) ?? 0) + 1);
  return Math.max(0, ...[...widths].map(([cells, times]) => (cells > 1 ? cells * times : 0)));
}

/** The first records, parsed leniently: good enough to decide. */
function firstRecords(text: string, delimiter: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length && records.length < MOST_RECORDS; at++) {
    const letter = text[at] ?? '';
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') cell += text[++at];
      else isQuoted = false;
    } else if (letter === '"' && cell.trim() === '') {
      isQuoted = true;
      cell = '';
    } else if (letter === delimiter) {
      record.push(cell);
      cell = '';
    } else if (letter === '\n' || letter === '\r') {
      record.push(cell);
      if (record.length > 1 || cell.trim() !== '') records.push(record);
      record = [];
      cell = '';
    } else cell += letter;
  }
  if (records.length < MOST_RECORDS && (record.length > 0 || cell !== '')) records.push([...record, cell]);
  return records;
}
