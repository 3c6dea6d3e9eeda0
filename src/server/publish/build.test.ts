import { describe, expect, test } from 'vitest';
import { pageIn } from './build.ts';

describe('the page a build had begun when it failed', () => {
  test('is the last of the list, through colours and whatever followed', () => {
    const output = [
      '10:00:01 \u001b[32m▶\u001b[39m src/pages/cars/[slug].astro',
      '10:00:01   \u001b[34m├─\u001b[39m \u001b[2m/cars/2019-kia-rio-a1.html\u001b[22m (+12ms)',
      '10:00:01   \u001b[34m├─\u001b[39m \u001b[2m/cars/2022-toyota-corolla-a2.html\u001b[22mCannot read properties of null',
      '  Stack trace:',
      '    at file:///x/cars/[slug].mjs:1:1',
    ].join('\n');
    expect(pageIn(output)).toBe('/cars/2022-toyota-corolla-a2.html');
  });

  test('is none where it had begun none', () => {
    expect(pageIn('SyntaxError: somewhere')).toBeNull();
  });
});
