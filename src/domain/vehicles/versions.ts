/**
 * Version names that follow a rule, as BMW, Mercedes-Benz and Lexus use them: a number instead of a model.
 */
import { slugify } from '../inventory/naming.ts';

/** A name in its form for comparison: "GLC 63-S" and "glc63s" are the same. */
const key = (name: string) => slugify(name).replaceAll('-', '');

/** Maximum letters after a number: "Ci", "d", "xi", "SEL". */
const LETTERS = '[a-z]{0,3}';

/** The last name and its key, because a name is tested against one template after another. */
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
 * Whether a name matches a template in a family's `versions`. `#` is one digit; a template that ends in one
 * allows up to three more letters. So "3##" is 320, 320i and 330 Ci, not 3200; "###SL" is 300SL and not
 * 300SLC.
 */
export function isVersion(template: string, name: string): boolean {
  // Every template has a digit.
  return /\d/.test(name) && ruleOf(template).test(keyOf(name));
}
