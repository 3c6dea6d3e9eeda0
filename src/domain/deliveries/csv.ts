/** Tables for spreadsheets. */

/**
 * A cell. Text that a spreadsheet would take for a formula gets an apostrophe, which says that it is text: a shopper
 * writes these cells, and somebody else opens them.
 */
export function csvCell(value: string | number | boolean | null): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const text = /^[\s]*[=+\-@]|^[\t\r\n|%]/.test(value) ? `'${value}` : value;
  return /[",\r\n;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows between CRLFs, as RFC 4180 has it. */
export function csvLine(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}
