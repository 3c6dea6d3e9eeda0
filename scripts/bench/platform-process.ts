/**
 * A platform process that other processes measure. It reports its address and, on request, how long its thread was
 * blocked, what it has used, and how many leads it holds.
 */
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { sql } from 'drizzle-orm';
import { startPlatform } from '#server/app/main.ts';
import { rowsOf } from '#server/db/client.ts';
import { silentLog } from '#server/http/log.ts';
import { forgetPeak, peakMB } from './measured.ts';
import { watchStretches } from './stretches.ts';

export type PlatformOrder =
  | { id: number; what: 'read' | 'used' | 'leads' }
  | {
      id: number;
      what: 'resume' | 'pause' | 'close' | 'all' | 'releases' | 'location' | 'forget peak' | 'peak';
    }
  | { id: number; what: 'idle' | 'prove'; site: string };

const platform = await startPlatform({
  env: process.env,
  log: { ...silentLog, warn: console.error, error: console.error },
  rendering: {},
  paused: true,
});
const { publisher, adminToken, buildToken, url } = platform;
const stretches = watchStretches();

const profiles = process.env.BENCH_PROFILES;
const session = profiles === undefined ? null : new Session();
session?.connect();
await session?.post('Profiler.enable');
await session?.post('Profiler.setSamplingInterval', { interval: 500 });
await session?.post('Profiler.start');
let profiled = 0;

async function carryOut(order: PlatformOrder): Promise<unknown> {
  switch (order.what) {
    case 'read': {
      const read = stretches.read();
      if (session) {
        const { profile } = await session.post('Profiler.stop');
        writeFileSync(`${profiles}/${++profiled}.cpuprofile`, JSON.stringify(profile));
        await session.post('Profiler.start');
        stretches.read();
      }
      return read;
    }
    case 'used': {
      const { user, system } = process.cpuUsage();
      return { cpuSeconds: (user + system) / 1e6, memoryMB: Math.round(process.memoryUsage.rss() / 2 ** 20) };
    }
    case 'leads': {
      const [row] = await rowsOf<{ leads: number }>(
        platform.database.orm,
        sql`select count(*)::integer as leads from leads`,
      );
      return row?.leads ?? 0;
    }
    case 'resume':
      return platform.resumePublishing();
    case 'pause':
      return publisher.pause();
    case 'all':
      return publisher.requestAll('age');
    case 'releases':
      await platform.whenPublished();
      return platform.sites().map(({ slug }) => publisher.status(slug).release);
    case 'location':
      return platform.sites()[0]?.locations[0]?.id ?? null;
    case 'forget peak':
      return forgetPeak();
    case 'peak':
      return peakMB();
    case 'idle':
      return publisher.whenIdle(order.site).then(() => publisher.status(order.site));
    case 'prove':
      return publisher.request(order.site, 'order');
    case 'close':
      stretches.close();
      return platform.close();
  }
}

process.on('message', async (order: PlatformOrder) => {
  const value = await carryOut(order);
  process.send?.({ id: order.id, value });
  if (order.what === 'close') process.disconnect();
});
process.send?.({ id: 0, value: { url, adminToken, buildToken } });
process.on('disconnect', () => process.exit());
