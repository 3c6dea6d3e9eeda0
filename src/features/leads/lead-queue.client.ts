/**
 * Sends the leads that were kept, and lets go of one only when it has arrived or the shopper removes it. It does so on whatever page the shopper opens next. Tabs share one list: a lock lets one of
 * them send, where the browser has locks; a claim with a time does elsewhere; and the lead's key makes it one lead.
 */
import type { SendOutcome } from '#domain/leads/answer/answer.ts';
import {
  afterFailure,
  afterRefusal,
  claimNext,
  type KeptLead,
  keptLeadsKey,
  type NewLead,
  nextLook,
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
  /** Runs the work while no other tab does; drops it where another tab is at it. */
  alone: (work: () => Promise<void>) => Promise<void>;
  /** A lead has arrived and left the list, or was refused and stays in it for the shopper to see to. */
  onSettled: (lead: KeptLead, outcome: Exclude<SendOutcome, { kind: 'unreached' }>) => void;
  /** Calls back after so many milliseconds. */
  later: (work: () => void, ms: number) => void;
  /** The list may be another one. */
  onChange?: () => void;
}

export interface LeadQueue {
  /** False where the browser stores nothing: the shopper has to know. */
  keep(lead: NewLead): boolean;
  /** Sends the leads that are due; all that need no shopper, if the connection has just returned. */
  flush(isReturn?: boolean): Promise<void>;
  /** Sends one now, whatever it waited for. */
  send(key: string): Promise<void>;
  remove(key: string): void;
  /** Puts back what was removed. */
  restore(lead: KeptLead): void;
  /** What waits, the oldest first. */
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
    const at = nextLook(read());
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
