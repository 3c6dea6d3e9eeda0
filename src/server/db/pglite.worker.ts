/** Runs PGlite on its own thread, because its queries would block all other requests. */
import { cpSync } from 'node:fs';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { PGlite, Transaction } from '@electric-sql/pglite';
import { pgliteAt } from './pglite.ts';
import { type PgliteAnswer, type PgliteOrder, type QueryOptions, sentError } from './pglite-messages.ts';

/** Messages from the parent: another thread's end of a connection, or a ping. */
export type PgliteParentMessage = { kind: 'line'; port: MessagePort } | { kind: 'ping' };
export type PgliteThreadMessage = { kind: 'ready' } | { kind: 'failed'; message: string } | { kind: 'pong' };

const { folder } = workerData as { folder: string };

const asIs = (value: string) => value;
const optionsOf = ({ rowMode, asText }: QueryOptions) => ({
  rowMode,
  parsers: Object.fromEntries(asText.map((type) => [type, asIs])),
});

/** A transaction that a client keeps open between messages. */
interface Held {
  tx: Transaction;
  end(how: 'commit' | 'rollback'): void;
  /** Settles when the database has finished it. */
  ended: Promise<void>;
}

class RolledBack extends Error {}

function begin(db: PGlite): Promise<Held> {
  const opened = Promise.withResolvers<Held>();
  const order = Promise.withResolvers<'commit' | 'rollback'>();
  const ended = db
    .transaction(async (tx) => {
      opened.resolve({ tx, end: order.resolve, ended });
      if ((await order.promise) === 'rollback') throw new RolledBack();
    })
    .catch((error: unknown) => {
      opened.reject(error);
      if (!(error instanceof RolledBack)) throw error;
    });
  ended.catch(() => {});
  return opened.promise;
}

/** Serves one thread. When a thread ends, its transactions roll back. */
function serve(db: PGlite, port: MessagePort): void {
  const held = new Map<number, Held>();
  let isGone = false;

  const carryOut = async (order: PgliteOrder): Promise<unknown> => {
    switch (order.kind) {
      case 'query': {
        const on = order.tx === null ? db : held.get(order.tx)?.tx;
        if (!on) throw new Error('there is no such transaction');
        return on.query(order.text, order.params, optionsOf(order.options));
      }
      case 'begin': {
        const transaction = await begin(db);
        if (isGone) transaction.end('rollback');
        held.set(order.tx, transaction);
        return null;
      }
      case 'commit':
      case 'rollback': {
        const transaction = held.get(order.tx);
        held.delete(order.tx);
        transaction?.end(order.kind);
        await transaction?.ended;
        return null;
      }
      case 'copy':
        await db.exec('checkpoint');
        // Synchronously, so that nothing writes to the folder's files meanwhile.
        await db.runExclusive(async () => cpSync(order.from, order.to, { recursive: true }));
        return null;
      case 'close':
        await db.close();
        return null;
    }
  };

  port.on('message', async (order: PgliteOrder) => {
    const { id } = order;
    let answer: PgliteAnswer;
    try {
      answer = { id, value: await carryOut(order) };
    } catch (error) {
      answer = { id, error: sentError(error) };
    }
    port.postMessage(answer);
  });
  port.on('close', () => {
    isGone = true;
    for (const transaction of held.values()) transaction.end('rollback');
  });
}

const parent = parentPort;
if (parent) {
  const post = (message: PgliteThreadMessage) => parent.postMessage(message);
  try {
    const db = await pgliteAt(folder);
    parent.on('message', (message: PgliteParentMessage) => {
      if (message.kind === 'line') serve(db, message.port);
      else post({ kind: 'pong' });
    });
    post({ kind: 'ready' });
  } catch (error) {
    post({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}
