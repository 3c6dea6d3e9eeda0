/** Keeps the collection behind an alias equal to a site's stock. Server side only: it holds a key that may write. */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Errors } from 'typesense';
import type { SearchDocument } from '#domain/search/document.ts';
import { counted } from '#domain/shared/counted.ts';
import { type CollectionField, collectionSchema, toRecord } from './collection.ts';
import { filterBy } from './filter-by.ts';

export interface TypesenseAccess {
  /** Addresses of the cluster's hosts; each is asked if the previous one does not respond. */
  hosts: readonly string[];
  /** A key that may manage collections, aliases, documents and keys. */
  key: string;
  /** Seconds until a host counts as failed, 10 unless given. Imports may take as long as they need. */
  timeoutSeconds?: number;
  /** How often a request is retried after the first time, each time on the next host; 3 unless given. */
  retries?: number;
  /**
   * How long to wait before resending cars that were refused for a temporary reason, milliseconds; 1000 unless given.
   */
  pauseMs?: number;
}

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

interface Reindexed {
  /** The new generation. */
  collection: string;
  documents: number;
  /** Earlier generations, deleted. */
  dropped: string[];
}

interface Synced {
  upserted: number;
  deleted: number;
  unchanged: number;
}

export interface TypesenseStock {
  /**
   * Creates a new generation of the collection, fills it, points the alias at it in one step and deletes the earlier
   * ones. If anything fails the alias stays where it is and the new generation is deleted.
   * @throws DocumentsRefused if the server rejected a car, and what the client throws
   */
  reindex(documents: readonly SearchDocument[]): Promise<Reindexed>;
  /**
   * Compares the collection with the stock, then writes and deletes the differences. Null if there is nothing to
   * compare with: no collection yet, or one with other fields, which needs `reindex`.
   * @throws DocumentsRefused if the server rejected a car; the others are written
   */
  sync(documents: readonly SearchDocument[]): Promise<Synced | null>;
  /** Whether the alias points to a collection. */
  isThere(): Promise<boolean>;
  /** Deletes the alias and all generations. A search under way fails, and is answered elsewhere. */
  drop(): Promise<void>;
  /** Creates a search-only key for the collection's generations. The server shows it only once. */
  createSearchKey(description: string): Promise<string>;
}

/** Cars sent in one request. */
const BATCH = 1000;
/** Cars deleted in one request: its address may have 4000 characters. */
const DELETED_AT_ONCE = 100;

