import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { openBackup } from '../../backup/backup.ts';
import { requireToken } from '../../http/require-token.ts';
import type { Platform } from '../../platform/platform.ts';

/**
 * `POST /`, with the admin token: everything the platform keeps, as `npm run backup` writes it to a file. A response
 * that breaks off is not a backup; a complete one says so at its end.
 */
export function backupRoutes(platform: Platform): Hono {
  const { env, database, secret, version, now } = platform;
  return new Hono().post('/', requireToken(platform.tokens.admin, 'admin token'), async (c) => {
    const bytes = await openBackup({
      places: env,
      copyRecords: database.copyTo ?? undefined,
      ...{ secret, version, now: now() },
    });
    c.header('Content-Type', 'application/gzip');
    c.header('Cache-Control', 'no-store');
    return c.body(Readable.toWeb(bytes) as unknown as ReadableStream);
  });
}
