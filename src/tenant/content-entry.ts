import type { Collection, FrontMatter } from '#domain/content/front-matter.ts';

/** A content file, checked and with its placeholders filled in. */
export interface ContentEntry<C extends Collection> {
  /** File name within the collection without its extension: `privacy-policy`, `2026/road-trip`. */
  id: string;
  /** Path of the file, beginning with the folder as the caller named it. */
  file: string;
  data: FrontMatter<C>;
  /** Markdown. */
  body: string;
  /** All markdown of the file: the body, and the markdown in the front matter. */
  texts: readonly ContentText[];
}

export interface ContentText {
  markdown: string;
  /** First line in the file, from 1. */
  line: number;
}
