/** What an author writes, and what the page shows. */
import { expect, test } from 'vitest';
import { renderMarkdown } from './markdown.ts';

async function html(text: string): Promise<string> {
  return (await renderMarkdown(text)).html.trim();
}

test('a heading can be linked to', async () => {
  expect(await html('## What counts, and "why"')).toBe(
    '<h2 id="what-counts-and-why">What counts, and “why”' +
      '<a class="anchor" href="#what-counts-and-why" aria-label="Link to “What counts, and “why””"></a></h2>',
  );
});

test('bold links alone on a line become buttons, the first of them primary', async () => {
  expect(await html('**[Book](/service)** **[Ask *us*](/contact-us)**')).toBe(
    '<p class="buttons"><a href="/service" class="button" data-kind="primary">Book</a>' +
      '<a href="/contact-us" class="button">Ask <em>us</em></a></p>',
  );
});

test.each([
  ['a bold link among words', 'Or **[book](/service)** now.'],
  ['a link that is not bold', '[Book](/service)'],
  ['bold words', '**Book** **now**'],
])('leaves %s as it is', async (_what, text) => {
  expect(await html(text)).not.toContain('button');
});

test('the title of a picture alone on a line becomes its caption', async () => {
  expect(await html('![The yard](/media/yard.jpg "The yard in June")')).toBe(
    '<figure><img src="/media/yard.jpg" alt="The yard"><figcaption>The yard in June</figcaption></figure>',
  );
  expect(await html('![The yard](/media/yard.jpg)')).toBe(
    '<figure><img src="/media/yard.jpg" alt="The yard"></figure>',
  );
});

test('a wide table scrolls in its own frame', async () => {
  expect(await html('| a |\n|---|\n| 1 |')).toMatch(
    /^<div class="table-frame" tabindex="0" role="region" aria-label="Table"><table>[\s\S]*<\/table><\/div>$/,
  );
});
