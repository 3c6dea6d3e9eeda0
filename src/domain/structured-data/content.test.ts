/** Posts and questions as schema.org data. */
import { describe, expect, test } from 'vitest';
import type { Post } from '#domain/content/front-matter.ts';
import { articleStructuredData } from './article.ts';
import { faqStructuredData } from './faq.ts';

const POST: Post = {
  title: 'Tow ratings',
  date: '2026-09-18',
  description: 'Worked through.',
  author: 'Priya Nair',
  updated: null,
  category: 'towing',
  image: '/media/tow.jpg',
  imageAlt: 'A ute.',
  draft: false,
};
const ADDRESSES = {
  page: 'https://harbour.example/blog/tow-ratings',
  image: 'https://harbour.example/_assets/tow.jpeg',
  origin: 'https://harbour.example/',
};
const site = { name: 'Harbour Motor Group' };
const dealership = { '@type': 'Organization', name: 'Harbour Motor Group', url: 'https://harbour.example/' };

describe('a post', () => {
  test('is an article by a person, published by the dealership', () => {
    expect(articleStructuredData(POST, site, ADDRESSES)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Article',
      headline: 'Tow ratings',
      description: 'Worked through.',
      datePublished: '2026-09-18',
      dateModified: '2026-09-18',
      mainEntityOfPage: ADDRESSES.page,
      inLanguage: 'en-AU',
      image: ADDRESSES.image,
      articleSection: 'towing',
      author: { '@type': 'Person', name: 'Priya Nair' },
      publisher: dealership,
    });
  });

  test('leaves out unknown facts, and has the date of its last change', () => {
    const bare = { ...POST, author: null, category: null, updated: '2026-10-01' };
    const data = articleStructuredData(bare, site, { ...ADDRESSES, image: null });
    expect(data).toMatchObject({ author: dealership, dateModified: '2026-10-01' });
    expect(data).not.toHaveProperty('image');
    expect(data).not.toHaveProperty('articleSection');
  });
});

test('the questions of all groups on a page are one list', () => {
  const group = (question: string) => ({ questions: [{ question, answer: `<p>${question}!</p>\n` }] });
  expect(faqStructuredData([group('One'), group('Two')])).toEqual({
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: ['One', 'Two'].map((name) => ({
      '@type': 'Question',
      name,
      acceptedAnswer: { '@type': 'Answer', text: `<p>${name}!</p>` },
    })),
  });
});
