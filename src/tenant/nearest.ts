/** The candidate most likely meant by `word`, or `null` if none is near (a third of the letters may differ). */
export function nearest(word: string, candidates: readonly string[]): string | null {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[_\-\s]/g, '');
  const wanted = plain(word);
  let best: { candidate: string; distance: number } | null = null;
  for (const candidate of candidates) {
    const distance = editDistance(wanted, plain(candidate));
    if (best === null || distance < best.distance) best = { candidate, distance };
  }
  if (best === null) return null;
  const allowed = Math.max(1, Math.floor(Math.max(wanted.length, plain(best.candidate).length) / 3));
  return best.distance <= allowed ? best.candidate : null;
}

/** Letters to insert, delete or replace to turn `a` into `b`; a swap of two neighbours counts once. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1;
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + same,
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        least = Math.min(least, (beforeLast[column - 2] ?? 0) + 1);
      }
      current.push(least);
    }
    beforeLast = last;
    last = current;
  }
  return last[b.length] ?? 0;
}
