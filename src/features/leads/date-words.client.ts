/**
 * Shows a chosen day in words. A date input uses the browser's language, which on many machines in Australia
 * means month first, and no page can change that: `11/12` is ambiguous, `Friday 11 December` is not.
 */
const WORDS = new Intl.DateTimeFormat('en-AU', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

export function startDateWords(form: HTMLFormElement): void {
  for (const input of form.querySelectorAll<HTMLInputElement>('input[type="date"]')) {
    const words = document.createElement('output');
    words.className = 'field-hint date-words';
    words.htmlFor.add(input.id);
    const say = () => {
      const day = input.valueAsDate;
      words.textContent = day === null ? '' : WORDS.format(day);
    };
    input.after(words);
    input.addEventListener('input', say);
    input.addEventListener('change', say);
    say();
  }
}
