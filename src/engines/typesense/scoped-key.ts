/** Keys for browsers: made from a search-only key without asking the server, limited to a tenant, and short-lived. */
import { Client } from 'typesense';
import { filterBy } from './filter-by.ts';

interface ScopedKeyOptions {
  /** A search-only key; the server accepts no scoped key made from any other. */
  searchKey: string;
  /** Only cars of these dealerships, by slug. */
  dealerships: readonly string[];
  /** The moment from which the key is refused. */
  expires: Date;
}

/**
 * A key that carries the tenant's filter and an expiry, signed (HMAC-SHA256) with the search-only key. A browser can
 * neither change nor remove them.
 */
export function scopedKey({ searchKey, dealerships, expires }: ScopedKeyOptions): string {
  // Signing needs no server, but the client insists on a host.
  const client = new Client({ nodes: [{ url: 'http://localhost:8108' }], apiKey: searchKey });
  return client.keys().generateScopedSearchKey(searchKey, {
    filter_by: filterBy([{ field: 'dealership_slug', oneOf: dealerships }]),
    expires_at: Math.floor(expires.getTime() / 1000),
  });
}
