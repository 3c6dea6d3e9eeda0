const SLASH = 47;

/**
 * A path or an address without the slashes at its end. A pattern would look for the end from each slash anew, which
 * takes a second where a stranger sends thousands of them.
 */
export function withoutFinalSlashes(path: string): string {
  let end = path.length;
  while (end > 0 && path.charCodeAt(end - 1) === SLASH) end--;
  return path.slice(0, end);
}
