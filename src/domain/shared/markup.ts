/** HTML that escapes automatically: values are text unless they are already markup. */

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Markup made by `html`. */
export class Markup {
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }
  toString(): string {
    return this.#text;
  }
}

/** The values that `html` takes; null, undefined and false add nothing. */
type Part = string | number | Markup | null | undefined | false | readonly Part[];

function textOf(part: Part): string {
  if (part instanceof Markup) return part.toString();
  if (Array.isArray(part)) return part.map(textOf).join('');
  if (part === null || part === undefined || part === false) return '';
  return String(part).replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter);
}

/** Markup from a template: `` html`<p>${name}</p>` ``. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.map((string, index) => string + textOf(parts[index])).join(''));
}

/** Paragraphs and line breaks of plain text. */
export function htmlLines(text: string): Markup {
  return new Markup(textOf(text).replace(/\r\n?|\n/g, '<br>'));
}
