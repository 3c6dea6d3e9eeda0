/** The queue of publications: in rows of the database if processes share it, otherwise in this process. */
import type { Signals } from '../../coordination/signals.ts';
import { SharedQueue, type WorkQueue } from '../../coordination/work-queue.ts';
import type { Database } from '../../db/client.ts';
import type { Log } from '../../http/log.ts';
import { currentRequest, forRequest } from '../../http/work.ts';
import { CoalescingQueue } from '../queue.ts';
import type { Publish, PublishResult, Reason } from './publication.ts';

interface PublishQueueOptions {
  database: Database;
  signals: Signals;
  /** Publications of this process at once; 0: it only makes requests. */
  limit: number;
  /** Sites that take long. */
  large: () => readonly string[];
  paused: boolean;
  log: Log;
}

type LastRun = ReturnType<SharedQueue<PublishResult, Reason>['last']>;

export interface PublishQueue extends WorkQueue<PublishResult, Reason> {
  /** The outcome of a site's last publication in whichever process, if the queue is shared. */
  last(slug: string): LastRun;
}

/** Opens the queue; `publish` carries out a publication. */
export function openPublishQueue(options: PublishQueueOptions, publish: Publish): PublishQueue {
  const { large, ...others } = options;
  if (options.database.kind === 'postgres') {
    return new SharedQueue<PublishResult, Reason>({ ...others, kind: 'publish', long: large, run: publish });
  }
  return new LocalQueue(publish, { ...others, isLong: (slug) => large().includes(slug) });
}

/** A queue in this process. Log lines of a publication carry the id of its first request, as a shared queue's rows have it. */
class LocalQueue extends CoalescingQueue<string, PublishResult, Reason> implements PublishQueue {
  readonly #requests: Map<string, string | null>;

  constructor(
    publish: Publish,
    limits: { limit: number; isLong: (slug: string) => boolean; paused: boolean },
  ) {
    const requests = new Map<string, string | null>();
    super((slug, reasons) => {
      const request = requests.get(slug) ?? null;
      requests.delete(slug);
      return forRequest(request, () => publish(slug, reasons));
    }, limits);
    this.#requests = requests;
  }

  override request(slug: string, reason: Reason): Promise<PublishResult> {
    this.#requests.set(slug, this.#requests.get(slug) ?? currentRequest());
    return super.request(slug, reason);
  }

  last(): LastRun {
    return null;
  }
}
