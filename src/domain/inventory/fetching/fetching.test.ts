import { describe, expect, test } from 'vitest';
import { ageText, feedAlarm } from './alarm.ts';
import { notAFeed } from './content.ts';
import { isComplete, type ListedFile, matchesPattern, newestOf } from './newest.ts';
import { parsePlace, shownAddress, variablesIn, withVariables } from './place.ts';
import { type FeedSchedule, LONGEST_WAIT_MS, minutesOfInterval, nextRun, retryAt } from './schedule.ts';

describe('an address', () => {
  test.each([
    ['https://host.example/stock.csv', { kind: 'https', address: 'https://host.example/stock.csv' }],
    [
      'sftp://host.example/out/stock.csv',
      { kind: 'sftp', host: 'host.example', port: 22, folder: '/out', name: 'stock.csv' },
    ],
    [
      'sftp://host.example:2222/stock-*.csv',
      { kind: 'sftp', host: 'host.example', port: 2222, folder: '/', name: 'stock-*.csv' },
    ],
    [
      'ftps://host.example/a%20b/our%20cars.csv',
      { kind: 'ftps', host: 'host.example', port: 21, folder: '/a b', name: 'our cars.csv' },
    ],
    [
      'ftp://host.example/~/out/stock.csv',
      { kind: 'ftp', host: 'host.example', port: 21, folder: 'out', name: 'stock.csv' },
    ],
    [
      'ftp://host.example/~/stock.csv',
      { kind: 'ftp', host: 'host.example', port: 21, folder: '.', name: 'stock.csv' },
    ],
    ['folder:river-city/*.csv', { kind: 'folder', folder: 'river-city', name: '*.csv' }],
    ['folder:stock.csv', { kind: 'folder', folder: '', name: 'stock.csv' }],
  ])('%s', (address, place) => expect(parsePlace(address)).toEqual(place));

  test.each([
    ['http://host.example/stock.csv', /https, sftp/],
    ['stock.csv', /https, sftp/],
    ['https://dealer:secret@host.example/stock.csv', /without a user name or password/],
    ['https://host.example/stock.csv?api_key=abc123', /write api_key=\{FEED_…\}/],
    ['https://host.example/stock.csv?x-amz-signature=abc', /without a secret/],
    ['https://host.example/{HOME}', /begin with FEED_/],
    ['https://host.example/?k={ADMIN_TOKEN}', /begin with FEED_/],
    ['sftp://host.example/', /host and path/],
    ['sftp://host.example/*/stock.csv', /host and path/],
    ['ftp://host.example/stock.csv?a=1', /host and path/],
    ['folder:../secrets/stock.csv', /below FEEDS_DIR/],
    ['folder:/etc/passwd', /below FEEDS_DIR/],
  ])('rejects %s', (address, expected) => expect(parsePlace(address)).toMatch(expected));

  test('takes its secrets from the environment, and is shown without them', () => {
    const address = 'https://host.example/stock.csv?site=7&key={FEED_KEY}';
    expect(variablesIn(address)).toEqual(['FEED_KEY']);
    expect(withVariables(address, () => 'a b&c')).toBe('https://host.example/stock.csv?site=7&key=a%20b%26c');
    expect(shownAddress(address)).toBe('https://host.example/stock.csv');
  });
});

describe('the newest file', () => {
  const file = (name: string, modifiedAt: number | null = null): ListedFile => ({
    name,
    size: 1,
    modifiedAt,
  });

  test.each([
    ['stock-*.csv', 'stock-2026-11-23.csv', true],
    ['stock-*.csv', 'STOCK-1.CSV', true],
    ['stock-*.csv', 'stock.csv', false],
    ['stock-*.csv', 'stock-1.csv.bak', false],
    ['*', 'stock.csv', true],
    ['*', '.stock.csv', false],
    ['*', 'stock.csv.filepart', false],
    ['*', 'stock.tmp', false],
    ['*_cars_*.xml', 'river_cars_1.xml', true],
    ['*_cars_*.xml', 'river_car_1.xml', false],
    ['a*a', 'a', false],
    ['stock.tmp', 'stock.tmp', true],
  ])('%s takes %s: %s', (pattern, name, isTaken) => expect(matchesPattern(pattern, name)).toBe(isTaken));

  test('is the latest by the host’s clock, whatever its name', () => {
    expect(newestOf([file('9.csv', 1), file('1.csv', 3), file('5.csv', 2)])?.name).toBe('1.csv');
  });
  test('is the last by name if times are equal, numbers compared as numbers', () => {
    expect(newestOf([file('day-9.csv', 5), file('day-10.csv', 5)])?.name).toBe('day-10.csv');
    expect(newestOf([file('2026-11-22.csv'), file('2026-11-23.csv')])?.name).toBe('2026-11-23.csv');
  });
  test('is null if there are no files', () => expect(newestOf([])).toBeNull());

  test.each<[string, ListedFile | null, boolean]>([
    ['its marker is there', file('done', 200), true],
    ['its marker is missing', null, false],
    ['its marker is from before', file('done', 99), false],
    ['its marker has no time', file('done'), true],
  ])('is complete when %s', (_, done, expected) => expect(isComplete(file('x', 100), done)).toBe(expected));
});