/** Opens the collection behind `alias`; sends no request yet. */
export function openStock(access: TypesenseAccess, alias: string): TypesenseStock {
  const { hosts, key, timeoutSeconds = 10, retries = 3, pauseMs = 1000 } = access;
  const client = new Client({
    nodes: hosts.map((url) => ({ url })),
    apiKey: key,
    connectionTimeoutSeconds: timeoutSeconds,
    numRetries: retries,
    retryIntervalSeconds: 0.1,
    logLevel: 'silent',
  });
  const generation = new RegExp(`^${alias.replace(/[^\w]/g, '\\$&')}_(\\d+)$`);

  const generations = async (): Promise<{ name: string; number: number }[]> => {
    const collections = await client.collections().retrieve({ exclude_fields: 'fields' });
    return collections.flatMap(({ name }) => {
      const number = generation.exec(name)?.[1];
      return number === undefined ? [] : [{ name, number: Number(number) }];
    });
  };

  /** Sends cars in batches; returns those that were refused. */
  const write = async (collection: string, documents: readonly SearchDocument[]): Promise<Refusal[]> => {
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
  };
  /** The same; cars refused for a temporary reason, such as a node that is not ready, are sent once more. */
  const writeAll = async (collection: string, documents: readonly SearchDocument[]): Promise<Refusal[]> => {
    const refusals = await write(collection, documents);
    const again = new Set(refusals.filter(({ isFinal }) => !isFinal).map(({ id }) => id));
    if (again.size === 0) return refusals;
    await sleep(pauseMs);
    const second = await write(
      collection,
      documents.filter(({ id }) => again.has(id)),
    );
    return [...refusals.filter(({ isFinal }) => isFinal), ...second];
  };

  return {
    async reindex(documents) {
      const earlier = await generations();
      const collection = `${alias}_${Math.max(0, ...earlier.map(({ number }) => number)) + 1}`;
      await client.collections().create(collectionSchema(collection) as never);
      try {
        const refusals = await writeAll(collection, documents);
        if (refusals.length > 0) throw new DocumentsRefused(refusals, documents.length);
        await client.aliases().upsert(alias, { collection_name: collection });
      } catch (error) {
        await client
          .collections(collection)
          .delete()
          .catch(() => {});
        throw error;
      }
      const dropped: string[] = [];
      for (const { name } of earlier) {
        // A leftover generation only costs memory; the next run deletes it.
        const gone = await client
          .collections(name)
          .delete()
          .then(
            () => true,
            () => false,
          );
        if (gone) dropped.push(name);
      }
      return { collection, documents: documents.length, dropped };
    },

    async sync(documents) {
      const fields = await client
        .collections(alias)
        .retrieve()
        .then(
          (collection) => collection.fields,
          (error: unknown) => {
            if (error instanceof Errors.ObjectNotFound) return null;
            throw error;
          },
        );
      if (fields === null || !hasFields(fields as CollectionField[])) return null;

      const present = await exported(client, alias);
      const wanted = new Map(documents.map((document) => [String(document.id), document]));
      const changed = documents.filter(
        (document) => present.get(String(document.id)) !== fingerprinted(document).fingerprint,
      );
      const gone = [...present.keys()].filter((id) => !wanted.has(id));
      const refusals = changed.length > 0 ? await writeAll(alias, changed) : [];
      for (let at = 0; at < gone.length; at += DELETED_AT_ONCE) {
        const oneOf = gone.slice(at, at + DELETED_AT_ONCE);
        await client
          .collections(alias)
          .documents()
          .delete({ filter_by: filterBy([{ field: 'id', oneOf }]) });
      }
      if (refusals.length > 0) throw new DocumentsRefused(refusals, documents.length);
      return {
        upserted: changed.length,
        deleted: gone.length,
        unchanged: documents.length - changed.length,
      };
    },

    isThere: () =>
      client
        .aliases(alias)
        .retrieve()
        .then(() => true, noneIfMissing),

    async drop() {
      await client.aliases(alias).delete().catch(noneIfMissing);
      for (const { name } of await generations()) {
        await client.collections(name).delete().catch(noneIfMissing);
      }
    },

    async createSearchKey(description) {
      const { value } = await client.keys().create({
        description,
        actions: ['documents:search'],
        collections: [`${alias}(_[0-9]+)?`],
      });
      if (value === undefined) throw new Error('the search server created a key but did not return it');
      return value;
    },
  };
}

function noneIfMissing(error: unknown): false {
  if (error instanceof Errors.ObjectNotFound) return false;
  throw error;
}

/** The record of a car with its hash, so that `sync` knows whether to write it. */
function fingerprinted(document: SearchDocument) {
  const record = toRecord(document);
  const fingerprint = createHash('sha256').update(JSON.stringify(record)).digest('hex').slice(0, 16);
  return { ...record, fingerprint };
}

/** Fingerprints of everything in the collection, by id. */
async function exported(client: Client, collection: string): Promise<Map<string, string>> {
  const lines = await client.collections(collection).documents().export({ include_fields: 'id,fingerprint' });
  const records = lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { id: string; fingerprint?: string });
  return new Map(records.map(({ id, fingerprint = '' }) => [id, fingerprint]));
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

/** Whether the collection has all the fields that we need. */
function hasFields(fields: readonly CollectionField[]): boolean {
  const present = new Map(fields.map((field) => [field.name, field]));
  return collectionSchema('').fields.every(({ name, type, facet = false }) => {
    const field = present.get(name);
    return field?.type === type && (field.facet ?? false) === facet;
  });
}
