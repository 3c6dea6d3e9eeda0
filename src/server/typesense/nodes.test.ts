import { afterEach, describe, expect, test } from 'vitest';
import { openSearchNodes, type SearchNodes } from './nodes.ts';

const NODES = ['http://one', 'http://two', 'http://three'];
type Behaviour = 'ok' | 'lags' | 'refuses' | 'hangs';

let opened: SearchNodes | undefined;
afterEach(() => opened?.close());

/** Three nodes that behave as told, on a clock that the test moves. */
function cluster() {
  const behaviour = new Map<string, Behaviour>();
  const clock = { now: Date.parse('2026-03-01T02:00:00Z') };
  const lines: string[] = [];
  const note = (line: string) => void lines.push(line);
  const nodes = openSearchNodes({
    nodes: () => NODES,
    lookEvery: 1_000_000,
    patience: 20,
    now: () => new Date(clock.now),
    log: { info: note, warn: note, error: note },
    fetch: async (url, { signal }) => {
      const does = behaviour.get(new URL(url).origin) ?? 'ok';
      if (does === 'refuses') throw new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') });
      if (does === 'lags') return Response.json({ ok: false }, { status: 503 });
      if (does === 'hangs') {
        return new Promise((_, fail) => signal?.addEventListener('abort', () => fail(signal.reason)));
      }
      return Response.json({ ok: true });
    },
  });
  opened = nodes;
  const look = async (ms = 15_000) => {
    // The opening check is over before another begins.
    await nodes.look();
    clock.now += ms;
    await nodes.look();
  };
  return { nodes, behaviour, lines, look };
}

describe('the nodes of a search cluster', () => {
  test('are all used before the first check, and while all are well', async () => {
    const { nodes, look, lines } = cluster();
    expect(nodes.answering(NODES)).toEqual(NODES);
    await look();
    expect(nodes.answering(NODES)).toEqual(NODES);
    expect(nodes.status().map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(lines).toEqual([]);
  });

  test.each([
    ['lags', 'it is not ready, or lags behind'],
    ['refuses', 'ECONNREFUSED'],
    ['hangs', 'no answer within 20 ms'],
  ] as const)('one that %s is left out, reported once, and comes back', async (does, reason) => {
    const { nodes, behaviour, look, lines } = cluster();
    await look();
    behaviour.set('http://one', does);
    await look();
    await look();
    expect(nodes.answering(NODES)).toEqual(['http://two', 'http://three']);
    expect(nodes.healthyFirst(NODES)).toEqual(['http://two', 'http://three', 'http://one']);
    expect(nodes.status()[0]).toMatchObject({ ok: false, reason });
    behaviour.set('http://one', 'ok');
    await look();
    expect(nodes.answering(NODES)).toEqual(NODES);
    expect(lines).toEqual([
      `search node http://one is left out: ${reason}`,
      expect.stringMatching(/^search node http:\/\/one is back after \d+ s$/),
    ]);
  });

  test('are still used when all are down: they may be back before the next check', async () => {
    const { nodes, behaviour, look } = cluster();
    for (const node of NODES) behaviour.set(node, 'refuses');
    await look();
    expect(nodes.answering(NODES)).toEqual(NODES);
  });
});
