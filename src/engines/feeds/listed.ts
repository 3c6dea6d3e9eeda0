const MOST = 30;

/** Names as a message lists them, the first thirty. */
export function listed(names: readonly string[]): string {
  const shown = names.slice(0, MOST).map((name) => JSON.stringify(name));
  return shown.join(', ') + (names.length > shown.length ? ` and ${names.length - shown.length} more` : '');
}
