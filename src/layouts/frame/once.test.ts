import { expect, test } from 'vitest';
import { isInHeader, once } from './once.ts';

type Header = Parameters<typeof isInHeader>[0];
type Frame = Parameters<typeof once>[0];

const frame = {
  site: { garage_enabled: true, card: { favourite: true } },
  header: [
    {
      label: 'Buy',
      href: '/search',
      children: [{ label: 'Used', href: '/search/used-cars?make=Ford' }],
    },
    { label: 'About', href: null, children: [] },
    { label: 'Parts', href: 'https://parts.example/', children: [] },
  ],
} as unknown as Header;

test.each([
  ['/', true],
  ['/search', true],
  ['/Search/Used-Cars', true],
  ['/brands', true],
  ['/watchlist', true],
  ['/favourites', false],
  ['/cars/2019-kia-rio-a1', false],
])('the header leads to %s: %s', (path, expected) => {
  expect(isInHeader(frame, path)).toBe(expected);
});

test('a part has no ends of entries, which its lists do not need', async () => {
  const draw = () => Promise.resolve('<ul><li>a</li><li><b>b</b></li></ul><ol><li>c</li> d</ol>');
  expect(await once({} as Frame, 'menu', draw)).toBe('<ul><li>a<li><b>b</b></ul><ol><li>c</li> d</ol>');
});

test('a part is drawn once per frame', async () => {
  const frames = [{}, {}] as [Frame, Frame];
  const draw = (text: string) => () => Promise.resolve(text);
  expect(await once(frames[0], 'footer', draw('one'))).toBe('one');
  expect(await once(frames[0], 'footer', draw('two'))).toBe('one');
  expect(await once(frames[0], 'header', draw('three'))).toBe('three');
  expect(await once(frames[1], 'footer', draw('four'))).toBe('four');
});
