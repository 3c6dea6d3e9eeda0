/** Adding stock from a file that waits on the server: what is proposed for it, what it would do, and its import. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { answersIn } from '#domain/inventory/feed/guess/questions.ts';
import { parseFeedMapping } from '#domain/inventory/feed/mapping.ts';
import type { HeldFigures, ImportReport } from '#domain/inventory/stock/import.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { Platform } from '../platform/platform.ts';
import { ImportHeld } from '../stock/importer.ts';
import type { WaitingFile } from '../stock/waiting-files.ts';

export type AddStockPlatform = Pick<
  Platform,
  'importFeed' | 'importFiles' | 'waitingFiles' | 'proposeMapping' | 'scratch' | 'log'
>;

/** The proposal for these answers, or for the last import's answers if there are none. */
export async function proposalOf(
  { proposeMapping, importFiles }: AddStockPlatform,
  { dealership, path }: WaitingFile,
  given: readonly number[],
) {
  const proposal = await proposeMapping(dealership, path, given);
  const last = given.length === 0 ? await importFiles.lastMapping(dealership) : null;
  if (last === null) return { proposal, answers: given, isAsLastTime: false };
  const answers = answersIn(proposal.questions, proposal.mapping.fields, last);
  if (!answers.some((each) => each > 0)) return { proposal, answers, isAsLastTime: false };
  return { proposal: await proposeMapping(dealership, path, answers), answers, isAsLastTime: true };
}

/** What an import of the file would do. */
export async function dryRun(
  { importFeed }: AddStockPlatform,
  { dealership, path }: WaitingFile,
  mapping: unknown,
): Promise<{ report: ImportReport; held: HeldFigures | null }> {
  const request = { dealership, feed: { file: path }, mapping: parseFeedMapping(mapping), dryRun: true };
  try {
    return { report: await importFeed(request), held: null };
  } catch (error) {
    if (!(error instanceof ImportHeld)) throw error;
    return { report: error.report, held: error.figures };
  }
}

/** Keeps a file that can be read, until somebody confirms its import. @throws FeedUnreadable @returns its id */
export async function keepWaiting(
  { proposeMapping, waitingFiles }: AddStockPlatform,
  site: Site,
  file: Omit<WaitingFile, 'id'>,
): Promise<string> {
  await proposeMapping(file.dealership, file.path, []);
  return waitingFiles.keep(site.slug, file);
}

/** Keeps the file of an earlier import in the same way, for another mapping. @returns its id; null if it is gone */
export async function keepEarlierFile(
  platform: AddStockPlatform,
  site: Site,
  { dealership, file }: { dealership: string; file: string },
): Promise<string | null> {
  const found = site.dealerships.includes(dealership)
    ? await platform.importFiles.open(dealership, file)
    : null;
  if (found === null) return null;
  const path = join(platform.scratch, `feed-${randomUUID()}`);
  try {
    await pipeline(found.content, createWriteStream(path, { mode: 0o600 }));
    return await keepWaiting(platform, site, { dealership, name: 'The file of an earlier import', path });
  } finally {
    await rm(path, { force: true });
  }
}

/** Imports a waiting file, as the operator answered. @returns null if the file is gone */
export function importWaiting(
  { proposeMapping, waitingFiles, importFeed, log }: AddStockPlatform,
  site: Site,
  { id, answers }: { id: string; answers: readonly number[] },
): Promise<'imported' | 'held' | null> {
  return waitingFiles.take(site.slug, id, async ({ dealership, path }) => {
    const { mapping } = await proposeMapping(dealership, path, answers);
    try {
      await importFeed({ dealership, feed: { file: path }, mapping: parseFeedMapping(mapping) });
    } catch (error) {
      if (error instanceof ImportHeld) return 'held';
      throw error;
    }
    log.info(`${site.slug}: stock of ${dealership} was added on the operator's page`);
    return 'imported';
  });
}
