/** Adding stock from a file: it is uploaded, previewed, and imported once somebody confirms. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { answersIn } from '#domain/inventory/feed/guess/questions.ts';
import { parseFeedMapping } from '#domain/inventory/feed/mapping.ts';
import type { HeldFigures, ImportReport } from '#domain/inventory/stock/import.ts';
import { firstCharacters, storableLine } from '#domain/shared/plain-text.ts';
import type { Site } from '#domain/tenant/site.ts';
import { FeedUnreadable } from '#engines/feeds/index.ts';
import { ApiError } from '../../http/api-error.ts';
import { readFields } from '../../http/fields.ts';
import type { Platform } from '../../platform/platform.ts';
import { ImportHeld } from '../../stock/importer.ts';
import { withFeed } from '../../stock/upload.ts';
import type { WaitingFile } from '../../stock/waiting-files.ts';
import { addStockPage, proposalPage } from '../add-stock-pages.ts';
import { sorryPage } from '../site-pages.ts';

const NAME_LENGTH = 100;
const Answers = v.record(v.string(), v.unknown());

/** The choice for each question, counted from 0: `q2=3` picks the third choice of the second question. */
function answersOf(fields: Record<string, unknown>): number[] {
  const answers: number[] = [];
  for (const [name, value] of Object.entries(fields)) {
    const question = /^q([1-9]\d?)$/.exec(name)?.[1];
    if (question !== undefined && /^[1-9]\d{0,2}$/.test(String(value))) {
      answers[Number(question) - 1] = Number(value) - 1;
    }
  }
  return answers;
}

type Env = { Variables: { site: Site } };

