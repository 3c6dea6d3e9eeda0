/** Where a mistake is in a value, in readable form. */
import type * as v from 'valibot';

type PathPart = string | number;

/** The keys that lead to a validator's issue. */
export function issuePath(issue: v.BaseIssue<unknown>): PathPart[] {
  return (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)));
}

/** `['locations', 2, 'slug']` → `locations[2].slug`. */
export function keyText(path: readonly PathPart[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? part : `${text}.${part}`;
  }, '');
}
