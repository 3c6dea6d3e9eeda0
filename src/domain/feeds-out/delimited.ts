/** Tables for machines: every cell is read back as it was written. */

type Separator = ',' | '\t';

/**
 * A table with a header line, lines ended by CRLF, as in RFC 4180. A cell with a separator, quotation mark,
 * line break or surrounding space is quoted; a missing one is empty.
 */
export function delimited<const Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Partial<Record<Column, string>>>[],
  separator: Separator,
): string {
  const needsQuotes = new RegExp(`["\\r\\n${separator}]|^\\s|\\s$`);
  const cell = (value: string) => (needsQuotes.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
  const line = (cells: readonly string[]) => `${cells.map(cell).join(separator)}\r\n`;
  return line(columns) + rows.map((row) => line(columns.map((column) => row[column] ?? ''))).join('');
}
