import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutFinalSlashes } from './path.ts';

test.each([
  ['/cars', '/cars'],
  ['/cars/', '/cars'],
  ['/cars///', '/cars'],
  ['/', ''],
  ['', ''],
  ['//cars//used', '//cars//used'],
])('%j without its trailing slashes is %j', (path, bare) => expect(withoutFinalSlashes(path)).toBe(bare));

test('only slashes are removed, and only at the end', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(5), (path, slashes) => {
      const bare = withoutFinalSlashes(path + '/'.repeat(slashes));
      expect(bare.endsWith('/')).toBe(false);
      expect(bare + path.slice(bare.length)).toBe(path);
    }),
  );
});
