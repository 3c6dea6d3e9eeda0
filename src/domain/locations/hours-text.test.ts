import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatClock, formatClosing, isPlausible } from './clock.ts';
import { parseHours } from './hours-text.ts';

describe('hours', () => {
  test.each([
    ['8.30am - 5pm', '08:30', '17:00'],
    ['9:00 AM – 5:00 PM', '09:00', '17:00'],
    ['8:30-17:30', '08:30', '17:30'],
    ['8:30am to 5:30pm', '08:30', '17:30'],
    ['8am until noon', '08:00', '12:00'],
    ['08.00 — 16.30', '08:00', '16:30'],
    ['7:30 a.m. - 4 p.m.', '07:30', '16:00'],
    ['9 - 5pm', '09:00', '17:00'],
    ['8.30 - 5 pm', '08:30', '17:00'],
    ['9am – 5.30', '09:00', '17:30'],
    ['10pm - 2am', '22:00', '02:00'],
    ['6pm – midnight', '18:00', '00:00'],
    ['24 hours', '00:00', '24:00'],
    ['Open 24 hours', '00:00', '24:00'],
    ['24/7', '00:00', '24:00'],
    ['24hrs', '00:00', '24:00'],
  ])('%s', (written, open, close) => {
    expect(parseHours(written)).toEqual({ kind: 'span', open, close });
  });

  test('displayed hours are read back as those hours', () => {
    const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 });
    const clock = (at: number) =>
      `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
    fc.assert(
      fc.property(minutes, minutes, (from, to) => {
        const span = { open: clock(from), close: clock(to) };
        fc.pre(isPlausible(span));
        const shown = `${formatClock(span.open)} – ${formatClosing(span.close)}`;
        expect(parseHours(shown)).toEqual({ kind: 'span', ...span });
      }),
    );
  });
});

test.each(['Closed', 'closed.', 'CLOSED'])('%s is closed', (written) => {
  expect(parseHours(written)).toEqual({ kind: 'closed' });
});

test.each([
  'By appointment only',
  'By appointment',
  'Please call ahead',
  'Call 0400 123 456',
  'Emergency roadside only',
])('%s stays as it is', (text) => {
  expect(parseHours(text)).toEqual({ kind: 'words', text });
});

describe('ambiguous hours are rejected, and the message says what is missing', () => {
  test.each([
    ['9 - 5', 'must give am or pm for both times'],
    ['1 - 5pm', 'must give am or pm for both times'],
    ['8:30 - 5:30', 'must give am or pm for both times'],
    ['8:30am', 'must be a time range such as 8:30 am – 5:30 pm, or words such as By appointment'],
    ['8am-12pm, 1pm-5pm', 'must be a time range such as 8:30 am – 5:30 pm, or words such as By appointment'],
    ['25:00 - 26:00', 'must be a time range such as 8:30 am – 5:30 pm, or words such as By appointment'],
    ['From 9am', 'must be a time range such as 8:30 am – 5:30 pm, or words such as By appointment'],
    ['5pm - 4.30pm', 'must close later than it opens'],
  ])('%s', (written, why) => {
    expect(parseHours(written)).toEqual({ kind: 'unreadable', why });
  });
});

test('any text is read without an error and without losing words', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const read = parseHours(text);
      if (read.kind === 'words') expect(read.text).toBe(text.trim().replace(/\s+/g, ' '));
      if (read.kind === 'span') expect(isPlausible(read)).toBe(true);
    }),
  );
});