/** `/operator/stock/add` and the pages before it, for the operator signed in to `site`. */
export function addStockRoutes(
  platform: Pick<
    Platform,
    'env' | 'importFeed' | 'importFiles' | 'waitingFiles' | 'proposeMapping' | 'scratch' | 'log'
  >,
): Hono<Env> {
  const { env, importFeed, importFiles, waitingFiles: waiting, proposeMapping, scratch, log } = platform;
  const megabytes = env.IMPORT_MAX_MB;

  const refused = (c: Context<Env>, problem: string, dealership: string, status: 400 | 413 | 415 | 422) =>
    c.html(addStockPage(c.var.site, { dealership, problem, megabytes }), status);
  const gone = (c: Context<Env>) => refused(c, 'The file is no longer here. Choose it again.', '', 422);

  /** The proposal for these answers, or for the last import's answers if there are none. */
  const proposed = async ({ dealership, path }: WaitingFile, given: readonly number[]) => {
    const proposal = await proposeMapping(dealership, path, given);
    const last = given.length === 0 ? await importFiles.lastMapping(dealership) : null;
    if (last === null) return { proposal, answers: given, isAsLastTime: false };
    const answers = answersIn(proposal.questions, proposal.mapping.fields, last);
    if (!answers.some((each) => each > 0)) return { proposal, answers, isAsLastTime: false };
    return { proposal: await proposeMapping(dealership, path, answers), answers, isAsLastTime: true };
  };

  /** What an import of the file would do. */
  const tried = async (
    { dealership, path }: WaitingFile,
    mapping: unknown,
  ): Promise<{ report: ImportReport; held: HeldFigures | null }> => {
    const request = { dealership, feed: { file: path }, mapping: parseFeedMapping(mapping), dryRun: true };
    try {
      return { report: await importFeed(request), held: null };
    } catch (error) {
      if (!(error instanceof ImportHeld)) throw error;
      return { report: error.report, held: error.figures };
    }
  };

  return (
    new Hono<Env>()
      .get('/stock/add', (c) =>
        c.html(addStockPage(c.var.site, { dealership: '', problem: null, megabytes })),
      )
      .post('/stock/add', async (c) => {
        const { site } = c.var;
        let dealership = '';
        try {
          return await withFeed(
            c.req.raw,
            { folder: scratch, maxBytes: megabytes * 2 ** 20 },
            async (sent) => {
              dealership = sent.fields.dealership ?? '';
              if (!site.dealerships.includes(dealership)) {
                return c.html(sorryPage(site, 'No such dealership', 'It isn’t one of this site’s.'), 404);
              }
              if ((await stat(sent.file)).size === 0) {
                return refused(c, 'Choose a file with your stock.', dealership, 422);
              }
              // The redirect shows the proposal at the file's own address.
              await proposeMapping(dealership, sent.file, []);
              const name = firstCharacters(storableLine(sent.name ?? ''), NAME_LENGTH) || 'Your file';
              const id = await waiting.keep(site.slug, { dealership, name, path: sent.file });
              return c.redirect(`/operator/stock/add/${id}`, 303);
            },
          );
        } catch (error) {
          if (error instanceof FeedUnreadable) return refused(c, error.message, dealership, 422);
          if (!(error instanceof ApiError)) throw error;
          const isTooLarge = error.status === 413;
          const problem = isTooLarge
            ? `The file is larger than ${megabytes} MB.`
            : 'The file didn’t arrive whole. Try again.';
          return refused(c, problem, dealership, isTooLarge ? 413 : 400);
        }
      })
      // The file of an earlier import, for another mapping.
      .post('/files/:dealership/:file/choose', async (c) => {
        const { dealership, file } = c.req.param();
        const found = c.var.site.dealerships.includes(dealership)
          ? await importFiles.open(dealership, file)
          : null;
        if (found === null) return gone(c);
        const path = join(scratch, `feed-${randomUUID()}`);
        try {
          await pipeline(found.content, createWriteStream(path, { mode: 0o600 }));
          await proposeMapping(dealership, path, []);
          const id = await waiting.keep(c.var.site.slug, {
            dealership,
            name: 'The file of an earlier import',
            path,
          });
          return c.redirect(`/operator/stock/add/${id}`, 303);
        } catch (error) {
          if (error instanceof FeedUnreadable) return refused(c, error.message, dealership, 422);
          throw error;
        } finally {
          await rm(path, { force: true });
        }
      })
      .get('/stock/add/:id', async (c) => {
        const file = await waiting.find(c.var.site.slug, c.req.param('id'));
        if (file === null) return gone(c);
        try {
          const read = await proposed(file, answersOf(c.req.query()));
          const would = await tried(file, read.proposal.mapping);
          return c.html(proposalPage(c.var.site, { file, ...read, ...would }));
        } catch (error) {
          if (error instanceof FeedUnreadable) return refused(c, error.message, file.dealership, 422);
          throw error;
        }
      })
      .get('/stock/add/:id/mapping', async (c) => {
        const file = await waiting.find(c.var.site.slug, c.req.param('id'));
        if (file === null) return gone(c);
        const { mapping } = await proposeMapping(file.dealership, file.path, answersOf(c.req.query()));
        return c.body(`${JSON.stringify(mapping, null, 2)}\n`, 200, {
          'Content-Type': 'application/json; charset=utf-8',
          'Content-Disposition': `attachment; filename="${file.dealership}.mapping.json"`,
        });
      })
      .post('/stock/add/:id/import', async (c) => {
        const { site } = c.var;
        const answers = answersOf((await readFields(c.req.raw, Answers)).fields);
        try {
          const done = await waiting.take(site.slug, c.req.param('id'), async ({ dealership, path }) => {
            const { mapping } = await proposeMapping(dealership, path, answers);
            const request = { dealership, feed: { file: path }, mapping: parseFeedMapping(mapping) };
            try {
              await importFeed(request);
              log.info(`${site.slug}: stock of ${dealership} was added on the operator's page`);
              return '/operator/stock?done=confirmed';
            } catch (error) {
              if (error instanceof ImportHeld) return '/operator/stock';
              throw error;
            }
          });
          return done === null ? gone(c) : c.redirect(done, 303);
        } catch (error) {
          if (error instanceof FeedUnreadable) return refused(c, error.message, '', 422);
          throw error;
        }
      })
  );
}
