/** Builds stock indexes on a thread of its own. */
import { workerData } from 'node:worker_threads';
import type { Site } from '#domain/tenant/site.ts';
import { connectDatabase, type DatabaseAddress } from '../db/client.ts';
import { giveWay } from '../threads/give-way.ts';
import { serveTasks } from '../threads/serve-tasks.ts';
import { makeIndex } from './make-index.ts';
import { siteCars } from './site-cars.ts';

export interface IndexTask {
  site: Site;
  now: Date;
}

const database = connectDatabase(workerData as DatabaseAddress);

giveWay();
serveTasks(async (task): Promise<Uint8Array<SharedArrayBuffer>> => {
  const { site, now } = task as IndexTask;
  const listed = await siteCars(database, () => now).list(site);
  return makeIndex(listed, site, now);
});
