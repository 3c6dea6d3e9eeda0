import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dealerComments } from './comments.ts';

const pending = {
  paragraphs: ['Dealer comments are pending. Please check back here later.'],
  preview: null,
};

test.each([null, '', '   ', 'null', ' | | '])('%j: comments are pending', (text) => {
  expect(dealerComments(text)).toEqual(pending);
});

test('bars separate paragraphs', () => {
  expect(dealerComments('One owner. | Full history.||Tow bar|')).toEqual({
    paragraphs: ['One owner.', 'Full history.', 'Tow bar'],
    preview: null,
  });
});

describe('the text before "more"', () => {
  const words = (count: number) => Array.from({ length: count }, () => 'nine char').join(' ');

  test('is the whole text up to 400 characters', () => {
    expect(dealerComments('x'.repeat(400)).preview).toBeNull();
    expect(dealerComments(`${'x'.repeat(200)}|${'y'.repeat(200)}`).preview).toBeNull();
  });

  test('is 400 characters of 401 without a space', () => {
    expect(dealerComments('x'.repeat(401)).preview).toEqual([`${'x'.repeat(400)}…`]);
  });

  test('ends after a complete word', () => {
    const [shown] = dealerComments(`${words(45)}`).preview ?? [];
    expect(shown).toBe(`${words(40)}…`);
  });

  test('counts all paragraphs together and cuts the one that is too long', () => {
    const [first, second, third] = ['a'.repeat(300), `${'b'.repeat(90)} ${'c'.repeat(50)}`, 'd'];
    expect(dealerComments([first, second, third].join('|'))).toEqual({
      paragraphs: [first, second, third],
      preview: [first, `${'b'.repeat(90)}…`],
    });
  });

  test('may end with a paragraph', () => {
    expect(dealerComments(`${'a'.repeat(400)}|b`).preview).toEqual([`${'a'.repeat(400)}…`]);
  });

  test('leaves out a paragraph of which only a word would fit', () => {
    expect(dealerComments(`${'a'.repeat(389)}.|A second owner from new`).preview).toEqual([
      `${'a'.repeat(389)}…`,
    ]);
  });

  test('does not split a surrogate pair', () => {
    expect(dealerComments('🚙'.repeat(401)).preview).toEqual([`${'🚙'.repeat(400)}…`]);
  });
});

describe('for any text', () => {
  const text = fc
    .array(fc.string({ unit: 'grapheme', maxLength: 300 }), { minLength: 1, maxLength: 6 })
    .map((parts) => parts.join('|'));

  test('paragraphs rejoin to the text, ignoring spaces around bars', () => {
    const tidy = (value: string) =>
      value
        .split('|')
        .map((part) => part.trim())
        .filter(Boolean)
        .join('|');
    fc.assert(
      fc.property(text, (comments) => {
        const { paragraphs } = dealerComments(comments);
        if (paragraphs[0] !== pending.paragraphs[0]) expect(paragraphs.join('|')).toBe(tidy(comments));
      }),
    );
  });

  test('the preview begins the text and has at most 400 characters', () => {
    fc.assert(
      fc.property(text, (comments) => {
        const { paragraphs, preview } = dealerComments(comments);
        const length = Array.from(paragraphs.join('')).length;
        expect(preview === null).toBe(length <= 400);
        if (preview === null) return;
        const shown = preview.join('|').replace(/…$/, '');
        expect(paragraphs.join('|').startsWith(shown)).toBe(true);
        expect(Array.from(preview.join('')).length).toBeLessThanOrEqual(401);
      }),
    );
  });
});
