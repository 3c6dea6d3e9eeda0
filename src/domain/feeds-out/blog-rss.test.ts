import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseXml } from '../../../tests/fixtures/dtd.ts';
import { blogRss, type FeedPost } from './blog-rss.ts';

const POST: FeedPost = {
  title: 'Tow ratings & "plain" <words>',
  description: 'What a ute may pull.',
  path: '/blog/tow-ratings',
  date: '2026-02-14',
  category: 'vehicle-reviews',
  author: 'Mel O’Brien',
};
const feed = (posts: readonly FeedPost[]) =>
  blogRss({ name: 'Harbour & Sons', origin: 'https://www.harbour.example/', path: '/feeds/blog.xml', posts });

type Element = ReturnType<typeof parseXml>;
const child = (element: Element | undefined, name: string) =>
  element?.children.find((each) => each.name === name);
const items = (xml: string) =>
  child(parseXml(xml), 'channel')?.children.filter(({ name }) => name === 'item') ?? [];

describe('a blog with one post', () => {
  const channel = child(parseXml(feed([POST])), 'channel');

  test('names the dealership and its address in the channel', () => {
    expect(child(channel, 'title')?.text).toBe('Harbour & Sons: blog');
    expect(child(channel, 'link')?.text).toBe('https://www.harbour.example/blog');
    expect(child(channel, 'language')?.text).toBe('en-au');
    expect(child(channel, 'atom:link')?.attributes.get('href')).toBe(
      'https://www.harbour.example/feeds/blog.xml',
    );
    expect(child(channel, 'pubDate')?.text).toBe('Sat, 14 Feb 2026 00:00:00 GMT');
  });

  test('has an item with what a reader shows', () => {
    const [item] = items(feed([POST]));
    const shown = Object.fromEntries(item?.children.map(({ name, text }) => [name, text]) ?? []);
    expect(shown).toEqual({
      title: 'Tow ratings & "plain" <words>',
      link: 'https://www.harbour.example/blog/tow-ratings',
      guid: 'https://www.harbour.example/blog/tow-ratings',
      pubDate: 'Sat, 14 Feb 2026 00:00:00 GMT',
      description: 'What a ute may pull.',
      category: 'vehicle-reviews',
      'dc:creator': 'Mel O’Brien',
    });
  });

  test('unknown facts are left out', () => {
    const [item] = items(feed([{ ...POST, category: null, author: null }]));
    expect(item?.children.map(({ name }) => name)).toEqual([
      'title',
      'link',
      'guid',
      'pubDate',
      'description',
    ]);
  });
});

test('a blog without posts is a feed without items', () => {
  expect(items(feed([]))).toEqual([]);
});

test('at most fifty posts', () => {
  expect(items(feed(Array.from({ length: 60 }, () => POST)))).toHaveLength(50);
});

test('any text is read back as it was written', () => {
  const piece = fc.oneof(
    fc.constantFrom('&', '<', '>', '"', "'", ']]>', '&amp;', '<!--', ' '),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 }),
  );
  const words = fc.array(piece).map((pieces) => `a${pieces.join('')}z`);
  fc.assert(
    fc.property(words, words, (title, description) => {
      const [item] = items(feed([{ ...POST, title, description }]));
      expect(child(item, 'title')?.text).toBe(title);
      expect(child(item, 'description')?.text).toBe(description);
    }),
  );
});
