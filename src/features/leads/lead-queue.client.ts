/**
 * Sends queued leads, and drops one only when it has arrived or the shopper removes it. It runs on whatever
 * page the shopper opens next. Tabs share one list: a lock lets one tab send, where the browser has locks;
 * elsewhere a timed claim does. The lead's key makes sure it is stored once.
 */
import type { SendOutcome } from '#domain/leads/answer/answer.ts';
import {
  afterFailure,
  afterRefusal,
  claimNext,
  type KeptLead,
  keptLeadsKey,
  type NewLead,
  nextCheck,
  readKeptLeads,
  triedAgain,
  withLead,
  withoutLead,
} from '#domain/leads/kept/kept-leads.ts';

export interface LeadQueueParts {
  site: string;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  send: (path: string, key: string, body: KeptLead['body']) => Promise<SendOutcome>;
  now: () => number;
  /** Runs the work unless another tab is doing it. */
  alone: (work: () => Promise<void>) => Promise<void>;
  /** A lead has arrived and left the list, or was refused and stays in it for the shopper to deal with. */
  onSettled: (lead: KeptLead, outcome: Exclude<SendOutcome, { kind: 'unreached' }>) => void;
  /** Calls back after this many milliseconds. */
  later: (work: () => void, ms: number) => void;
  /** The list may have changed. */
  onChange?: () => void;
}

export interface LeadQueue {
  /** False if the browser stores nothing: the shopper must be told. */
  keep(lead: NewLead): boolean;
  /** Sends the leads that are due; after a reconnect, all that need nothing from the shopper. */
  flush(isReturn?: boolean): Promise<void>;
  /** Sends one now, whatever it was waiting for. */
  send(key: string): Promise<void>;
  remove(key: string): void;
  /** Puts back a removed lead. */
  restore(lead: KeptLead): void;
  /** The waiting leads, oldest first. */
  list(): readonly KeptLead[];
}

export function createLeadQueue({
  site,
  storage,
  send,
  now,
  alone,
  onSettled,
  later,
  onChange,
}: LeadQueueParts): LeadQueue {
  const key = keptLeadsKey(site);
  const read = () => {
    try {
      return readKeptLeads(storage.getItem(key), now());
    } catch {
      return [];
    }
  };
  const write = (list: readonly KeptLead[]) => {
    try {
      if (list.length === 0) storage.removeItem(key);
      else storage.setItem(key, JSON.stringify(list));
      onChange?.();
      return true;
    } catch {
      return false;
    }
  };

  let planned = Infinity;
  const plan = () => {
    const at = nextCheck(read());
    if (at === null || at >= planned) return;
    planned = at;
    later(
      () => {
        planned = Infinity;
        void flush();
      },
      Math.max(0, at - now()),
    );
  };

  const sendAll = async (isReturn: boolean) => {
    const tried = new Set<string>();
    for (;;) {
      const waiting = read();
      const next = claimNext(
        waiting.filter((lead) => !tried.has(lead.key)),
        now(),
        isReturn,
      );
      if (next === null) return;
      const { lead } = next;
      tried.add(lead.key);
      write(waiting.map((each) => (each.key === lead.key ? lead : each)));
      const outcome = await send(lead.path, lead.key, lead.body);
      if (outcome.kind === 'unreached') {
        write(afterFailure(read(), lead.key, now()));
        continue;
      }
      write(
        outcome.kind === 'sent' ? withoutLead(read(), lead.key) : afterRefusal(read(), lead.key, outcome),
      );
      onSettled(lead, outcome);
    }
  };
  async function flush(isReturn = false) {
    if (read().length > 0) await alone(() => sendAll(isReturn));
    plan();
  }

  return {
    keep(lead) {
      const isKept = write(withLead(read(), lead, now()));
      plan();
      return isKept;
    },
    flush,
    async send(leadKey) {
      write(triedAgain(read(), leadKey, now()));
      await flush();
    },
    remove: (leadKey) => void write(withoutLead(read(), leadKey)),
    restore(lead) {
      write([...withoutLead(read(), lead.key), { ...lead, claimedUntil: 0 }]);
      plan();
    },
    list: read,
  };
}
