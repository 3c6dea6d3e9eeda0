/** Rules for content, so that it is safe to show and accessible to everyone. */
import { referencesIn } from './links.ts';
import { lineOf, markdownNodes } from './markdown-tree.ts';

/** A mistake in a text. `expected` is a message without the place. */
interface TextMistake {
  /** Line of the text, from 1. */
  line: number;
  expected: string;
}

const isComment = (html: string) => /^\s*<!--[\s\S]*-->\s*$/.test(html);

/**
 * Mistakes in a markdown text, by line: HTML, headings that skip a level or compete with the page's own,
 * pictures that are not in the media folder or have no description.
 * @param isThere whether a path such as `/media/yard.jpg` is a file of the site
 */
export function textMistakes(markdown: string, isThere: (path: string) => boolean): TextMistake[] {
  const mistakes: TextMistake[] = [];
  let above = 1;
  for (const node of markdownNodes(markdown)) {
    const line = lineOf(node);
    if (node.type === 'html' && !isComment(node.value ?? '')) {
      const tag = /<[^>]*>?/.exec(node.value ?? '')?.[0] ?? node.value;
      mistakes.push({ line, expected: `${tag} is HTML, which is not shown: write markdown` });
    }
    if (node.type === 'heading' && node.depth !== undefined) {
      if (node.depth === 1) {
        mistakes.push({ line, expected: 'a heading must begin with ## or more: # is the title of the page' });
      } else if (node.depth > above + 1) {
        const [found, wanted] = [node.depth, above + 1].map((depth) => '#'.repeat(depth));
        mistakes.push({ line, expected: `a heading must not skip a level: ${found} here must be ${wanted}` });
      }
      above = Math.max(node.depth, 1);
    }
  }
  for (const { kind, url, words, line } of referencesIn(markdown)) {
    if (kind !== 'image') continue;
    if (!url.startsWith('/media/')) {
      mistakes.push({ line, expected: `${url} must be a file in the media folder, such as /media/yard.jpg` });
    } else if (!isThere(url)) {
      mistakes.push({ line, expected: `${url} is not in the media folder` });
    }
    if (words === '') {
      mistakes.push({
        line,
        expected: `![](${url}) needs a description of the picture between its brackets`,
      });
    }
  }
  return mistakes.sort((a, b) => a.line - b.line);
}
