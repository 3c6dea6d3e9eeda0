/** Writes cars to a collection, and tells which were refused. */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'typesense';
import type { SearchDocument } from '#domain/search/document.ts';
import { counted } from '#domain/shared/counted.ts';
import { toRecord } from './collection.ts';

/** Cars sent in one request. */
const BATCH = 1000;

/** A car that the server rejected, and why. */
interface Refusal {
  id: number;
  name: string;
  reason: string;
  /** The car itself is at fault: sent again, it would be refused again. */
  isFinal: boolean;
}

/** The server refused the cars in `refusals`. */
export class DocumentsRefused extends Error {
  override name = 'DocumentsRefused';
  readonly refusals: readonly Refusal[];

  constructor(refusals: readonly Refusal[], of: number) {
    const examples = refusals.slice(0, 3).map(({ id, name, reason }) => `${name} (${id}): ${reason}`);
    super(`${refusals.length} of ${counted(of, 'car')} were refused: ${examples.join('; ')}`);
    this.refusals = refusals;
  }
}

/**
 * Writes cars; those refused for a temporary reason, such as a node that is not ready, are sent once more.
 * @param pauseMs how long to wait before that
 * @returns the cars that were refused
 */
export async function writeDocuments(
  client: Client,
  collection: string,
  documents: readonly SearchDocument[],
  pauseMs: number,
): Promise<Refusal[]> {
  const refusals = await writeOnce(client, collection, documents);
  const again = new Set(refusals.filter(({ isFinal }) => !isFinal).map(({ id }) => id));
  if (again.size === 0) return refusals;
  await sleep(pauseMs);
  const second = await writeOnce(
    client,
    collection,
    documents.filter(({ id }) => again.has(id)),
  );
  return [...refusals.filter(({ isFinal }) => isFinal), ...second];
}

/** Sends cars in batches; returns those that were refused. */
async function writeOnce(
  client: Client,
  collection: string,
  documents: readonly SearchDocument[],
): Promise<Refusal[]> {
  const refusals: Refusal[] = [];
  for (let at = 0; at < documents.length; at += BATCH) {
    const batch = documents.slice(at, at + BATCH);
    const lines = batch.map((document) => JSON.stringify(fingerprinted(document))).join('\n');
    const answer = await client
      .collections(collection)
      .documents()
      .import(lines, { action: 'upsert', dirty_values: 'reject' });
    refusals.push(...refused(batch, answer));
  }
  return refusals;
}

/** The record of a car with its hash, so that `sync` knows whether to write it. */
export function fingerprinted(document: SearchDocument) {
  const record = toRecord(document);
  const fingerprint = createHash('sha256').update(JSON.stringify(record)).digest('hex').slice(0, 16);
  return { ...record, fingerprint };
}

/** The answer has a line for each car: `{"success":true}`, or why it was refused. */
function refused(batch: readonly SearchDocument[], answer: string): Refusal[] {
  const lines = answer.split('\n').filter((line) => line !== '');
  return batch.flatMap(({ id, name }, at) => {
    const line = lines[at];
    const { success, error, code } = (line === undefined ? {} : JSON.parse(line)) as {
      success?: boolean;
      error?: string;
      code?: number;
    };
    if (success === true) return [];
    return [{ id, name, reason: error ?? 'the server said nothing about it', isFinal: code === 400 }];
  });
}
