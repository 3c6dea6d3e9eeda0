import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openKeys } from './keys.ts';

const keys = openKeys('a secret of the platform');
const others = openKeys('another secret');

describe('hashes', () => {
  test('differ by purpose, by secret and by how the parts are split', () => {
    const all = [
      keys.hash('session', 'ab', 'c'),
      keys.hash('session', 'a', 'bc'),
      keys.hash('session', 'abc'),
      keys.hash('browser', 'ab', 'c'),
      others.hash('session', 'ab', 'c'),
    ];
    expect(new Set(all).size).toBe(all.length);
    expect(keys.hash('session', 'ab', 'c')).toBe(all[0]);
  });

  test('are compared in full', () => {
    const hash = keys.hash('secret', '123456');
    expect(keys.same(hash, keys.hash('secret', '123456'))).toBe(true);
    expect(keys.same(hash, keys.hash('secret', '123457'))).toBe(false);
    expect(keys.same(hash, hash.slice(0, -1))).toBe(false);
    expect(keys.same(hash, '')).toBe(false);
  });
});

describe('a sealed text', () => {
  test('can be opened again, and is different each time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, about) => {
        const sealed = keys.seal(text, about);
        expect(keys.open(sealed, about)).toBe(text);
        expect(keys.seal(text, about)).not.toBe(sealed);
      }),
    );
  });

  test('cannot be opened with another secret, for another message, or when changed', () => {
    const sealed = keys.seal('Your code is 012345', 'm1');
    expect(() => others.open(sealed, 'm1')).toThrow();
    expect(() => keys.open(sealed, 'm2')).toThrow();
    const changed = Buffer.from(sealed, 'base64url');
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    expect(() => keys.open(changed.toString('base64url'), 'm1')).toThrow();
    expect(() => keys.open('', 'm1')).toThrow();
    expect(() => keys.open(sealed.slice(0, 20), 'm1')).toThrow();
  });
});

test('tokens are 256 bits, and each is different', () => {
  const tokens = Array.from({ length: 100 }, keys.token);
  expect(new Set(tokens).size).toBe(100);
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
});

test('random numbers stay below their limit and cover all of it', () => {
  const seen = new Set(Array.from({ length: 500 }, () => keys.below(4)));
  expect([...seen].sort()).toEqual([0, 1, 2, 3]);
});

test('hashes and sealed texts of a former secret are accepted while it is listed', () => {
  const before = openKeys('the-secret-of-before');
  const now = openKeys('the-secret-from-now-on', ['the-secret-of-before', 'an-older-one']);
  expect(now.hashes('session', 'a')).toEqual([
    openKeys('the-secret-from-now-on').hash('session', 'a'),
    before.hash('session', 'a'),
    openKeys('an-older-one').hash('session', 'a'),
  ]);
  expect(now.hash('session', 'a')).toBe(now.hashes('session', 'a')[0]);
  expect(now.open(before.seal('Your code is 012345', 'm1'), 'm1')).toBe('Your code is 012345');
  expect(now.open(now.seal('mine', 'm1'), 'm1')).toBe('mine');
  expect(() => before.open(now.seal('mine', 'm1'), 'm1')).toThrow();
  expect(() => now.open(openKeys('a-stranger-s-secret').seal('x', 'm1'), 'm1')).toThrow();
});
