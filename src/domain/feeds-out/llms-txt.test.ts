import { markdownToMdast } from 'satteri';
import { describe, expect, test } from 'vitest';
import { aSite } from '../../../tests/fixtures/cars.ts';
import { BRISBANE } from '../../../tests/fixtures/places.ts';
import { referencesIn } from '../content/links.ts';
import { llmsTxt, type SiteContents } from './llms-txt.ts';

const ORIGIN = 'https://www.harbour.example/';
const CONTENTS: SiteContents = {
  stock: '412 cars',
  searches: [{ label: 'Used cars', href: '/search/used-cars', note: '301 cars' }],
  pages: [{ label: 'Fees [in full]', href: '/fees', note: 'What we charge.' }],
  posts: [],
};
const SITE = aSite({
  locations: [BRISBANE],
  phone: '(07) 5550 1234',
  legal: { dealerLicence: 'QLD 123' },
  brand: { tagline: 'By the water', colours: { brand: '#0b5fff', accent: '#ffb400' } },
});

describe('the document', () => {
  const text = llmsTxt(SITE, CONTENTS, ORIGIN);
  const headings = () => {
    const { children } = markdownToMdast(text) as { children: readonly { type: string; depth?: number }[] };
    return children.flatMap(({ type, depth }) => (type === 'heading' ? [depth] : []));
  };

  test('starts with the name and one sentence', () => {
    expect(text.split('\n').slice(0, 3)).toEqual([
      '# Harbour Motor Group',
      '',
      '> Harbour Motor Group is an Australian dealership with 412 cars for sale. By the water.',
    ]);
    expect(headings()).toEqual([1, 2, 2, 2]);
  });

  test('links are absolute, with their text', () => {
    expect(referencesIn(text).map(({ url, words }) => [url, words])).toEqual([
      ['https://www.harbour.example/search/used-cars', 'Used cars'],
      ['https://www.harbour.example/fees', 'Fees [in full]'],
    ]);
  });

  test('gives the address, opening hours and licence', () => {
    expect(text).toContain('- Dealer licence: QLD 123');
    expect(text).toContain('- Harbour Brisbane, 1 Wharf Street, Brisbane QLD 4000');
    expect(text).toContain(
      '  - Harbour Brisbane Sales: (07) 5550 1234; Monday to Friday 8 am – 5:30 pm; Saturday Closed',
    );
  });

  test('a list without links is left out', () => {
    expect(text).not.toContain('## Blog');
  });
});
