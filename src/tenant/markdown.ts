/** Renders markdown, with the site's additions to the standard: see docs/content.md. */
import { satteri, satteriHeadingIdsPlugin } from '@astrojs/markdown-satteri';
import type { MarkdownHeading } from 'astro';
import { defineHastPlugin, type HastNode } from 'satteri';

type Element = Extract<HastNode, { type: 'element' }>;

const element = (
  tagName: string,
  properties: Element['properties'],
  children: Element['children'],
): Element => ({ type: 'element', tagName, properties, children });

const isElement = (node: HastNode, ...names: string[]): node is Element =>
  node.type === 'element' && names.includes(node.tagName);

const isBlank = (node: HastNode) => node.type === 'text' && node.value.trim() === '';

/** An element's children without white space. */
const content = ({ children }: Readonly<Element>) => children.filter((child) => !isBlank(child));

/** A link follows each heading. The style sheet adds its sign, so that it is not part of the heading's text. */
const anchors = defineHastPlugin({
  name: 'anchors',
  element: {
    filter: ['h2', 'h3', 'h4'],
    visit(node, ctx) {
      const label = `Link to “${ctx.textContent(node)}”`;
      const properties = { className: ['anchor'], href: `#${node.properties.id}`, ariaLabel: label };
      ctx.appendChild(node, element('a', properties, []));
    },
  },
});

/** A table wider than a phone scrolls in its own frame, by keyboard too. */
const tables = defineHastPlugin({
  name: 'tables',
  element: {
    filter: ['table'],
    visit(node, ctx) {
      const frame = { className: ['table-frame'], tabIndex: 0, role: 'region', ariaLabel: 'Table' };
      ctx.wrapNode(node, element('div', frame, []));
    },
  },
});

/** The link in a paragraph's child `**[words](/path)**`; `null` for anything else. */
function boldLink(node: HastNode): Element | null {
  if (!isElement(node, 'strong')) return null;
  const [link, ...more] = content(node);
  return link !== undefined && more.length === 0 && isElement(link, 'a') ? link : null;
}

/** Bold links alone on a line become buttons; a picture alone on a line gets its title as a caption. */
const paragraphs = defineHastPlugin({
  name: 'paragraphs',
  element: {
    filter: ['p'],
    visit(node, ctx) {
      const parts = content(node);
      const links = parts.map(boldLink);
      if (parts.length > 0 && links.every((link) => link !== null)) {
        const buttons = links.map((link, index) =>
          element(
            'a',
            { ...link.properties, className: ['button'], ...(index === 0 && { dataKind: 'primary' }) },
            link.children,
          ),
        );
        ctx.replaceNode(node, element('p', { className: ['buttons'] }, buttons));
        return;
      }
      const [picture, ...more] = parts;
      if (picture === undefined || more.length > 0 || !isElement(picture, 'img')) return;
      const { title, ...properties } = picture.properties;
      const caption =
        typeof title === 'string' ? [element('figcaption', {}, [{ type: 'text', value: title }])] : [];
      ctx.replaceNode(node, element('figure', {}, [element('img', properties, []), ...caption]));
    },
  },
});

const processor = satteri({ hastPlugins: [satteriHeadingIdsPlugin(), anchors, tables, paragraphs] });

interface RenderedText {
  html: string;
  headings: readonly MarkdownHeading[];
}

let renderer: ReturnType<typeof processor.createRenderer> | undefined;

/** The HTML of a page, a post or an answer. Code is shown as written: these writers write no programs. */
export async function renderMarkdown(text: string): Promise<RenderedText> {
  renderer ??= processor.createRenderer({ syntaxHighlight: false });
  const { code, metadata } = await (await renderer).render(text);
  return { html: code, headings: metadata.headings };
}