describe('the content', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);

  test.each([
    ['', /empty/],
    [' \r\n\r\n', /empty/],
    ['\uFEFF', /empty/],
    ['<!DOCTYPE html><html>', /web page/],
    ['\n  <html lang="en">', /web page/],
    ['<?xml version="1.0"?>\n<!-- x --><!DOCTYPE HTML PUBLIC>', /web page/],
    ['<HEAD><TITLE>302 Found', /web page/],
  ])('%j is not a feed', (text, reason) => expect(notAFeed(bytes(text))).toMatch(reason));

  test.each([
    'stock,make\n',
    '[{"a":1}]',
    '<?xml version="1.0"?><vehicles>',
    '<headlights/>',
    'PK\u0003\u0004',
  ])('%j may be a feed', (text) => expect(notAFeed(bytes(text))).toBeNull());
  test('UTF-16 from a spreadsheet may be a feed', () =>
    expect(notAFeed(new Uint8Array([0xff, 0xfe, 0x61, 0, 0x62, 0]))).toBeNull());
});

describe('a schedule', () => {
  test.each([
    ['15 min', 15],
    ['1 min', 1],
    ['90 minutes', 90],
    ['2 hours', 120],
    ['24 h', 1440],
    ['25 hours', null],
    ['0 min', null],
    ['15', null],
    ['soon', null],
  ])('%s is %s minutes', (text, minutes) => expect(minutesOfInterval(text)).toBe(minutes));

  const at = (zone: string, ...times: string[]): FeedSchedule => ({ kind: 'at', zone, times });
  test.each<[string, FeedSchedule, string, string]>([
    ['15 minutes later', { kind: 'every', minutes: 15 }, '2026-11-23T01:00:00Z', '2026-11-23T01:15:00Z'],
    [
      'later today',
      at('Australia/Brisbane', '06:00', '18:30'),
      '2026-11-23T01:00:00Z',
      '2026-11-23T08:30:00Z',
    ],
    ['tomorrow', at('Australia/Perth', '06:00'), '2026-11-22T22:00:00Z', '2026-11-23T22:00:00Z'],
    [
      'an hour later when the clock skips it',
      at('Australia/Sydney', '02:30'),
      '2026-10-03T15:00:00Z',
      '2026-10-03T16:30:00Z',
    ],
    [
      'the first when the time comes twice',
      at('Australia/Sydney', '02:30'),
      '2026-04-04T12:00:00Z',
      '2026-04-04T15:30:00Z',
    ],
    [
      'only once when the time comes twice',
      at('Australia/Sydney', '02:30'),
      '2026-04-04T15:30:00Z',
      '2026-04-05T16:30:00Z',
    ],
  ])('%s', (_, schedule, after, expected) =>
    expect(nextRun(schedule, new Date(after))).toEqual(new Date(expected)),
  );

  const every: FeedSchedule = { kind: 'every', minutes: 15 };
  const noon = new Date('2026-11-23T02:00:00Z');
  const seconds = (schedule: FeedSchedule, tries: number, more = {}) =>
    (retryAt(schedule, { at: noon, tries, refused: false, waitSeconds: 0, chance: 0.5, ...more }).getTime() -
      noon.getTime()) /
    1000;

  test('tries again after half a minute, then less and less often, up to an hour', () => {
    expect([1, 2, 3, 7, 8, 100].map((tries) => seconds(every, tries))).toEqual([
      30, 60, 120, 1920, 3600, 3600,
    ]);
  });
  test('spreads the retries of feeds that fail together', () => {
    expect(seconds(every, 1, { chance: 0 })).toBe(22.5);
    expect(seconds(every, 1, { chance: 0.999 })).toBeCloseTo(37.5, 1);
  });
  test('leaves a host alone after a refusal, or as long as the host asks', () => {
    expect(seconds(every, 1, { refused: true })).toBe(3600);
    expect(seconds(every, 1, { waitSeconds: 600 })).toBe(600);
    expect(seconds(every, 1, { waitSeconds: 1e9 })).toBe(3600);
  });
  test('never retries later than the next scheduled time of day', () => {
    expect(seconds(at('Australia/Brisbane', '12:10'), 100)).toBe(600);
  });
  test('may wait longer than a day, the longest interval', () => {
    expect(24 * 3600 * 1000).toBeLessThan(LONGEST_WAIT_MS);
  });
});

describe('an alarm', () => {
  const now = new Date('2026-11-23T02:00:00Z');
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const patience = { failingHours: 3, staleHours: 96 };
  const well = { failingSince: null, problem: null, changedAt: ago(1) };

  test.each([
    ['a healthy feed', well, null],
    ['a feed that has just failed', { ...well, failingSince: ago(2.9), problem: 'no' }, null],
    [
      'a feed that keeps failing',
      { ...well, failingSince: ago(50), problem: 'no' },
      'has been failing for 2 days: no',
    ],
    ['a feed that never changes', { ...well, changedAt: ago(97) }, 'has had no changes for 4 days'],
  ])('%s', (_, past, expected) => expect(feedAlarm(past, patience, now)).toBe(expected));

  test('never goes off for an old file if the dealer sets no limit on age', () => {
    expect(feedAlarm({ ...well, changedAt: ago(9999) }, { ...patience, staleHours: 0 }, now)).toBeNull();
  });
  test.each([
    [0.02, '1 minute'],
    [0.9, '54 minutes'],
    [1, '1 hour'],
    [47.9, '47 hours'],
    [72, '3 days'],
  ])('%s hours are %s', (hours, text) => expect(ageText(ago(hours), now)).toBe(text));
});
