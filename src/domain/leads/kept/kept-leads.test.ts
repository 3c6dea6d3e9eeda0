import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  afterFailure,
  CLAIM_MS,
  claimNext,
  type KeptLead,
  nextCheck,
  readKeptLeads,
  withLead,
  withoutLead,
} from './kept-leads.ts';

const NOW = 1_800_000_000_000;
const DAY = 86_400_000;
const lead = (key: string) => ({
  key,
  path: '/api/enquiries',
  body: { name: 'Ann' },
  title: 'Send us a message',
  car: null,
  event: { event: 'form_submitted', event_id: 22 },
});
const kept = (...keys: string[]): KeptLead[] =>
  keys.reduce<KeptLead[]>((list, key) => withLead(list, lead(key), NOW), []);

describe('the queue', () => {
  test('stores a lead once, and returns it as it was', () => {
    const list = withLead(kept('a'), lead('a'), NOW + 5);
    expect(list).toHaveLength(1);
    expect(readKeptLeads(JSON.stringify(list), NOW + 10)).toEqual(list);
    expect(withoutLead(list, 'a')).toEqual([]);
  });

  test('gives a lead to one page at a time', () => {
    const first = claimNext(kept('a'), NOW, true);
    expect(first?.lead.key).toBe('a');
    expect(claimNext(first?.list ?? [], NOW + 1, true)).toBeNull();
  });

  test('gives it to another page when the first is gone', () => {
    const first = claimNext(kept('a'), NOW, true);
    expect(claimNext(first?.list ?? [], NOW + CLAIM_MS, true)?.lead.key).toBe('a');
  });

  test('waits longer after each failure, up to a quarter of an hour, but not after a reconnect', () => {
    let list = kept('a');
    const waits: number[] = [];
    for (let tries = 0; tries < 12; tries++) {
      waits.push((nextCheck(list) ?? 0) - NOW);
      list = afterFailure(list, 'a', NOW);
    }
    expect(waits.slice(0, 4)).toEqual([5000, 10_000, 20_000, 40_000]);
    expect(waits.at(-1)).toBe(15 * 60_000);
    expect(claimNext(list, NOW, false)).toBeNull();
    expect(claimNext(list, NOW, true)?.lead.key).toBe('a');
  });

  test('reads a list from before leads could wait for the shopper', () => {
    const stored = JSON.stringify(kept('a').map((each) => ({ ...each, holdup: undefined, car: undefined })));
    expect(readKeptLeads(stored, NOW)).toEqual(kept('a'));
  });

  test('accepts only the site’s own sign-in page', () => {
    const [held] = kept('a');
    const stored = JSON.stringify([{ ...held, holdup: { kind: 'sign-in', href: '//evil.example/' } }]);
    expect(readKeptLeads(stored, NOW)).toEqual(kept('a'));
  });

  test('forgets a lead after thirty days', () => {
    const stored = JSON.stringify(kept('a'));
    expect(readKeptLeads(stored, NOW + 30 * DAY - 1)).toHaveLength(1);
    expect(readKeptLeads(stored, NOW + 30 * DAY)).toEqual([]);
  });

  test.each([
    ['null'],
    ['{'],
    ['{}'],
    ['[null,1,{}]'],
    [JSON.stringify([{ ...kept('a')[0], path: 'https://x.example' }])],
  ])('reads %s as empty', (stored) => {
    expect(readKeptLeads(stored, NOW)).toEqual([]);
  });

  test('reading never throws, whatever is stored', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (stored) => Array.isArray(readKeptLeads(stored, NOW))),
    );
  });
});
