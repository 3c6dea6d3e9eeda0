/** Keys for browsers: made from a search-only key without asking the server, narrowed to a tenant, and not for long. */
import { Client } from 'typesense';
import { filterBy } from './filter-by.ts';

interface ScopedKeyOptions {
  /** A key that may search and nothing else; the server accepts no scoped key made of another. */
  searchKey: string;
  /** Only cars of these dealerships, by slug. */
  dealerships: readonly string[];
  /** The moment from which the key is refused. */
  expires: Date;
}

/**
 * A key that carries the tenant's filter and an expiry, signed (HMAC-SHA256) with the search-only key. Whoever has it
 * can neither change nor remove them.
 */
export function scopedKey({ searchKey, dealerships, expires }: ScopedKeyOptions): string {
  // Signing asks nobody; the client wants a host all the same.
  const client = new Client({ nodes: [{ url: 'http://localhost:8108' }], apiKey: searchKey });
  return client.keys().generateScopedSearchKey(searchKey, {
    filter_by: filterBy([{ field: 'dealership_slug', oneOf: dealerships }]),
    expires_at: Math.floor(expires.getTime() / 1000),
  });
}
