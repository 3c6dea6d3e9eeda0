import { describe, expect, test } from 'vitest';
import { textMistakes } from './text-rules.ts';

const isThere = (path: string) => path === '/media/yard.jpg';
const mistakes = (markdown: string) =>
  textMistakes(markdown, isThere).map(({ line, expected }) => `${line}: ${expected}`);

test.each([
  ['headings in steps', '## Cover\n\n### New cars\n\n### Used cars\n\n## Claims'],
  ['a picture of the media folder', '![The yard from the road](/media/yard.jpg)'],
  ['a comment', '<!-- renewed every July -->\n\nText.'],
  ['signs that look like HTML', '`<b>` and 3 < 4'],
])('%s may be written', (_what, markdown) => {
  expect(mistakes(markdown)).toEqual([]);
});

describe('a mistake is reported with its line', () => {
  test.each([
    [
      'a heading of the first level',
      'Text.\n\n# Cover',
      '3: a heading must begin with ## or more: # is the title of the page',
    ],
    [
      'a skipped level',
      '## Cover\n\n#### New cars',
      '3: a heading must not skip a level: #### here must be ###',
    ],
    [
      'a text that begins too deep',
      '### New cars',
      '1: a heading must not skip a level: ### here must be ##',
    ],
    ['HTML', 'Text\n<script>x()</script>', '2: <script> is HTML, which is not shown: write markdown'],
    ['HTML within a line', 'Come <b>today</b>', '1: <b> is HTML, which is not shown: write markdown'],
    [
      'a picture that is not there',
      '![The sheds](/media/sheds.jpg)',
      '1: /media/sheds.jpg is not in the media folder',
    ],
    [
      'a picture of another site',
      '![The sheds](https://example.com/sheds.jpg)',
      '1: https://example.com/sheds.jpg must be a file in the media folder, such as /media/yard.jpg',
    ],
    [
      'a picture without words',
      'Look:\n\n![](/media/yard.jpg)',
      '3: ![](/media/yard.jpg) needs a description of the picture between its brackets',
    ],
  ])('%s', (_what, markdown, expected) => {
    expect(mistakes(markdown)[0]).toBe(expected);
  });
});

test('all mistakes are reported, by line', () => {
  expect(mistakes('# One\n\n![](/media/no.jpg)\n\n<hr>').map((line) => line[0])).toEqual([
    '1',
    '3',
    '3',
    '5',
  ]);
});
