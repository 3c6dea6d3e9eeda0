import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { campaignParams } from '../leads/submission/attributes.ts';
import { arrivalSource } from './arrival.ts';
import { sourceName } from './source.ts';

const arrive = (referrer: string, search = '') =>
  sourceName(arrivalSource({ campaign: campaignParams(search), referrer, host: 'www.dealer.com.au' }));

describe('where a visit came from', () => {
  test.each<[string, string, string, string | null]>([
    ['typed in or bookmarked', '', '', 'direct'],
    ['a search', 'https://www.google.com.au/', '', 'google'],
    ['another country’s search', 'https://www.google.co.nz/', '', 'google'],
    ['the search app', 'android-app://com.google.android.googlequicksearchbox/', '', 'google'],
    ['the Facebook app', 'https://l.facebook.com/l.php?u=x', '', 'facebook'],
    ['a phone’s Facebook', 'https://m.facebook.com/', '', 'facebook'],
    ['a listing', 'https://www.carsales.com.au/cars/details/1', '', 'carsales'],
    ['web mail', 'https://mail.google.com/mail/u/0/', '', 'email'],
    ['an ad without a campaign', 'https://www.google.com/', '?gclid=abc', 'google'],
    ['a campaign outranks the click', '', '?utm_source=Newsletter&gclid=abc', 'newsletter'],
    ['a campaign of two words', '', '?utm_source=Spring Sale', 'spring-sale'],
    ['a site nobody knows', 'https://www.club-hilux.example/threads/1', '', 'club-hilux.example'],
    ['a name that only looks like Google', 'https://notgoogle.com/', '', 'notgoogle.com'],
    ['the site itself', 'https://www.dealer.com.au/search', '', null],
    ['the site itself, with a campaign', 'https://www.dealer.com.au/', '?utm_source=mail', 'mail'],
    ['a referrer that is no address', 'nonsense', '', 'other'],
    ['an email address for a campaign', '', '?utm_source=ann@example.com', 'other'],
    ['a phone number for a campaign', '', '?utm_source=0412345678', 'other'],
  ])('%s', (_name, referrer, search, expected) => {
    expect(arrive(referrer, search)).toBe(expected);
  });

  test('is stored as a short plain name, whatever is reported', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (said) => {
        const name = sourceName(said);
        expect(name === null || /^[a-z0-9][a-z0-9._-]{0,59}$/.test(name)).toBe(true);
      }),
    );
  });

  test('stays the same when it is read again', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (said) => {
        const name = sourceName(said);
        expect(sourceName(name)).toBe(name);
      }),
    );
  });
});
