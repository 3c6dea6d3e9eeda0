/** A blog as RSS 2.0. */
import { escapeXml } from '#domain/shared/xml.ts';

/** A published post. */
export interface FeedPost {
  title: string;
  description: string;
  /** Path. */
  path: string;
  /** Day it was published, `YYYY-MM-DD`. */
  date: string;
  category: string | null;
  author: string | null;
}

interface BlogFeed {
  /** The dealership's name. */
  name: string;
  /** The site's address, with a trailing slash. */
  origin: string;
  /** The feed's own path. */
  path: string;
  /** Newest first. */
  posts: readonly FeedPost[];
}

/** Enough for any feed reader. */
const MOST_POSTS = 50;

const element = (name: string, text: string | null) =>
  text === null ? '' : `<${name}>${escapeXml(text)}</${name}>\n`;

/** Midnight UTC is morning in Australia, so the date is the same there. */
const pubDate = (date: string) => new Date(`${date}T00:00:00Z`).toUTCString();

/** The feed's document. A post's address is its guid, so readers do not take a corrected post for a new one. */
export function blogRss({ name, origin, path, posts }: BlogFeed): string {
  const absolute = (href: string) => new URL(href, origin).href;
  const items = posts
    .slice(0, MOST_POSTS)
    .map(
      (post) =>
        `<item>\n${element('title', post.title)}${element('link', absolute(post.path))}` +
        `<guid isPermaLink="true">${escapeXml(absolute(post.path))}</guid>\n` +
        `${element('pubDate', pubDate(post.date))}${element('description', post.description)}` +
        `${element('category', post.category)}${element('dc:creator', post.author)}</item>\n`,
    )
    .join('');
  const [newest] = posts;
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">\n' +
    `<channel>\n${element('title', `${name}: blog`)}${element('link', absolute('/blog'))}` +
    `${element('description', `Car advice, driving tips and news from ${name}.`)}` +
    `<language>en-au</language>\n` +
    `<atom:link href="${escapeXml(absolute(path))}" rel="self" type="application/rss+xml"/>\n` +
    `${newest === undefined ? '' : element('pubDate', pubDate(newest.date))}${items}</channel>\n</rss>\n`
  );
}
