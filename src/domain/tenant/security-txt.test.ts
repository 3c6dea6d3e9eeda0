import { expect, test } from 'vitest';
import { securityTxt } from './security-txt.ts';

const NOW = new Date('2026-03-01T02:30:00.000Z');
const NORTH = { email: 'hello@north.example' };

test('gives the site’s email address, then its form, and expires in half a year', () => {
  expect(securityTxt(NORTH, 'https://north.example', NOW)).toBe(`Contact: mailto:hello@north.example
Contact: https://north.example/contact-us
Expires: 2026-08-28T00:00:00.000Z
Canonical: https://north.example/.well-known/security.txt
Preferred-Languages: en
`);
});

test('gives no insecure web address', () => {
  expect(securityTxt(NORTH, 'http://north.localhost:3000', NOW)).toBe(`Contact: mailto:hello@north.example
Expires: 2026-08-28T00:00:00.000Z
Preferred-Languages: en
`);
});

test('without an email address gives only the form, or nothing', () => {
  expect(securityTxt({ email: null }, 'https://north.example', NOW)).toMatch(
    /^Contact: https:\/\/north\.example\/contact-us\nExpires: /,
  );
  expect(securityTxt({ email: null }, 'http://north.localhost', NOW)).toBe(null);
});
