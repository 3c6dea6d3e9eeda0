/** A process of its own that answers a benchmark's orders. */
import { fork } from 'node:child_process';
import { join } from 'node:path';

type Unnumbered<Order> = Order extends unknown ? Omit<Order, 'id'> : never;

export interface Child<Order> {
  /** @throws Error if the process ends before it answers */
  ask<Value>(order: Unnumbered<Order>): Promise<Value>;
  /** What it sends first. */
  ready: Promise<unknown>;
  end(): void;
}

/** Starts a script of this folder. It sends `{ id: 0, value }` once it is ready, and answers orders by their `id`. */
export function child<Order>(script: string, env: Record<string, string> = {}): Child<Order> {
  const forked = fork(join(import.meta.dirname, script), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>([[0, Promise.withResolvers()]]);
  let last = 0;
  forked.on('message', ({ id, value }: { id: number; value: unknown }) => {
    waiting.get(id)?.resolve(value);
    waiting.delete(id);
  });
  forked.on('exit', (code) => {
    for (const each of waiting.values()) each.reject(new Error(`${script} ended with ${code}`));
  });
  return {
    end: () => forked.disconnect(),
    ready: waiting.get(0)?.promise ?? Promise.resolve(),
    ask: async <Value>(order: Unnumbered<Order>) => {
      const answer = Promise.withResolvers<unknown>();
      waiting.set(++last, answer);
      forked.send({ ...order, id: last });
      return (await answer.promise) as Value;
    },
  };
}
