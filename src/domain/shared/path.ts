const SLASH = 47;

/**
 * A path or address without trailing slashes. A regular expression would search for the end from every slash,
 * which takes a second if someone sends thousands of them.
 */
export function withoutFinalSlashes(path: string): string {
  let end = path.length;
  while (end > 0 && path.charCodeAt(end - 1) === SLASH) end--;
  return path.slice(0, end);
}
