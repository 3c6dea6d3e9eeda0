/** The request behind what runs at this moment: every line of the log says it, also that of work done later. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

const requests = new AsyncLocalStorage<string>();

/** An id that a proxy gave: no room for anything personal, nor for a line of its own in a log. */
const ID = /^[A-Za-z0-9_-]{8,64}$/;

/** @param told what the request's header says; ignored unless it is a plain id */
export const requestId = (told: string | undefined): string =>
  told !== undefined && ID.test(told) ? told : randomUUID();

/** The id of the request that this is done for; null for what the platform does by itself. */
export const currentRequest = (): string | null => requests.getStore() ?? null;

/** Does `work` for a request, whose id its lines in the log carry. Null: for none. */
export const forRequest = <T>(id: string | null, work: () => T): T =>
  id === null ? requests.exit(work) : requests.run(id, work);
