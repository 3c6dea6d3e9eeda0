import { Hono } from 'hono';
import type { Database } from '../db/client.ts';
import type { Publisher, SiteStatus } from '../publish/publisher.ts';
import type { Sites } from '../sites/sites.ts';
import type { SearchIndexes, SearchIndexStatus } from '../typesense/search-indexes.ts';

export interface Health {
  ok: boolean;
  version: string;
  database: { ok: boolean; kind: Database['kind'] };
  queue: { depth: number };
  sites: (SiteStatus & { ageSeconds: number | null })[];
  /** Search collections outside of the platform. */
  searchIndexes: SearchIndexStatus[];
}

/** `GET /`: how the platform is; 503 when its database does not answer. */
export function healthRoutes(options: {
  version: string;
  database: Database;
  sites: Sites;
  publisher: Pick<Publisher, 'status' | 'depth'>;
  searchIndexes: Pick<SearchIndexes, 'status'>;
  now: () => Date;
}): Hono {
  const { version, database, sites, publisher, searchIndexes, now } = options;
  return new Hono().get('/', async (c) => {
    const ok = await database.ping().then(
      () => true,
      () => false,
    );
    const health: Health = {
      ok,
      version,
      database: { ok, kind: database.kind },
      queue: { depth: publisher.depth() },
      sites: sites.list().map(({ slug }) => {
        const status = publisher.status(slug);
        const age = status.builtAt === null ? null : now().getTime() - Date.parse(status.builtAt);
        return { ...status, ageSeconds: age === null ? null : Math.max(0, Math.round(age / 1000)) };
      }),
      searchIndexes: searchIndexes.status(),
    };
    c.header('Cache-Control', 'no-store');
    return c.json(health, ok ? 200 : 503);
  });
}
