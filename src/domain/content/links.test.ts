import { describe, expect, test } from 'vitest';
import { deadEnd, type KnownAddresses, referencesIn } from './links.ts';

const TEXT = `# Towing

Read [the *guide*](/blog/towing "Guide") and [the terms][terms], or
call [us](tel:0740001111).

![A caravan on a beach](/media/beach.jpg)
![](/media/bare.jpg) and ![the van][van]

[terms]: /terms-and-conditions
[VAN]: /media/van.jpg

<div>
<a href="/contact"><img src="/media/desk.jpg" alt="Our desk"></a>
</div>

\`[not a link](/code)\` and <https://example.com/a>
`;

test('links and pictures are found with their lines, wherever and however they are written', () => {
  expect(referencesIn(TEXT).map(({ kind, url, line }) => [line, kind, url])).toEqual([
    [3, 'link', '/blog/towing'],
    [3, 'link', '/terms-and-conditions'],
    [4, 'link', 'tel:0740001111'],
    [6, 'image', '/media/beach.jpg'],
    [7, 'image', '/media/bare.jpg'],
    [7, 'image', '/media/van.jpg'],
    [12, 'link', '/contact'],
    [12, 'image', '/media/desk.jpg'],
    [16, 'link', 'https://example.com/a'],
  ]);
});

test('the text of a link and the description of a picture are read', () => {
  const words = Object.fromEntries(referencesIn(TEXT).map((each) => [each.url, each.words]));
  expect(words['/blog/towing']).toBe('the guide');
  expect(words['/media/beach.jpg']).toBe('A caravan on a beach');
  expect(words['/media/bare.jpg']).toBe('');
  expect(words['/media/van.jpg']).toBe('the van');
  expect(words['/media/desk.jpg']).toBe('Our desk');
});

describe('a working link', () => {
  const known: KnownAddresses = {
    paths: new Set(['/', '/contact', '/media/logo.svg', '/pages/café']),
    open: ['/search', '/cars'],
  };
  test.each([
    '/',
    '/contact',
    '/contact/',
    '/contact?from=home#map',
    '/media/logo.svg',
    '/pages/caf%C3%A9',
    '/search/toyota/hilux?price=:40000',
    '/cars/2021-mazda-cx-5-h1',
    'https://example.com/',
    'mailto:sales@example.com',
    'tel:+61740001111',
    '#hours',
  ])('%s', (url) => expect(deadEnd(url, known)).toBeNull());

  test.each([
    ['/contacts', 'leads nowhere: there is no such page or file'],
    ['/media/missing.jpg', 'leads nowhere: there is no such page or file'],
    ['/searching', 'leads nowhere: there is no such page or file'],
    ['/%E0%A4%A', 'leads nowhere: there is no such page or file'],
    ['contact', 'must begin with /: without it, the link changes from page to page'],
    ['www.example.com', 'must begin with /: without it, the link changes from page to page'],
    ['//example.com/x', 'must begin with /, https://, mailto: or tel:'],
    ['javascript:alert(1)', 'must begin with /, https://, mailto: or tel:'],
    ['', 'is empty'],
  ])('%s does not: %s', (url, why) => expect(deadEnd(url, known)).toBe(why));
});
