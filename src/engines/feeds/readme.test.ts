import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FeedMappingSchema, parseFeedMapping, RuleSchema } from '#domain/inventory/feed/mapping.ts';

const readme = readFileSync(new URL('./README.md', import.meta.url), 'utf8');

test.each([...Object.keys(FeedMappingSchema.entries), ...Object.keys(RuleSchema.entries)])(
  'the reference explains %s',
  (key) => {
    expect(readme).toMatch(new RegExp(`^\\| (\`[^|]*)?\`${key.replace('$', '\\$')}\``, 'm'));
  },
);

test('the example in the README is a valid mapping', () => {
  const [, example = ''] = /```json\n(\{\n {2}"delimiter"[\s\S]*?\n)```/.exec(readme) ?? [];
  expect(() => parseFeedMapping(JSON.parse(example))).not.toThrow();
});
