import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesOf } from './lines.ts';

async function* inPieces(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

/** @returns everything that arrives, in order */
async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

test('only a line feed ends a line', async () => {
  const texts = ['Tow\u2028Bar', 'a\u2029b', 'c\rd', 'e\u0085f'].map((name) => JSON.stringify({ name }));
  expect(await all(linesOf(inPieces(texts.join('\n'), 5)))).toEqual(texts);
});

test('any content of a file of JSON lines, in any chunks, is read line by line', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.jsonValue()), fc.integer({ min: 1, max: 9 }), async (values, size) => {
      const text = values.map((value) => `${JSON.stringify(value)}\n`).join('');
      const read = (await all(linesOf(inPieces(text, size)))).map((line) => JSON.parse(line));
      expect(read).toEqual(JSON.parse(JSON.stringify(values)));
    }),
  );
});
