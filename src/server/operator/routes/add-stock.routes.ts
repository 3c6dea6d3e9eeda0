/** Adding stock from a file: it is uploaded, previewed, and imported once somebody confirms. */
import { stat } from 'node:fs/promises';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { firstCharacters, storableLine } from '#domain/shared/plain-text.ts';
import type { Site } from '#domain/tenant/site.ts';
import { FeedUnreadable } from '#engines/feeds/index.ts';
import { ApiError } from '../../http/api-error.ts';
import { readFields } from '../../http/fields.ts';
import type { Platform } from '../../platform/platform.ts';
import { type ReceivedFeed, withFeed } from '../../stock/upload.ts';
import {
  type AddStockPlatform,
  dryRun,
  importWaiting,
  keepEarlierFile,
  keepWaiting,
  proposalOf,
} from '../add-stock.ts';
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
export function addStockRoutes(platform: AddStockPlatform & Pick<Platform, 'env'>): Hono<Env> {
  const { waitingFiles, proposeMapping, scratch } = platform;
  const megabytes = platform.env.IMPORT_MAX_MB;

  const refused = (c: Context<Env>, problem: string, dealership: string, status: 400 | 413 | 415 | 422) =>
    c.html(addStockPage(c.var.site, { dealership, problem, megabytes }), status);
  const gone = (c: Context<Env>) => refused(c, 'The file is no longer here. Choose it again.', '', 422);
  /** The same answer, or why the file cannot be read. */
  const ifReadable = async (c: Context<Env>, dealership: string, answer: () => Promise<Response>) => {
    try {
      return await answer();
    } catch (error) {
      if (error instanceof FeedUnreadable) return refused(c, error.message, dealership, 422);
      throw error;
    }
  };

  const upload = async (c: Context<Env>, { file, name, fields }: ReceivedFeed) => {
    const { site } = c.var;
    const { dealership = '' } = fields;
    if (!site.dealerships.includes(dealership)) {
      return c.html(sorryPage(site, 'No such dealership', 'It isn’t one of this site’s.'), 404);
    }
    if ((await stat(file)).size === 0) return refused(c, 'Choose a file with your stock.', dealership, 422);
    return ifReadable(c, dealership, async () => {
      const shown = firstCharacters(storableLine(name ?? ''), NAME_LENGTH) || 'Your file';
      // The redirect shows the proposal at the file's own address.
      const id = await keepWaiting(platform, site, { dealership, name: shown, path: file });
      return c.redirect(`/operator/stock/add/${id}`, 303);
    });
  };

  return (
    new Hono<Env>()
      .get('/stock/add', (c) =>
        c.html(addStockPage(c.var.site, { dealership: '', problem: null, megabytes })),
      )
      .post('/stock/add', async (c) => {
        let dealership = '';
        try {
          return await withFeed(
            c.req.raw,
            { folder: scratch, maxBytes: megabytes * 2 ** 20 },
            async (sent) => {
              dealership = sent.fields.dealership ?? '';
              return upload(c, sent);
            },
          );
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          const isTooLarge = error.status === 413;
          const problem = isTooLarge
            ? `The file is larger than ${megabytes} MB.`
            : 'The file didn’t arrive whole. Try again.';
          return refused(c, problem, dealership, isTooLarge ? 413 : 400);
        }
      })
      // The file of an earlier import, for another mapping.
      .post('/files/:dealership/:file/choose', (c) => {
        const { dealership, file } = c.req.param();
        return ifReadable(c, dealership, async () => {
          const id = await keepEarlierFile(platform, c.var.site, { dealership, file });
          return id === null ? gone(c) : c.redirect(`/operator/stock/add/${id}`, 303);
        });
      })
      .get('/stock/add/:id', async (c) => {
        const file = await waitingFiles.find(c.var.site.slug, c.req.param('id'));
        if (file === null) return gone(c);
        return ifReadable(c, file.dealership, async () => {
          const read = await proposalOf(platform, file, answersOf(c.req.query()));
          const would = await dryRun(platform, file, read.proposal.mapping);
          return c.html(proposalPage(c.var.site, { file, ...read, ...would }));
        });
      })
      .get('/stock/add/:id/mapping', async (c) => {
        const file = await waitingFiles.find(c.var.site.slug, c.req.param('id'));
        if (file === null) return gone(c);
        const { mapping } = await proposeMapping(file.dealership, file.path, answersOf(c.req.query()));
        return c.body(`${JSON.stringify(mapping, null, 2)}\n`, 200, {
          'Content-Type': 'application/json; charset=utf-8',
          'Content-Disposition': `attachment; filename="${file.dealership}.mapping.json"`,
        });
      })
      .post('/stock/add/:id/import', async (c) => {
        const answers = answersOf((await readFields(c.req.raw, Answers)).fields);
        return ifReadable(c, '', async () => {
          const done = await importWaiting(platform, c.var.site, { id: c.req.param('id'), answers });
          if (done === null) return gone(c);
          return c.redirect(`/operator/stock${done === 'imported' ? '?done=confirmed' : ''}`, 303);
        });
      })
  );
}
