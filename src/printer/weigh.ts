/** Weighs pages as they are drawn, with the scripts and style sheets of the compiled program that they ask for. */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { BUDGETS, BY_ITSELF, kindOf, type PageWeight } from '#domain/publish/budgets.ts';

interface Chunk {
  bytes: number;
  framework: boolean;
  /** Addresses of what it imports: always, and when it gets there. */
  imports: readonly string[];
  later: readonly string[];
}

/** Of its budget, what a light page has at most. */
const LIGHT = 0.7;

const FRAMEWORK = /\b(?:hydrateRoot|createRoot)\b/;
const STATIC = /\b(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g;
const DYNAMIC = /\bimport\(\s*["'`]\.\/([^"'`]+)["'`]\s*\)/g;

/** @param programDir the folder of the compiled program */
export function openScales(programDir: string): (path: string, content: Buffer) => PageWeight {
  const chunks = new Map<string, Chunk>();
  const chunkOf = (address: string): Chunk => {
    const known = chunks.get(address);
    if (known) return known;
    const content = readFileSync(join(programDir, 'client', address));
    const text = content.toString('utf8');
    const beside = (pattern: RegExp) =>
      Array.from(text.matchAll(pattern), ([, name = '']) => posix.join(posix.dirname(address), name));
    const chunk = {
      ...{ bytes: gzipSync(content, { level: 9 }).length, framework: FRAMEWORK.test(text) },
      ...{ imports: beside(STATIC), later: beside(DYNAMIC) },
    };
    chunks.set(address, chunk);
    return chunk;
  };

  /** By kind of page and budget: the length of the longest page that turned out light. */
  const light = new Map<string, number>();
  const weightOf = (content: Buffer, kind: string, budget: number): number => {
    // A page is written like its neighbours: one that is no longer than a light one is not compressed to be weighed.
    if (content.length <= (light.get(kind) ?? 0)) return Math.min(content.length, budget);
    const weight = weighed(content, budget);
    if (weight <= LIGHT * budget) light.set(kind, content.length);
    return weight;
  };

  return (path, content) => {
    const html = content.toString('utf8');
    const kind = kindOf(path, html);
    const byItself = BY_ITSELF[kind] ?? [];
    const scripts = addresses(html, /<script\b[^>]*\bsrc="([^"]+)"/g);
    const styles = addresses(html, /<link\b[^>]*\brel="stylesheet"[^>]*\bhref="([^"]+)"/g);
    const reached = new Set<string>();
    const waiting = scripts.filter(isOwn);
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (reached.has(next)) continue;
      reached.add(next);
      const { imports, later } = chunkOf(next);
      const certain = later.filter((each) => byItself.some((name) => each.includes(`/${name}`)));
      waiting.push(...imports, ...certain);
    }
    const sum = (of: Iterable<string>) => [...of].reduce((bytes, each) => bytes + chunkOf(each).bytes, 0);
    const [head = ''] = html.split('</head>');
    const blocking = head.match(/<script(?![^>]*\btype=)[^>]*\bsrc=/g) ?? [];
    const preloads = head.match(/\brel="preload"/g) ?? [];
    return {
      ...{ path, kind },
      html: weightOf(content, kind, BUDGETS[kind].html),
      script: sum(reached),
      framework: [...reached].some((each) => chunkOf(each).framework),
      style: sum(styles.filter(isOwn)),
      early: styles.length + preloads.length + blocking.length,
    };
  };
}

const addresses = (html: string, pattern: RegExp) => [
  ...new Set(Array.from(html.matchAll(pattern), ([, address = '']) => address)),
];

/** Files of the program; what a tag or a tenant brings is its own affair. */
const isOwn = (address: string) => address.startsWith('/_assets/');

/** Compressed size; that of a page which is small enough as it stands, or hastily compressed, is no more than told. */
function weighed(content: Buffer, budget: number): number {
  if (content.length <= budget) return content.length;
  const hasty = gzipSync(content, { level: 1 }).length;
  return hasty <= budget ? hasty : gzipSync(content, { level: 9 }).length;
}
