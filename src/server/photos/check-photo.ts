/** Checks a photo once: fetches it if it has changed, and stores it. */

import { originalBlob } from '#domain/inventory/pictures/photo/address.ts';
import { type LocalHosts, localAddress } from '#domain/inventory/pictures/photo/local-hosts.ts';
import {
  BROKEN_PROBLEM,
  isHostAtFault,
  nextCheck,
  PHOTO_LIMITS,
  type PhotoOutcome,
} from '#domain/inventory/pictures/photo/rules.ts';
import type { FileStore } from '#domain/publish/file-store.ts';
import { askForFile, type FileMark, NoPicture } from '#engines/network/outside-picture.ts';
import type { Allowed } from '#engines/network/public-address.ts';
import type { ThreadPool } from '../threads/thread-pool.ts';
import type { PhotoTask } from './photo.worker.ts';
import type { PhotoEnd, PhotoRow } from './photos.db.ts';
import type { Taken } from './picture-work.ts';

interface CheckOptions {
  files: FileStore;
  pool: Pick<ThreadPool, 'run'>;
  allowed?: Allowed | undefined;
  local: LocalHosts;
  timeoutMs: number;
  signal: AbortSignal;
  now: Date;
  chance: number;
}

/** How often a host has to say that a photo is gone before it is believed about one that existed. */
const BELIEVED_TRIES = 2;

const NO_MARK: FileMark = { etag: null, modified: null };

const isThisMachine: Allowed = (address) => address === '127.0.0.1';

/** Checks a photo; an existing copy stays until there is a better one. */
export async function checkPhoto(row: PhotoRow, options: CheckOptions): Promise<PhotoEnd> {
  const { files, pool, timeoutMs, signal } = options;
  const triesAs = (outcome: PhotoOutcome) => (row.outcome === outcome ? row.tries + 1 : 1);
  const again = (outcome: PhotoOutcome, count: number, waitSeconds = 0) =>
    nextCheck(outcome, { at: options.now, tries: count, waitSeconds, chance: options.chance });
  const leftOut = (problem: string): PhotoEnd => {
    const tries = triesAs('left out');
    return {
      ...{ outcome: 'left out', problem, tries, taken: null, nextAt: again('left out', tries) },
      isOther: row.outcome !== 'left out' || row.picture !== null,
      hostFault: null,
    };
  };
  try {
    // That a photo is unchanged only helps if its copy is in the store.
    const has = row.picture !== null && (await files.touch(row.site, originalBlob(row.picture))) !== null;
    const address = row.address ?? row.url;
    const here = localAddress(address, options.local);
    const allowed = here === null ? options.allowed : isThisMachine;
    const found = await askForFile(
      here ?? address,
      { timeoutMs, maxBytes: PHOTO_LIMITS.bytes, ...(allowed && { allowed }) },
      // A file rejected as no photo of a car stays rejected until it changes, so its host need not send it again each
      // week.
      { known: has || row.outcome === 'left out' ? row.mark : null, signal },
    );
    if (found.kind === 'unchanged') {
      const outcome = row.outcome === 'left out' ? 'left out' : 'kept';
      const tries = triesAs(outcome);
      return {
        ...{ outcome, problem: outcome === 'kept' ? null : row.problem, tries },
        nextAt: again(outcome, tries),
        isOther: false,
        hostFault: null,
      };
    }
    const task: PhotoTask = { kind: 'take', bytes: found.bytes };
    const taken = (await pool.run(row.site, task)) as Taken | { problem: string };
    if ('problem' in taken) {
      // A file damaged on the way may be complete next time.
      const mark = taken.problem === BROKEN_PROBLEM ? NO_MARK : found.mark;
      return { ...leftOut(taken.problem), mark };
    }
    await files.put(row.site, originalBlob(taken.id), taken.kept);
    const isOther = taken.id !== row.picture || row.outcome === 'left out';
    const tries = isOther ? 0 : triesAs('kept');
    return {
      ...{ outcome: 'kept', problem: null, tries, mark: found.mark, isOther, taken },
      nextAt: again('kept', tries),
      hostFault: null,
    };
  } catch (error) {
    const cause = error instanceof NoPicture ? error : null;
    const message = error instanceof Error ? error.message : String(error);
    const hostFault =
      cause === null ? undefined : isHostAtFault(cause.status) ? { waitSeconds: cause.waitSeconds } : null;
    // A rejected file stays rejected until its host says otherwise.
    const outcome = row.outcome === 'left out' ? 'left out' : 'unreachable';
    const tries = triesAs(outcome);
    // If a file appears there later it is checked, even if it is the same as before.
    if (cause?.isFinal && (row.picture === null || tries >= BELIEVED_TRIES))
      return { ...leftOut(message), mark: NO_MARK };
    return {
      ...{
        outcome,
        problem: outcome === 'left out' ? row.problem : message,
        tries,
        isOther: false,
        hostFault,
      },
      nextAt: again(outcome, tries, cause?.waitSeconds),
    };
  }
}
