const SLASH = 47;

/**
 * A path or address without trailing slashes. It does not use a regular expression, which would take quadratic time on
 * thousands of slashes.
 */
export function withoutFinalSlashes(path: string): string {
  let end = path.length;
  while (end > 0 && path.charCodeAt(end - 1) === SLASH) end--;
  return path.slice(0, end);
}
