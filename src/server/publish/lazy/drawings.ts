/** Pictures that one process is asked for and another one draws: rows of work, deleted soon after. */
import * as v from 'valibot';
import type { Signals } from '../../coordination/signals.ts';
import { SharedQueue } from '../../coordination/work-queue.ts';
import type { Database } from '../../db/client.ts';
import type { Log } from '../../http/log.ts';
import { TooBusy } from '../../threads/thread-pool.ts';
import { type ReleaseFile, ReleaseFileSchema } from '../release.ts';

/** Drawn at once by one process: its thread draws one after the other, taking sites in turn. */
const AT_ONCE = 4;
/** How long a request waits for a picture: without a builder, there is none. */
const PATIENCE_MS = 20_000;

const OutcomeSchema = v.variant('kind', [
  v.object({ kind: v.literal('drawn'), file: v.nullable(ReleaseFileSchema) }),
  v.object({ kind: v.literal('failed'), reason: v.string() }),
]);
type Outcome = v.InferOutput<typeof OutcomeSchema>;

interface Drawings {
  /** Has a builder draw a file. @throws TooBusy if none does so in time, Error if it cannot be drawn */
  ask(slug: string, path: string): Promise<ReleaseFile | null>;
  close(): Promise<void>;
}

export function openDrawings(options: {
  database: Database;
  signals: Signals;
  /** Whether this process draws for others. */
  isBuilder: boolean;
  draw: (slug: string, path: string) => Promise<ReleaseFile | null>;
  log: Log;
}): Drawings {
  const { database, signals, isBuilder, draw, log } = options;
  const run = async (key: string): Promise<Outcome> => {
    const [slug = '', path = ''] = key.split(' ');
    try {
      return { kind: 'drawn', file: await draw(slug, path) };
    } catch (error) {
      return { kind: 'failed', reason: (error as Error).message };
    }
  };
  const queue = new SharedQueue<Outcome, 'asked'>({
    ...{ database, signals, run, log },
    kind: 'draw',
    limit: isBuilder ? AT_ONCE : 0,
    gatherMs: 0,
    isForgotten: true,
  });
  return {
    ask: async (slug, path) => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, fail) => {
        timer = setTimeout(
          () => fail(new TooBusy('no builder renders pictures at the moment; please try again')),
          PATIENCE_MS,
        );
      });
      try {
        const outcome = v.parse(
          OutcomeSchema,
          await Promise.race([queue.request(`${slug} ${path}`, 'asked'), late]),
        );
        if (outcome.kind === 'failed') throw new Error(outcome.reason);
        return outcome.file;
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => queue.close(),
  };
}
