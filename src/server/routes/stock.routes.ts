import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type Context, Hono } from 'hono';
import type { Car } from '#domain/inventory/car.ts';
import { type FeedMapping, MappingError, parseFeedMapping } from '#domain/inventory/feed/mapping.ts';
import { type KnownPhotos, withKnownPhotos } from '#domain/inventory/pictures/photo/shown.ts';
import type { ImportReport } from '#domain/inventory/stock/import.ts';
import {
  builtInMapping,
  DEFAULT_FORMAT,
  FeedUnreadable,
  FORMATS,
  isFormatName,
} from '#engines/feeds/index.ts';
import { ApiError } from '../http/api-error.ts';
import { requireToken } from '../http/require-token.ts';
import { knownPhotos } from '../photos/known-photos.db.ts';
import type { Platform } from '../platform/platform.ts';
import { findDealerships } from '../stock/dealerships.db.ts';
import { ImportHeld } from '../stock/importer.ts';
import { writeStock } from '../stock/read-stock.db.ts';
import { withFeed } from '../stock/upload.ts';

/** `POST /:dealership` takes a feed, `GET /?site=` returns a site's stock, with `pictured=1` as its pages show it. */
export function stockRoutes(platform: Platform): Hono {
  const { database, sites, importFeed, scratch, env } = platform;
  const maxBytes = env.IMPORT_MAX_MB * 2 ** 20;
  const routes = new Hono();

  routes.post('/:dealership', requireToken(platform.tokens.admin, 'admin token'), (c) =>
    withFeed(c.req.raw, { folder: scratch, maxBytes }, async ({ file, mapping }) => {
      return answerImport(c, () =>
        importFeed({
          dealership: c.req.param('dealership'),
          feed: { file },
          mapping: mappingOf(mapping, c.req.query('format')),
          dryRun: isSet(c.req.query('dry_run')),
          confirmed: isSet(c.req.query('confirm')),
          emptied: isSet(c.req.query('empty')),
        }),
      );
    }),
  );

  routes.get('/', requireToken(platform.tokens.build, 'build token'), async (c) => {
    const slug = c.req.query('site');
    if (!slug) throw new ApiError(400, 'say which site: /api/stock?site={slug}');
    const site = sites.get(slug);
    if (!site) throw new ApiError(404, `there is no site ${slug}`);
    const file = join(scratch, `stock-${randomUUID()}`);
    try {
      await writeStock(database, await findDealerships(database, site.dealerships), file);
      const handle = await open(file);
      const { size } = await handle.stat();
      const isPictured = isSet(c.req.query('pictured'));
      const lines = isPictured
        ? Readable.from(picturedLines(handle, await knownPhotos(database, slug)))
        : handle.createReadStream();
      return new Response(Readable.toWeb(lines) as unknown as ReadableStream<Uint8Array>, {
        headers: {
          'Content-Type': 'application/x-ndjson; charset=utf-8',
          ...(!isPictured && { 'Content-Length': String(size) }),
          'Cache-Control': 'no-store',
        },
      });
    } finally {
      // The open handle keeps the content available until it is sent.
      await rm(file, { force: true });
    }
  });

  return routes;
}

/** Cars, one a line, with the pictures that the site's pages show. */
async function* picturedLines(file: FileHandle, known: KnownPhotos): AsyncGenerator<Uint8Array> {
  for await (const line of file.readLines()) {
    yield Buffer.from(`${JSON.stringify(withKnownPhotos(JSON.parse(line) as Car, known))}\n`);
  }
}

/** The report of an import, or why there is none. */
export async function answerImport(c: Context, run: () => Promise<ImportReport>): Promise<Response> {
  try {
    return c.json(await run());
  } catch (error) {
    if (error instanceof FeedUnreadable || error instanceof MappingError) {
      throw new ApiError(400, error.message);
    }
    if (error instanceof ImportHeld) {
      const { message, figures, report } = error;
      const further = FURTHER[figures.reason];
      return c.json({ error: `${message}; ${further}`, ...report, held: figures }, 409);
    }
    throw error;
  }
}

/** `?confirm`, `?confirm=1`. */
export const isSet = (flag: string | undefined) => flag !== undefined && !['0', 'false', 'no'].includes(flag);

/** What a held import's message says about how to continue. */
const FURTHER = {
  'no cars': 'add ?empty=1 if all of them are gone',
  'many sold': 'add ?confirm=1 if that is right',
} as const;

/** The mapping sent with a feed, or the named built-in one, or the one for our own field names. */
export function mappingOf(text: string | null, format: string | undefined): FeedMapping {
  if (text === null) {
    const name = format ?? DEFAULT_FORMAT;
    if (isFormatName(name)) return builtInMapping(name);
    throw new ApiError(400, `format must be one of ${Object.keys(FORMATS).join(', ')}, got ${name}`);
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new ApiError(400, `the mapping is not JSON: ${(error as Error).message}`);
  }
  return parseFeedMapping(json);
}
