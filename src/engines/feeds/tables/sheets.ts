/** Finds the sheet of a workbook that lists the cars. */
import type { Archive } from '../unpacking/archive.ts';
import { FeedUnreadable } from '../unreadable.ts';
import type { HeaderTest } from './delimiter.ts';
import { sheetRecords } from './sheet.ts';
import type { Workbook } from './workbook.ts';

const MOST_RECORDS = 40;
const MOST_SHEETS = 50;

/**
 * The sheet of that name, or the first with a header among its first rows, or the first that is not empty.
 * @throws FeedUnreadable if there is none of that name
 */
export async function chosenSheet(
  archive: Archive,
  workbook: Workbook,
  { name, isHeader }: { name: string | undefined; isHeader: HeaderTest },
): Promise<Workbook['sheets'][number]> {
  const { sheets } = workbook;
  if (name !== undefined) {
    const named = sheets.find((sheet) => sheet.name.trim().toLowerCase() === name.trim().toLowerCase());
    if (named !== undefined) return named;
    throw new FeedUnreadable(
      `The workbook has no sheet ${JSON.stringify(name)}; it has ${sheets.map((sheet) => JSON.stringify(sheet.name)).join(', ')}.`,
    );
  }
  let filled: Workbook['sheets'][number] | undefined;
  for (const sheet of sheets.slice(0, MOST_SHEETS)) {
    const records = await firstRecords(sheetRecords(archive, workbook, sheet.file));
    if (records.some(isHeader)) return sheet;
    if (records.length > 0) filled ??= sheet;
  }
  if (filled === undefined) throw new FeedUnreadable('The file is a workbook without a filled sheet.');
  return filled;
}

async function firstRecords(records: AsyncIterable<string[]>, most = MOST_RECORDS): Promise<string[][]> {
  const first: string[][] = [];
  for await (const record of records) {
    first.push(record);
    if (first.length === most) break;
  }
  return first;
}
