/** Makes the indexes of stocks on a thread of its own. */
import { workerData } from 'node:worker_threads';
import { searchDocument } from '#domain/search/document-of.ts';
import { namesInStock } from '#domain/search/families/in-stock.ts';
import type { Site } from '#domain/tenant/site.ts';
import { buildIndex } from '#engines/embedded/index.ts';
import { connectDatabase, type DatabaseAddress } from '../db/client.ts';
import { serveTasks } from '../threads/serve-tasks.ts';
import { siteCars } from './site-cars.ts';

export interface IndexTask {
  site: Site;
  now: Date;
}

const database = connectDatabase(workerData as DatabaseAddress);

serveTasks(async (task): Promise<Uint8Array<SharedArrayBuffer>> => {
  const { site, now } = task as IndexTask;
  const listed = await siteCars(database, () => now).list(site);
  const cars = listed.filter(({ item_type }) => item_type !== 'part');
  const documents = cars.map((car) => searchDocument(car, site, now));
  const bytes = buildIndex(documents, namesInStock(documents));
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.byteLength));
  shared.set(bytes);
  return shared;
});
