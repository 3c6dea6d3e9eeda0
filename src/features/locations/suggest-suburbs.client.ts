/** Suggests suburbs in a postcode field, once it is used. */
export function suggestOnFocus(field: HTMLInputElement): void {
  const begin = () =>
    import('./suburbs.client.ts').then(
      ({ suggestSuburbs }) => suggestSuburbs(field),
      (error: unknown) => console.warn('Suburb suggestions failed:', error),
    );
  field.addEventListener('focus', () => void begin(), { once: true });
}
