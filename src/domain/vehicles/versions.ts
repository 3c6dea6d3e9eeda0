/** Names of versions that follow a rule, as BMW, Mercedes-Benz and Lexus give them: a number in the place of a model. */
import { slugify } from '../inventory/naming.ts';

/** A name as names are compared: "GLC 63-S" and "glc63s" are one. */
const key = (name: string) => slugify(name).replaceAll('-', '');

/** At most as many letters as follow a number: "Ci", "d", "xi", "SEL". */
const LETTERS = '[a-z]{0,3}';

/** A name is asked about for one template after the other. */
let last = { name: '', key: '' };

function keyOf(name: string): string {
  if (last.name !== name) last = { name, key: key(name) };
  return last.key;
}

const rules = new Map<string, RegExp>();

function ruleOf(template: string): RegExp {
  const known = rules.get(template);
  if (known !== undefined) return known;
  const digits = template.toLowerCase().replace(/[ -]/g, '').replaceAll('#', '\\d');
  const rule = new RegExp(`^${digits}${template.endsWith('#') ? LETTERS : ''}$`);
  rules.set(template, rule);
  return rule;
}

/**
 * Whether a name is of a template of a family's `versions`. `#` is one digit; a template that ends in one takes up to
 * three letters more. So "3##" is 320, 320i and 330 Ci, not 3200; "###SL" is 300SL and not 300SLC.
 */
export function isVersion(template: string, name: string): boolean {
  // Every template has a digit.
  return /\d/.test(name) && ruleOf(template).test(keyOf(name));
}
