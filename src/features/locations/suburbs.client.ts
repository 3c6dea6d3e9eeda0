/**
 * Suburb suggestions for a postcode field: a suburb that is chosen or typed in full is replaced by its
 * postcode.
 */
import { FEWEST_LETTERS, type Suburb, suburbText } from '#domain/geo/suburbs.ts';
import { recordOf } from '#domain/shared/record-of.ts';

const PAUSE_MS = 150;

function isSuburb(value: unknown): value is Suburb {
  const { name, postcode, state } = recordOf(value);
  return [name, postcode, state].every((each) => typeof each === 'string');
}

export function suggestSuburbs(field: HTMLInputElement): void {
  const list = document.createElement('datalist');
  list.id = `${field.id}-suburbs`;
  document.body.append(list);
  field.setAttribute('list', list.id);
  // Letters are allowed from here on.
  field.removeAttribute('maxlength');
  field.removeAttribute('pattern');
  field.inputMode = 'text';
  field.placeholder = 'Postcode or suburb';

  let suburbs: readonly Suburb[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function ask(): Promise<void> {
    const text = field.value.trim();
    const response = await fetch(`/api/geocode/suburbs?query=${encodeURIComponent(text)}`);
    // Each letter asks again; the last suggestions stay until the answer comes.
    if (!response.ok || field.value.trim() !== text) return;
    const found: unknown = await response.json();
    suburbs = Array.isArray(found) ? found.filter(isSuburb) : [];
    list.replaceChildren(...suburbs.map((each) => new Option(each.state, suburbText(each))));
  }
  /** Replaces a suggestion, or a name with only one postcode, with the postcode. */
  function settle(): void {
    const text = field.value.trim().toLowerCase();
    const named = suburbs.filter((each) => each.name.toLowerCase() === text);
    const [only, another] = new Set(named.map(({ postcode }) => postcode));
    const chosen = suburbs.find((each) => suburbText(each).toLowerCase() === text)?.postcode;
    const postcode = chosen ?? (another === undefined ? only : undefined);
    if (postcode !== undefined) field.value = postcode;
  }

  field.addEventListener('input', () => {
    clearTimeout(timer);
    const text = field.value.trim();
    if (suburbs.some((each) => suburbText(each) === text)) settle();
    else if (text.length >= FEWEST_LETTERS && /\p{L}/u.test(text)) {
      timer = setTimeout(() => {
        ask().catch((error: unknown) => console.warn('Suburb suggestions failed:', error));
      }, PAUSE_MS);
    }
  });
  // Enter triggers this before it submits the form.
  field.addEventListener('change', settle);
}
