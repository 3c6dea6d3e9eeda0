/** Tables for spreadsheets. */

/**
 * A cell. Text that a spreadsheet would read as a formula gets an apostrophe: shoppers type it, and staff open it.
 */
export function csvCell(value: string | number | boolean | null): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const text = /^[\s]*[=+\-@]|^[\t\r\n|%]/.test(value) ? `'${value}` : value;
  return /[",\r\n;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows separated by CRLF, as in RFC 4180. */
export function csvLine(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}
