import type { Collection, FrontMatter } from '#domain/content/front-matter.ts';

/** A content file, checked, its placeholders filled in. */
export interface ContentEntry<C extends Collection> {
  /** File name within the collection without its ending: `privacy-policy`, `2026/road-trip`. */
  id: string;
  /** Path of the file, as the folder was named. */
  file: string;
  data: FrontMatter<C>;
  /** Markdown. */
  body: string;
  /** All markdown of the file: the body, and what of the front matter is markdown. */
  texts: readonly ContentText[];
}

export interface ContentText {
  markdown: string;
  /** Line of the file it begins on, from 1. */
  line: number;
}
