/** The picture of a shared link, for every page. */
import { get } from 'node:http';
import sharp from 'sharp';
import { expect, inject, test } from 'vitest';
import { IS_SOAK } from '../platform/support/size.ts';
import { TENANTS } from './browser.ts';

interface File {
  status: number;
  type: string;
  body: Buffer;
}

/** A demo site's file; the host goes in a header, for machines that do not know names under localhost. */
function fileOf(tenant: string, path: string): Promise<File> {
  const port = inject('port');
  return new Promise((done, fail) => {
    get({ host: '127.0.0.1', port, path, headers: { host: `${tenant}.localhost:${port}` } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', fail);
      response.on('end', () =>
        done({
          status: response.statusCode ?? 0,
          type: response.headers['content-type'] ?? '',
          body: Buffer.concat(chunks),
        }),
      );
    }).on('error', fail);
  });
}

async function pictureOf(tenant: string, path: string): Promise<string> {
  const page = await fileOf(tenant, path);
  const [, address] = /<meta property="og:image" content="([^"]*)"/.exec(page.body.toString('utf8')) ?? [];
  if (address === undefined) throw new Error(`${path} (${page.status}) names no picture`);
  return new URL(address).pathname;
}

/** The paths of all pages in the sitemap, including cars. */
async function pagesOf(tenant: string): Promise<string[]> {
  const locations = async (path: string) => {
    const { body } = await fileOf(tenant, path);
    return [...body.toString('utf8').matchAll(/<loc>([^<]*)<\/loc>/g)].map(
      ([, url = '']) => new URL(url).pathname,
    );
  };
  return (await Promise.all((await locations('/sitemap-index.xml')).map(locations))).flat();
}

/** Pictures are drawn on request. `FORECOURT_SOAK=1` requests all of them. */
const ONE_OF = IS_SOAK ? { car: 1, other: 1 } : { car: 24, other: 6 };
const ALL_DRAWN = { timeout: 300_000 };

/** Of each kind of page the shortest address, the two longest, and some between. */
function asked(pages: readonly string[]): string[] {
  const kinds = Map.groupBy(pages, (path) => /^\/[^/]+\/(?=.)/.exec(path)?.[0] ?? '/');
  return Array.from(kinds, ([kind, paths]) => {
    const oneOf = kind === '/cars/' ? ONE_OF.car : ONE_OF.other;
    const inOrder = paths.toSorted((a, b) => a.length - b.length);
    return inOrder.filter((_, index) => index % oneOf === 0 || index > paths.length - 3);
  }).flat();
}

test.each(TENANTS)(
  '%s: every page has a picture for shared links, a JPEG of 1200 by 630',
  ALL_DRAWN,
  async (tenant) => {
    const pages = await pagesOf(tenant);
    expect(pages.filter((path) => path.startsWith('/cars/')).length).toBeGreaterThan(50);
    const pictures = new Map<string, string>();
    for (const path of pages) pictures.set(path, await pictureOf(tenant, path));
    const others = [...pictures].filter(
      ([path, picture]) =>
        path.startsWith('/cars/') &&
        picture.replace(/\.[0-9a-f]{8}(?=\.jpg$)/, '') !== `/og/${path.slice('/cars/'.length)}.jpg`,
    );
    expect(others).toEqual([]);

    const wrong: string[] = [];
    for (const path of asked(pages)) {
      const picture = pictures.get(path) ?? '';
      const { status, type, body } = await fileOf(tenant, picture);
      const { format, width, height } = await sharp(body).metadata();
      const found = `${status} ${type}, ${format} ${width}×${height}`;
      if (found !== '200 image/jpeg, jpeg 1200×630') wrong.push(`${path}: ${picture} is ${found}`);
    }
    expect(wrong).toEqual([]);
  },
);
