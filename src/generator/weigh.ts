/** Weighs pages as they are rendered, with the scripts and style sheets of the compiled program that they load. */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { BUDGETS, BY_ITSELF, kindOf, type PageKind, type PageWeight } from '#domain/publish/budgets.ts';

interface Chunk {
  bytes: number;
  framework: boolean;
  /** Addresses of its imports: static ones, and dynamic ones. */
  imports: readonly string[];
  later: readonly string[];
}

/** What the files a page asks for weigh. */
type Brought = Pick<PageWeight, 'script' | 'framework' | 'style'>;

/** The share of its budget that a light page may use. */
const LIGHT = 0.7;

const FRAMEWORK = /\b(?:hydrateRoot|createRoot)\b/;
const STATIC = /\b(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g;
const DYNAMIC = /\bimport\(\s*["'`]\.\/([^"'`]+)["'`]\s*\)/g;

/** The files of programs, which never change. */
const weighed = new Map<string, Map<string, Chunk>>();

/** @param programDir the folder of the compiled program */
export function openScales(programDir: string): (path: string, content: Buffer) => PageWeight {
  const chunks = weighed.get(programDir) ?? new Map<string, Chunk>();
  weighed.set(programDir, chunks);
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
    // Neighbouring pages are written alike: one that is no longer than a light one is not compressed to be weighed.
    if (content.length <= (light.get(kind) ?? 0)) return Math.min(content.length, budget);
    const weight = compressed(content, budget);
    if (weight <= LIGHT * budget) light.set(kind, content.length);
    return weight;
  };

  const brought = (kind: PageKind, scripts: readonly string[], styles: readonly string[]): Brought => {
    const byItself = BY_ITSELF[kind] ?? [];
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
    return {
      script: sum(reached),
      framework: [...reached].some((each) => chunkOf(each).framework),
      style: sum(styles.filter(isOwn)),
    };
  };
  /** Pages of a kind bring the same files. */
  const known = new Map<string, Brought>();

  return (path, content) => {
    // We look for ASCII only, and text with one byte a character takes half the time.
    const html = content.toString('latin1');
    const kind = kindOf(path, html);
    const scripts = addresses(html, /<script\b[^>]*\bsrc="([^"]+)"/g);
    const styles = addresses(html, /<link\b[^>]*\brel="stylesheet"[^>]*\bhref="([^"]+)"/g);
    const named = [kind, ...scripts, ...styles].join(' ');
    const files = known.get(named) ?? brought(kind, scripts, styles);
    known.set(named, files);
    const head = html.slice(0, html.indexOf('</head>'));
    const blocking = head.match(/<script(?![^>]*\btype=)[^>]*\bsrc=/g) ?? [];
    const preloads = head.match(/\brel="preload"/g) ?? [];
    return {
      ...{ path, kind, ...files },
      html: weightOf(content, kind, BUDGETS[kind].html),
      early: styles.length + preloads.length + blocking.length,
    };
  };
}

const addresses = (html: string, pattern: RegExp) => [
  ...new Set(Array.from(html.matchAll(pattern), ([, address = '']) => address)),
];

/** Files of the program; tags and tenants' own files do not count. */
const isOwn = (address: string) => address.startsWith('/_assets/');

/** Compressed size. If a page is small enough uncompressed, or with quick compression, that size is used. */
function compressed(content: Buffer, budget: number): number {
  if (content.length <= budget) return content.length;
  const hasty = gzipSync(content, { level: 1 }).length;
  return hasty <= budget ? hasty : gzipSync(content, { level: 9 }).length;
}
