/** Surrogates stand for the highest code points but are not the highest code units: move them up, the rest down. */
const weight = (unit: number) => (unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800);

/** Compares by code points, so that the order does not depend on the machine's language. */
export function byCodePoint(a: string, b: string): number {
  const shared = Math.min(a.length, b.length);
  for (let at = 0; at < shared; at++) {
    const difference = weight(a.charCodeAt(at)) - weight(b.charCodeAt(at));
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
