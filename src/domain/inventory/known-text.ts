/** The text, trimmed, or `null` if it is absent, blank, or the word "null" that some feeds write. */
export function knownText(value: string | null | undefined): string | null {
  const trimmed = value?.trim() ?? '';
  return trimmed === '' || trimmed.toLowerCase() === 'null' ? null : trimmed;
}
