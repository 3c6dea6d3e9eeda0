/** Parts of the frame that are the same on most pages of a site. */
import { keptList } from '#domain/saved/kept-list.ts';
import { withoutEntryEnds } from '#ui/markup.ts';
import type { Frame } from './frame.ts';
import { pathOf } from './navigation.ts';

const drawn = new WeakMap<Frame, Map<string, Promise<string>>>();

/** The markup of a part, drawn for the first page in this frame that has it. */
export function once(frame: Frame, part: string, draw: () => Promise<string>): Promise<string> {
  const parts = drawn.get(frame) ?? new Map<string, Promise<string>>();
  drawn.set(frame, parts);
  const html = parts.get(part) ?? draw().then(withoutEntryEnds);
  parts.set(part, html);
  return html;
}

/** Whether the header has a link to the page at this path, and marks it there. */
export function isInHeader({ site, header }: Pick<Frame, 'site' | 'header'>, path: string): boolean {
  const links = header.flatMap(({ href, children }) => [href, ...children.map((child) => child.href)]);
  return ['/', '/brands', keptList(site)?.path ?? null, ...links].some(
    (href) => href !== null && pathOf(href) === path.toLowerCase(),
  );
}
