/** Builds sites on threads of their own, so that their work delays no request. */
import type { Database } from '../db/client.ts';
import type { TellStopped } from '../threads/limits.ts';
import { ThreadPool } from '../threads/thread-pool.ts';
import { BuildFailed, type BuildTask, type Built, type DrawOrder, type SiteBuilder } from './build.ts';
import type { StoreTask, ThreadResult, ThreadTask } from './build.worker.ts';
import { madeByProof } from './check.ts';
import type { FolderTask } from './folder/output.ts';
import type { LazyTask } from './lazy/draw.worker.ts';
import { filesMemory, receivedLists } from './manifest/shared-lists.ts';
import { programFolder } from './program.ts';
import type { ReleaseFile } from './release.ts';

interface ThreadOptions {
  /** Sites built at once. */
  threads: number;
  /** How long a site may go without a new file before it fails. */
  timeoutMs: number;
  /** Memory of a thread, megabytes; a site that needs more fails. */
  memoryMb?: number;
  /** Called with work that was stopped at a limit. */
  stopped?: TellStopped;
  /** Port of the platform, for sites without a domain of their own. */
  port: () => number | string;
  /** The folder of a program compiled before; without it, the program is compiled when first needed. */
  program?: string | undefined;
}

interface BuildThreads {
  /** Builds into the store of these settings. @throws BuildFailed */
  build(
    task: BuildOrder & Pick<BuildTask, 'previous' | 'isProof'>,
    settings: StoreTask['settings'],
    /** The database, for stock that is read from them. */
    database?: Database,
  ): Promise<Built>;
  /** Writes a whole site as a plain folder. @throws BuildFailed */
  buildFolder(task: BuildOrder, to: FolderTask): Promise<Built>;
  /** Draws one file into the store of these settings. @throws TooBusy */
  draw(order: Omit<DrawOrder, 'store'>, settings: StoreTask['settings']): Promise<ReleaseFile | null>;
  close(): Promise<void>;
}

type BuildOrder = Omit<BuildTask, 'store' | 'previous' | 'isProof'>;

/** Sites wait in the publisher's queue, not here. */
const WAITING_EACH = 10;
const HOUR_MS = 3_600_000;
/** Drawings of one site that may wait: at a few a second, requests give up before a longer queue is drawn. */
const DRAWINGS_WAITING = 60;
const DRAWING_MS = 30_000;
/**
 * Memory of a thread, megabytes. Drawing makes many short-lived objects: with little room for them, garbage collection
 * takes a seventh of the time; with twice as much it hardly takes less.
 */
const YOUNG = 48;
const MEMORY = 1400;
const DRAWING_MEMORY = { young: 32, old: 600 };

/** Opens threads that build with the compiled program. */
export function openBuildThreads({
  threads,
  timeoutMs,
  memoryMb = MEMORY,
  stopped,
  port,
  program,
}: ThreadOptions): BuildThreads {
  // For the database of the first site built from one: one process serves one database.
  let records: Database | null = null;
  const pool = new ThreadPool({
    script: new URL('./build.worker.ts', import.meta.url),
    ...{ threads, each: 1, waitingEach: WAITING_EACH, timeoutMs },
    ...{ work: 'building the site', memory: { young: YOUNG, old: memoryMb }, stopped },
    remedy: 'If its stock is that large, raise BUILD_TIMEOUT_SECONDS or BUILD_MEMORY_MB.',
    errors: [BuildFailed],
    start: () => (records === null ? { data: null, transfer: [] } : threadData(records)),
  });
  // On its own thread: a request for a picture does not wait for a site to be built, nor the other way round.
  const drawings = new ThreadPool({
    script: new URL('./lazy/draw.worker.ts', import.meta.url),
    ...{ threads: 1, each: 1, waitingEach: DRAWINGS_WAITING, timeoutMs: DRAWING_MS },
    ...{ work: 'rendering a picture', memory: DRAWING_MEMORY, stopped },
    remedy: 'Check the photos that the dealership added last.',
  });
  const run = async (task: Omit<ThreadTask, 'port' | 'programDir'>): Promise<Built> => {
    const message = { ...task, port: port(), programDir: await programFolder(program) };
    // Threads do not keep a process alive; a command that waits for one must not exit.
    const underWay = setInterval(() => {}, HOUR_MS);
    try {
      return builtOf((await pool.run(task.site.slug, message)) as ThreadResult);
    } finally {
      clearInterval(underWay);
    }
  };
  return {
    build: async ({ previous, ...task }, settings, database) => {
      records ??= database ?? null;
      const known = previous && {
        files: filesMemory(previous.files),
        policies: previous.policies,
        drawn: previous.drawn ? filesMemory(previous.drawn) : null,
      };
      const built = await run({ ...task, to: { settings, previous: known } });
      // The first shopper asks for a picture at once.
      drawings.warm();
      return built;
    },
    buildFolder: (task, to) => run({ ...task, isProof: false, to }),
    draw: async (order, settings) => {
      const programDir = await programFolder(program);
      const task: LazyTask = { ...order, settings, port: port(), programDir };
      return (await drawings.run(order.site.slug, task)) as ReleaseFile | null;
    },
    close: async () => void (await Promise.all([pool.close(), drawings.close()])),
  };
}

function builtOf({ packed, lists, ...rest }: ThreadResult): Built {
  const { files, ...others } = receivedLists(lists);
  return { ...rest, ...others, packed: { ...packed, files } };
}

function threadData(database: Database) {
  const address = database.forThread();
  return { data: address, transfer: 'port' in address ? [address.port] : [] };
}

/** The threads as the publisher's builder. */
export function threadBuilder(threads: BuildThreads, settings: StoreTask['settings']): SiteBuilder {
  return {
    build: async ({ store: _, ...task }, database) => {
      const built = await threads.build(task, settings, database);
      const { isProof, previous } = task;
      return isProof && previous !== null
        ? { ...built, made: await madeByProof(previous.files, built) }
        : built;
    },
    draw: ({ store: _, ...order }) => threads.draw(order, settings),
    close: () => threads.close(),
  };
}

/** Writes one site as a plain folder, for commands. @throws BuildFailed */
export async function buildFolder(
  task: BuildOrder,
  folder: string,
  options: Omit<ThreadOptions, 'threads'>,
): Promise<Built> {
  const one = openBuildThreads({ ...options, threads: 1 });
  try {
    return await one.buildFolder(task, { folder });
  } finally {
    await one.close();
  }
}
