/** Keeps the collection behind an alias equal to a site's stock. Server side only: it holds a key that may write. */
import { Client, Errors } from 'typesense';
import type { SearchDocument } from '#domain/search/document.ts';
import { type CollectionField, collectionSchema } from './collection.ts';
import { filterBy } from './filter-by.ts';
import { DocumentsRefused, fingerprinted, writeDocuments } from './write-documents.ts';

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

  return {
    async reindex(documents) {
      const earlier = await generations();
      const collection = `${alias}_${Math.max(0, ...earlier.map(({ number }) => number)) + 1}`;
      await client.collections().create(collectionSchema(collection) as never);
      try {
        const refusals = await writeDocuments(client, collection, documents, pauseMs);
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
      const refusals = changed.length > 0 ? await writeDocuments(client, alias, changed, pauseMs) : [];
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

/** Fingerprints of everything in the collection, by id. */
async function exported(client: Client, collection: string): Promise<Map<string, string>> {
  const lines = await client.collections(collection).documents().export({ include_fields: 'id,fingerprint' });
  const records = lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { id: string; fingerprint?: string });
  return new Map(records.map(({ id, fingerprint = '' }) => [id, fingerprint]));
}

/** Whether the collection has all the fields that we need. */
function hasFields(fields: readonly CollectionField[]): boolean {
  const present = new Map(fields.map((field) => [field.name, field]));
  return collectionSchema('').fields.every(({ name, type, facet = false }) => {
    const field = present.get(name);
    return field?.type === type && (field.facet ?? false) === facet;
  });
}
