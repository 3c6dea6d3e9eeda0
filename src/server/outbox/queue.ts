/** Works through due rows: several at once, few to one destination, and one at a time while other work has priority. */
import { setTimeout as sleep } from 'node:timers/promises';
import { firstCharacters } from '#domain/shared/plain-text.ts';
import { redactedMessage } from '../http/redacted-error.ts';
import { openWakeSignal } from './wake-signal.ts';

/** How often the table is checked without a wake-up, milliseconds. */
const SWEEP_MS = 1_000;
/** How long a queue waits between single jobs while other work has priority, milliseconds. */
const REST_MS = 100;

interface QueueOptions<Job extends { destination: string }> {
  /** Jobs running at once, in total and to one destination. */
  most: number;
  mostEach: number;
  /** Claims due jobs, none for the `busy` destinations: nobody else gets them until their lease ends. */
  claim(most: number, busy: readonly string[]): Promise<Job[]>;
  /** One attempt, and its outcome. Must not throw: a job whose outcome is not stored is due again after its lease. */
  attempt(job: Job): Promise<void>;
  /** Whether other work has priority, so that jobs go one at a time. */
  isPressed?(): boolean;
  /** Whether no job may be claimed at the moment. */
  isHeld?(): boolean;
  /** Called once when the rows cannot be read, until they can be again. */
  onFailure(error: unknown): void;
}

interface Queue {
  start(): void;
  /** Call it when something is due now. */
  wake(): void;
  /** Takes no more jobs, and resolves when running ones have finished. */
  close(): Promise<void>;
}

export function openQueue<Job extends { destination: string }>(options: QueueOptions<Job>): Queue {
  const { most, mostEach } = options;
  const isPressed = options.isPressed ?? (() => false);
  const isHeld = options.isHeld ?? (() => false);
  let closing = false;
  let running: Promise<void> | null = null;
  const signal = openWakeSignal();

  async function run(): Promise<void> {
    const underWay = new Set<Promise<void>>();
    const byDestination = new Map<string, number>();
    let failing = false;
    while (!closing) {
      let claimed: Job[] = [];
      try {
        const busy = [...byDestination].filter(([, count]) => count >= mostEach).map(([name]) => name);
        const free = (isPressed() ? 1 : most) - underWay.size;
        if (free > 0 && !isHeld()) claimed = await options.claim(free, busy);
        failing = false;
      } catch (error) {
        if (!failing) options.onFailure(error);
        failing = true;
      }
      for (const job of claimed) {
        byDestination.set(job.destination, (byDestination.get(job.destination) ?? 0) + 1);
        const attempt = options.attempt(job).finally(() => {
          underWay.delete(attempt);
          const left = (byDestination.get(job.destination) ?? 1) - 1;
          if (left > 0) byDestination.set(job.destination, left);
          else byDestination.delete(job.destination);
          signal.notify();
        });
        underWay.add(attempt);
      }
      if (isPressed() && !closing) await sleep(REST_MS);
      if (!closing) await signal.wait(SWEEP_MS);
    }
    await Promise.all(underWay);
  }

  return {
    start: () => {
      running ??= run();
    },
    wake: signal.notify,
    close: async () => {
      closing = true;
      signal.notify();
      await running;
    },
  };
}

/** A Postgres array of names, as one parameter's text. */
export const arrayText = (names: readonly string[]) =>
  `{${names.map((name) => `"${name.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;

const ERROR_LENGTH = 300;

/** Why an attempt failed, in one line without personal data. */
export const reasonOf = (error: unknown): string =>
  firstCharacters(redactedMessage(error).replace(/\s+/g, ' '), ERROR_LENGTH);
