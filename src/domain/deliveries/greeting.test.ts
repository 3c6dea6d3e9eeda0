import { expect, test } from 'vitest';
import { greetingOf } from './greeting.ts';

test.each([
  ['Zoë', 'Hello Zoë,'],
  ["Anne-Marie  O'Brien", "Hello Anne-Marie O'Brien,"],
  ['Nguyễn Thị Hương Giang', 'Hello Nguyễn Thị Hương Giang,'],
  ['田中', 'Hello 田中,'],
  [null, 'Hello,'],
  ['', 'Hello,'],
  ['evil.example', 'Hello,'],
  ['https://evil.example/win', 'Hello,'],
  ['Zoe call 0412345678', 'Hello,'],
  ['You have won a prize today', 'Hello,'],
  ['x'.repeat(41), 'Hello,'],
  ['Zoe\r\nBcc: all', 'Hello,'],
])('%j is greeted with %j', (name, greeting) => expect(greetingOf(name)).toBe(greeting));
