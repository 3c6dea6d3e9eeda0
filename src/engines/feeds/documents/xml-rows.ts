/** Turns a row's element into a flat group of values, addressed by path. */
import { FeedUnreadable } from '../unreadable.ts';

/** A row's values: text, or a list of texts if an element is repeated. */
export type XmlRow = Record<string, string | string[]>;

/** No car has more values. */
const MOST_VALUES = 20_000;
/** What names the fact that an element holds: `<component name="city">`, `<type>VIN</type>`. */
const NAMING_KEYS = ['type', 'location', 'label', 'key', 'code', 'name'];
const LONGEST_NAME = 40;

interface Open {
  path: string;
  text: string;
  attributes: readonly (readonly [name: string, value: string])[];
  /** Children that hold text alone, with it. */
  leaves: [name: string, text: string][];
  hasChildren: boolean;
}

/**
 * Builds one row. An element's text is addressed by its path within the row (`price.retail`), an attribute after an `@`
 * (`price@currency`), the row's own attributes by name. Where an attribute or a child says what the element is about,
 * its value is also addressed by that: `address.component[name=city]`, `id[type=VIN].value`.
 */
export class XmlRowBuilder {
  readonly row: XmlRow = Object.create(null) as XmlRow;
  readonly #open: Open[] = [];
  #values = 0;

  constructor(attributes: Readonly<Record<string, string>>) {
    for (const [name, value] of Object.entries(attributes)) if (!isNamespace(name)) this.#add(name, value);
    this.#open.push({ path: '', text: '', attributes: [], leaves: [], hasChildren: false });
  }

  opens(name: string, attributes: Readonly<Record<string, string>>): void {
    const parent = this.#open.at(-1);
    if (parent) parent.hasChildren = true;
    const path = parent === undefined || parent.path === '' ? name : `${parent.path}.${name}`;
    const given = Object.entries(attributes).filter(([key]) => !isNamespace(key));
    this.#open.push({ path, text: '', attributes: given, leaves: [], hasChildren: false });
  }

  hasText(text: string): void {
    const current = this.#open.at(-1);
    if (current) current.text += text;
  }

  closes(name: string): void {
    const closed = this.#open.pop();
    if (closed === undefined) return;
    const { path, attributes, leaves, hasChildren } = closed;
    const text = closed.text.trim();
    for (const [key, value] of attributes) this.#add(`${path}@${key}`, value);
    const facts = [...attributes, ...leaves];
    const [naming] = NAMING_KEYS.flatMap((wanted) => {
      const found = facts.find(([key, value]) => key.toLowerCase() === wanted && canName(value));
      return found === undefined ? [] : [found];
    });
    const place = naming && `${path}[${naming[0]}=${naming[1]}]`;
    if (text !== '') this.#add(path, text);
    if (place !== undefined) {
      if (text !== '') this.#add(place, text);
      for (const [key, value] of facts) {
        if (key !== naming?.[0] && value !== '') this.#add(`${place}.${key}`, value);
      }
    }
    if (!hasChildren) this.#open.at(-1)?.leaves.push([name, text]);
  }

  /** Text of the row's element itself. */
  ends(): XmlRow {
    const text = this.#open[0]?.text.trim() ?? '';
    if (text !== '') this.#add('#text', text);
    return this.row;
  }

  #add(path: string, text: string): void {
    if (++this.#values > MOST_VALUES) {
      throw new FeedUnreadable(
        `The file is not readable as a feed: a row has more than ${MOST_VALUES} values.`,
      );
    }
    const present = this.row[path];
    if (present === undefined) this.row[path] = text;
    else if (Array.isArray(present)) present.push(text);
    else this.row[path] = [present, text];
  }
}

const isNamespace = (attribute: string) => /^xmlns(:|$)/.test(attribute);
const canName = (value: string) => value !== '' && value.length <= LONGEST_NAME && !/[.[\]=\n]/.test(value);
