/** Pages of text and the blog: each kind of page in each template. */
import { describe, expect, test } from 'vitest';
import { jsonLdIn } from '../fixtures/schema-org.ts';
import {
  accessibilityProblems,
  ask,
  layoutShift,
  newPage,
  onDeskAndPhone,
  overhang,
  scriptsOf,
  scriptWeight,
  siteUrl,
} from './browser.ts';
import { settled } from './page-parts.ts';
import { all, mainOf, served, textOf } from './served.ts';

/** A tenant of each template, with its pages by kind. */
const TEMPLATES = [
  [
    'metro',
    'harbour-motor-group',
    ['/buying', '/pages/how-we-check', '/privacy-policy', '/accessibility', '/faqs', '/service', '/finance'],
    ['/blog', '/blog/three-child-seats'],
  ],
  [
    'sport',
    'summit-toyota',
    [
      '/buying',
      '/pages/delivery',
      '/terms-and-conditions',
      '/accessibility',
      '/faqs',
      '/careers',
      '/trade-in',
    ],
    ['/blog', '/blog/hilux-or-hiace'],
  ],
  [
    'classic',
    'coastline-caravans',
    ['/buying', '/pages/weighbridge', '/privacy-policy', '/accessibility', '/faqs', '/service', '/warranty'],
    ['/blog', '/blog/first-night-in-a-van'],
  ],
] as const;

/** Part of every build of React. */
const FRAMEWORK = /react\.(?:transitional\.)?element|__reactContainer/;

describe.each(TEMPLATES)('%s, %s', (_template, tenant, texts, posts) => {
  // `narrow.test.ts` checks accessibility on a phone.
  test('is accessible on desktop, nothing overflows, no framework is loaded, and pages without a form load next to nothing', async () => {
    const page = await newPage();
    for (const path of [...texts, ...posts]) {
      await page.goto(siteUrl(tenant) + path);
      await settled(page);
      const scripts = await scriptsOf(page);
      expect(scripts.length, path).toBeGreaterThan(0);
      expect(
        scripts.filter((text) => FRAMEWORK.test(text)),
        path,
      ).toEqual([]);
      if ((await page.locator('main form').count()) === 0) {
        expect(await scriptWeight(page), path).toBeLessThan(14_200);
      }
      await page.evaluate(() => {
        for (const fold of document.querySelectorAll<HTMLDetailsElement>('main details')) fold.open = true;
      });
      expect(await accessibilityProblems(page), path).toEqual([]);
      await onDeskAndPhone(page, async (width) => {
        expect(await overhang(page), `${path} at ${width} px`).toBeLessThanOrEqual(0);
      });
    }
  }, 120_000);

  test('nothing shifts while a post’s pictures load', async () => {
    const page = await newPage({ width: 390 });
    await page.goto(siteUrl(tenant) + posts[1]);
    await settled(page);
    expect(await layoutShift(page)).toBeLessThan(0.01);
    const head = page.locator('article img').first();
    expect(await head.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(await head.getAttribute('srcset')).toMatch(/\.webp 400w/);
  });

  test.each(['/pages/about', '/service'])(
    '%s starts with a picture of the place that has a description',
    async (path) => {
      const page = await newPage();
      await page.goto(siteUrl(tenant) + path);
      const head = page.getByRole('main').getByRole('img').first();
      await expect
        .poll(() => head.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      expect(await head.getAttribute('alt')).toMatch(/\w+ \w+ \w+/);
    },
  );

  test('questions, posts and breadcrumbs have structured data', async () => {
    const dataOf = async (path: string) => jsonLdIn((await ask(siteUrl(tenant) + path)).text);
    const shown = all(all(mainOf(await served(tenant, '/faqs')), 'details'), 'h3').map(textOf);
    expect(await dataOf('/faqs')).toContainEqual(
      expect.objectContaining({
        '@type': 'FAQPage',
        mainEntity: shown.map((name) => expect.objectContaining({ name })),
      }),
    );
    expect(shown.length).toBeGreaterThan(3);

    const ofPost = await dataOf(posts[1]);
    expect(ofPost).toContainEqual(
      expect.objectContaining({
        '@type': 'Article',
        headline: all(await served(tenant, posts[1]), 'h1')
          .map(textOf)
          .join(),
        mainEntityOfPage: expect.stringContaining(posts[1]),
        image: expect.stringMatching(/^https?:\/\/.*\.jpe?g$/),
      }),
    );
    expect(ofPost).toContainEqual(
      expect.objectContaining({
        '@type': 'BreadcrumbList',
        itemListElement: expect.arrayContaining([
          expect.objectContaining({ name: 'Blog', item: expect.stringMatching(/\/blog$/) }),
        ]),
      }),
    );
  });
});

test('a question unfolds without script, and has its own address', async () => {
  const page = await newPage({ javaScriptEnabled: false });
  await page.goto(`${siteUrl('harbour-motor-group')}/faqs#what-does-the-price-include`);
  const question = page.locator('#what-does-the-price-include');
  const top = () => question.evaluate((element) => element.getBoundingClientRect().top);
  await expect.poll(top).toBeLessThan(200);
  expect(await top()).toBeGreaterThanOrEqual(0);
  const answer = question.getByText('stamp duty').first();
  expect(await answer.isVisible()).toBe(false);
  await question.getByRole('heading').click();
  expect(await answer.isVisible()).toBe(true);
});

test('blog cards are 375 px squares, and link to posts and topics', async () => {
  const page = await newPage();
  await page.goto(`${siteUrl('harbour-motor-group')}/blog`);
  const posts = page.getByRole('article');
  const box = await posts.locator(':scope > div').first().boundingBox();
  expect([box?.width, box?.height]).toEqual([375, 375]);
  const dates = await posts
    .getByRole('time')
    .evaluateAll((all) => all.map((time) => time.getAttribute('datetime')));
  expect(dates.length).toBeGreaterThan(1);
  expect(dates).toEqual([...dates].sort().reverse());
  await page.getByRole('link', { name: 'Vehicle reviews' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/blog/vehicle-reviews');
  expect(await posts.filter({ hasText: 'Vehicle reviews' }).count()).toBe(await posts.count());
  await posts.getByRole('link').first().click();
  await posts.getByRole('heading', { level: 1 }).waitFor();
});

test('the guarantee has its four conditions, the privacy policy its three terms', async () => {
  const guarantee = mainOf(await served('budget-cars-direct', '/14-day-money-back-guarantee'));
  expect(all(guarantee, 'dd').map(textOf)).toEqual(['14 days', '500 km', 'A quarter tank', 'No lien']);
  const policy = mainOf(await served('budget-cars-direct', '/privacy-policy'))
    .map(textOf)
    .join();
  for (const term of ['within 7 days', 'within 30 days', 'within 14 days']) expect(policy).toContain(term);
});
