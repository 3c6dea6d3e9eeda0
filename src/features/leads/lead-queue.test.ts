import { describe, expect, test } from 'vitest';
import { readAnswer, type SendOutcome } from '#domain/leads/answer/answer.ts';
import { createLeadQueue, type LeadQueueParts } from './lead-queue.client.ts';

const LEAD = {
  key: 'k1',
  path: '/api/enquiries',
  body: { name: 'Ann' },
  title: 'Send us a message',
  car: null,
  event: { event: 'form_submitted', event_id: 22 },
};
const SENT: SendOutcome = {
  kind: 'sent',
  leadId: '7',
  reference: null,
  taken: null,
  booked: null,
  next: null,
};
const UNREACHED: SendOutcome = { kind: 'unreached', message: null };

function memory() {
  const map = new Map<string, string>();
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
    size: () => map.size,
  };
}

/** Tabs of one browser, with a platform that gives the listed answers in order, then `sent`. */
function browser(answers: SendOutcome[] = []) {
  const storage = memory();
  const calls: string[] = [];
  const settled: string[] = [];
  const planned: (() => void)[] = [];
  let now = 1_800_000_000_000;
  const tab = (more: Partial<LeadQueueParts> = {}) =>
    createLeadQueue({
      site: 'harbour',
      storage,
      now: () => now,
      send: async (_path, key) => {
        calls.push(key);
        await Promise.resolve();
        return answers.shift() ?? SENT;
      },
      alone: (work) => work(),
      onSettled: (lead, { kind }) => settled.push(`${lead.key} ${kind}`),
      later: (work) => planned.push(work),
      ...more,
    });
  return {
    storage,
    calls,
    settled,
    tab,
    /** Advances the clock and runs what was scheduled. */
    async pass(ms: number) {
      now += ms;
      for (const work of planned.splice(0)) work();
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

describe('a queued lead', () => {
  test('is sent when the connection returns, and then deleted', async () => {
    const { tab, calls, settled, storage } = browser();
    const queue = tab();
    expect(queue.keep(LEAD)).toBe(true);
    await queue.flush(true);
    expect([calls, settled, storage.size(), queue.list().length]).toEqual([['k1'], ['k1 sent'], 0, 0]);
  });

  test('is sent when the site is next opened', async () => {
    const { tab, settled } = browser();
    tab().keep(LEAD);
    await tab().flush(true);
    expect(settled).toEqual(['k1 sent']);
  });

  test('stays until it arrives, with one key', async () => {
    const { tab, calls, settled, pass } = browser([UNREACHED, UNREACHED]);
    tab().keep(LEAD);
    await pass(5000);
    expect(settled).toEqual([]);
    await pass(15_000);
    await pass(60_000);
    expect([calls, settled]).toEqual([['k1', 'k1', 'k1'], ['k1 sent']]);
  });

  test('is sent by one of two tabs, with or without locks', async () => {
    const { tab, calls, settled } = browser();
    const one = tab();
    const two = tab();
    one.keep(LEAD);
    await Promise.all([one.flush(true), two.flush(true)]);
    expect([calls, settled]).toEqual([['k1'], ['k1 sent']]);
  });

  const refusal = (signIn: string | null): SendOutcome => ({
    kind: 'refused',
    message: 'No',
    errors: [],
    onPage: false,
    signIn,
  });

  test('stays when it is refused, and is only sent again when the shopper asks for it', async () => {
    const { tab, calls, settled, pass } = browser([refusal(null)]);
    const queue = tab();
    queue.keep(LEAD);
    await queue.flush(true);
    await pass(60_000);
    await tab().flush(true);
    expect([calls, settled]).toEqual([['k1'], ['k1 refused']]);
    expect(queue.list()).toMatchObject([{ key: 'k1', holdup: { kind: 'refused', message: 'No' } }]);
    await queue.send('k1');
    expect([settled.at(-1), queue.list()]).toEqual(['k1 sent', []]);
  });

  test('that needs a sign-in stays, and is sent from the page after it', async () => {
    const { tab, calls, pass } = browser([refusal('/sign-in?type=finance')]);
    const queue = tab();
    queue.keep(LEAD);
    await queue.flush(true);
    await pass(60_000);
    expect(calls).toEqual(['k1']);
    expect(queue.list()).toMatchObject([{ holdup: { kind: 'sign-in', href: '/sign-in?type=finance' } }]);
    await tab().flush(true);
    expect([calls, queue.list()]).toEqual([['k1', 'k1'], []]);
  });

  test.each([
    [200, undefined],
    [400, { error: 'No' }],
    [401, { sign_in: '/sign-in' }],
    [403, { error: 'No' }],
    [404, { error: 'No' }],
    [409, { error: 'No', can_wait: true }],
    [413, { error: 'No' }],
    [422, { error: 'No', errors: [{ field: 'postcode', message: 'No' }] }],
    [429, { error: 'Later' }],
    [500, { error: 'Later' }],
    [503, undefined],
  ])('stays in the list after an answer of %i', async (status, body) => {
    const { tab } = browser([readAnswer(status, body)]);
    const queue = tab();
    queue.keep(LEAD);
    await queue.flush(true);
    expect(queue.list()).toHaveLength(1);
  });

  test('can be removed by the shopper, and put back', async () => {
    const { tab, calls } = browser();
    const queue = tab();
    queue.keep(LEAD);
    const [kept] = queue.list();
    queue.remove('k1');
    await queue.flush(true);
    expect([calls, queue.list()]).toEqual([[], []]);
    if (kept) queue.restore(kept);
    await queue.flush(true);
    expect(calls).toEqual(['k1']);
  });

  test('that cannot be sent does not hold up the next one', async () => {
    const { tab, calls } = browser([UNREACHED, SENT]);
    const queue = tab();
    queue.keep(LEAD);
    queue.keep({ ...LEAD, key: 'k2' });
    await queue.flush(true);
    expect([calls, queue.list().length]).toEqual([['k1', 'k2'], 1]);
  });
});

test('a lead is not reported as kept when the browser can store nothing', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  const queue = browser().tab({ storage: { getItem: blocked, setItem: blocked, removeItem: blocked } });
  expect([queue.keep(LEAD), queue.list().length]).toEqual([false, 0]);
});
