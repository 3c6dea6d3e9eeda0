/** Which pages a pager links to. */

/** First, last, and the pages around the current one; `null` marks a gap. */
export function pageLinks(page: number, pages: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((each) => each >= 1 && each <= pages);
  const links: (number | null)[] = [];
  for (const each of [...new Set(near)].sort((a, b) => a - b)) {
    const last = links.at(-1) ?? 0;
    // One omitted page takes no more space than the dots for it.
    if (each - last === 2) links.push(each - 1);
    else if (each - last > 2) links.push(null);
    links.push(each);
  }
  return links;
}
