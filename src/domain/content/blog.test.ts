import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BlogEntry,
  blogPages,
  blogPaths,
  postsOnLists,
  publishedPosts,
  readingMinutes,
  relatedPosts,
} from './blog.ts';

const post = (id: string, date: string, category: string | null = null): BlogEntry => ({
  id,
  data: {
    title: id,
    date,
    description: 'About it.',
    author: null,
    updated: null,
    category,
    image: null,
    imageAlt: null,
    draft: false,
  },
});
const site = { state: 'qld', blog: { enabled: true, perPage: 2 } } as const;
const NOON = new Date('2026-11-21T02:00:00Z');
const ids = (posts: readonly BlogEntry[]) => posts.map(({ id }) => id);

describe('published posts', () => {
  const posts = [post('old', '2026-01-05'), post('today', '2026-11-21'), post('tomorrow', '2026-11-22')];

  test('are those dated today or earlier, newest first', () => {
    expect(ids(publishedPosts(posts, site, NOON))).toEqual(['today', 'old']);
  });

  test('appear at midnight where the dealership is', () => {
    const justBefore = new Date('2026-11-21T13:59:59Z');
    expect(ids(publishedPosts(posts, site, justBefore))).not.toContain('tomorrow');
    expect(ids(publishedPosts(posts, site, new Date(justBefore.getTime() + 1000)))).toContain('tomorrow');
    // Three hours later in Western Australia than in New South Wales in summer.
    expect(ids(publishedPosts(posts, { ...site, state: 'nsw' }, new Date('2026-11-21T13:30:00Z')))).toContain(
      'tomorrow',
    );
    expect(
      ids(publishedPosts(posts, { ...site, state: 'wa' }, new Date('2026-11-21T13:30:00Z'))),
    ).not.toContain('tomorrow');
  });

  test('are none if the site has no blog', () => {
    const off = { ...site, blog: { ...site.blog, enabled: false } };
    expect(publishedPosts(posts, off, NOON)).toEqual([]);
    expect(blogPaths(posts, off, NOON)).toEqual([]);
  });
});

describe('lists of posts', () => {
  const posts = ['a', 'b', 'c', 'd', 'e'].map((id, index) =>
    post(id, `2026-0${9 - index}-01`, index % 2 === 0 ? 'vehicle-reviews' : null),
  );

  test('are one for all posts and one for each category, split into pages', () => {
    expect(blogPages(posts, 2).map(({ path, posts: shown }) => [path, ids(shown).join('')])).toEqual([
      ['/blog', 'ab'],
      ['/blog/page/2', 'cd'],
      ['/blog/page/3', 'e'],
      ['/blog/vehicle-reviews', 'ac'],
      ['/blog/vehicle-reviews/page/2', 'e'],
    ]);
  });

  test('do not exist without posts', () => {
    expect(blogPages([], 2)).toEqual([]);
  });

  test('show every post once, whatever their number', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.integer({ min: 1, max: 9 }), (count, perPage) => {
        const many = Array.from({ length: count }, (_, index) => post(`p${index}`, '2026-01-01'));
        expect(blogPages(many, perPage).flatMap((page) => ids(page.posts))).toEqual(ids(many));
      }),
    );
  });

  test('share no address with a post', () => {
    const clash = [post('vehicle-reviews', '2026-01-01'), post('page/2', '2026-01-01'), ...posts];
    expect(ids(postsOnLists(clash))).toEqual(['vehicle-reviews', 'page/2']);
  });
});

test('the next posts to read are of the same category first, and never the post itself', () => {
  const posts = [
    post('new', '2026-09-01'),
    post('review', '2026-08-01', 'vehicle-reviews'),
    post('other', '2026-07-01'),
    post('older-review', '2026-06-01', 'vehicle-reviews'),
  ];
  const [, review] = posts;
  expect(ids(relatedPosts(review as BlogEntry, posts))).toEqual(['older-review', 'new', 'other']);
  expect(ids(relatedPosts(posts[0] as BlogEntry, posts, 2))).toEqual(['review', 'other']);
});

test.each([
  ['', 1],
  ['word '.repeat(220), 1],
  ['word '.repeat(660), 3],
  [`${'word '.repeat(330)}[see](/a/very/long/address/that/nobody/reads)`, 2],
])('the reading time of a text', (text, minutes) => {
  expect(readingMinutes(text)).toBe(minutes);
});
