import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SiteSchema } from '#domain/tenant/site.ts';
import { folderOf, LEAST_SITE } from '../../../tests/tenants/folder.ts';
import { alarms, hasTurned, sitePeriods } from './turns.ts';

const DAY_MS = 86_400_000;

describe('alarms', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-01T00:00:00Z') }));
  afterEach(() => void vi.useRealTimers());
  const inMs = (ms: number) => new Date(Date.now() + ms);
  const rung: string[] = [];
  const make = () => {
    rung.length = 0;
    return alarms<string>({ now: () => new Date(), ring: (key) => rung.push(key) });
  };

  test('ring at their moment, and once', () => {
    const set = make();
    set.set('north', inMs(1000));
    vi.advanceTimersByTime(999);
    expect(rung).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(rung).toEqual(['north']);
    vi.advanceTimersByTime(DAY_MS);
    expect(rung).toEqual(['north']);
  });

  test('wait longer than a timer can', () => {
    make().set('north', inMs(60 * DAY_MS));
    vi.advanceTimersByTime(60 * DAY_MS - 1);
    expect(rung).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(rung).toEqual(['north']);
  });

  test('one of a key takes the place of the one before', () => {
    const set = make();
    set.set('north', inMs(1000));
    set.set('south', inMs(1000));
    set.set('north', inMs(2000));
    vi.advanceTimersByTime(1000);
    expect(rung).toEqual(['south']);
    set.set('north', null);
    vi.advanceTimersByTime(5000);
    expect(rung).toEqual(['south']);
  });

  test('a moment that is past rings at once, and nothing rings once they are closed', () => {
    const set = make();
    set.set('north', inMs(-1));
    set.set('south', inMs(1000));
    set.close();
    vi.advanceTimersByTime(5000);
    expect(rung).toEqual(['north']);
  });
});

test('a site turns with everything on it that comes and goes', async () => {
  const tenants = await folderOf({
    'acme/content/offers/tyres.md':
      "---\nname: Tyres\ndescription: Four for three.\nexpiry: '2026-03-05T00:00:00+10:00'\n---\n",
    'acme/content/offers/hidden.md':
      "---\nname: Hidden\ndescription: No.\nexpiry: '2026-03-04T00:00:00+10:00'\ndraft: true\n---\n",
    'acme/content/blog/tow.md': '---\ntitle: Towing\ndate: 2026-03-06\ndescription: How much.\n---\n',
  });
  const at = (day: number) => `2026-03-0${day}T00:00:00+10:00`;
  const site = v.parse(SiteSchema, {
    ...LEAST_SITE,
    navigation: { banner: { text: 'Sale', expiry: at(2) }, footerBanner: { text: 'Call', start: at(3) } },
    promos: [{ title: 'Tile', href: '/search', start: at(7), expiry: at(8) }],
    promotions: { slides: [{ title: 'Slide', href: '/search', image: '/media/a.svg', start: at(9) }] },
  });
  const periods = await sitePeriods(tenants, site);
  const turns = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((day) =>
    hasTurned(periods, new Date(Date.parse(at(day)) - 1), new Date(at(day))),
  );
  expect(turns).toEqual([2, 3, 5, 6, 7, 8, 9]);
});
