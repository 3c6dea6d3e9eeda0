/** Text files for other companies' software. */
import { outgoingFiles } from '#layouts/feeds-out.ts';
import { always } from '../loader.ts';
import { fileLoader } from './file-loader.ts';

const FEEDS = '/feeds/';
const ROOT_TEXT = /^\/([^/]+)\.txt$/;

/** Cars and posts, in the feeds the site has turned on. */
export const feeds = fileLoader({
  pattern: '/feeds/[file]',
  paths: (tenant) =>
    outgoingFiles(tenant)
      .filter(({ path }) => path.startsWith(FEEDS))
      .map(({ path }) => ({ file: path.slice(FEEDS.length) })),
  load: (tenant, { file }) => outgoingFiles(tenant).find(({ path }) => path === FEEDS + file) ?? null,
  write: ({ type, text }) => ({ type, content: text }),
});

/** Text files at the root of the site: `llms.txt`. */
export const rootTexts = fileLoader({
  pattern: '/[name].txt',
  paths: (tenant) =>
    outgoingFiles(tenant).flatMap(({ path }) => {
      const name = ROOT_TEXT.exec(path)?.[1];
      return name === undefined ? [] : [{ name }];
    }),
  load: (tenant, { name }) => outgoingFiles(tenant).find(({ path }) => path === `/${name}.txt`) ?? null,
  write: ({ type, text }) => ({ type, content: text }),
});

/** Everything may be crawled except the API; filtered searches all name their canonical page. */
export const robots = fileLoader({
  pattern: '/robots.txt',
  paths: always,
  load: ({ origin }) => ({ sitemap: new URL('sitemap-index.xml', origin).href }),
  write: ({ sitemap }) => ({
    type: 'text/plain; charset=utf-8',
    content: ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${sitemap}`, ''].join('\n'),
  }),
});
