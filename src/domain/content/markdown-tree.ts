/** Walks the markdown parser's tree. */
import { markdownToMdast } from 'satteri';

/** The parts of markdown and HTML trees read here. */
export interface TreeNode {
  type: string;
  depth?: number;
  url?: string;
  alt?: string | null;
  value?: string;
  identifier?: string;
  tagName?: string;
  properties?: Readonly<Record<string, unknown>>;
  position?: { start: { line: number } };
  children?: readonly TreeNode[];
}

/** Every node of a markdown text, in order. */
export const markdownNodes = (markdown: string): TreeNode[] => [
  ...withDescendants(markdownToMdast(markdown) as unknown as TreeNode),
];

/** Line a node begins on, from 1. */
export const lineOf = (node: TreeNode): number => node.position?.start.line ?? 1;

export function* withDescendants(node: TreeNode): Generator<TreeNode> {
  yield node;
  for (const child of node.children ?? []) yield* withDescendants(child);
}

/** The text in a node, including that of pictures. */
export const textOf = (node: TreeNode): string =>
  [...withDescendants(node)]
    .map((each) => each.value ?? each.alt ?? '')
    .join('')
    .trim();
