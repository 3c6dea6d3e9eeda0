import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SiteSchema } from '#domain/tenant/site.ts';
import { folderOf, LEAST_SITE } from '../../../tests/tenants/folder.ts';
import { hasPeriodChanged, openScheduler, sitePeriods } from './scheduler.ts';

const DAY_MS = 86_400_000;

describe('the scheduler', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-01T00:00:00Z') }));
  afterEach(() => void vi.useRealTimers());
  const inMs = (ms: number) => new Date(Date.now() + ms);
  const ran: string[] = [];
  const make = () => {
    ran.length = 0;
    return openScheduler<string>({ now: () => new Date(), run: (key) => ran.push(key) });
  };

  test('runs what it was given at its moment, and once', () => {
    const scheduler = make();
    scheduler.schedule('north', inMs(1000));
    vi.advanceTimersByTime(999);
    expect(ran).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(ran).toEqual(['north']);
    vi.advanceTimersByTime(DAY_MS);
    expect(ran).toEqual(['north']);
  });

  test('waits longer than a timer can', () => {
    make().schedule('north', inMs(60 * DAY_MS));
    vi.advanceTimersByTime(60 * DAY_MS - 1);
    expect(ran).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(ran).toEqual(['north']);
  });

  test('one of a key takes the place of the one before', () => {
    const scheduler = make();
    scheduler.schedule('north', inMs(1000));
    scheduler.schedule('south', inMs(1000));
    scheduler.schedule('north', inMs(2000));
    vi.advanceTimersByTime(1000);
    expect(ran).toEqual(['south']);
    scheduler.schedule('north', null);
    vi.advanceTimersByTime(5000);
    expect(ran).toEqual(['south']);
  });

  test('a moment that is past runs at once, and nothing runs once it is closed', () => {
    const scheduler = make();
    scheduler.schedule('north', inMs(-1));
    scheduler.schedule('south', inMs(1000));
    scheduler.close();
    vi.advanceTimersByTime(5000);
    expect(ran).toEqual(['north']);
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
    hasPeriodChanged(periods, new Date(Date.parse(at(day)) - 1), new Date(at(day))),
  );
  expect(turns).toEqual([2, 3, 5, 6, 7, 8, 9]);
});
