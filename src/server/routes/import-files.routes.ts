import { Hono } from 'hono';
import { ApiError } from '../http/api-error.ts';
import { requireToken } from '../http/require-token.ts';
import type { Platform } from '../platform/platform.ts';
import { keptFileAnswer } from '../stock/import-files.ts';
import { answerImport, isSet, mappingOf } from './stock.routes.ts';

/**
 * Files of the last imports: `GET /:dealership` lists them, `GET /:dealership/:file` returns one, and `POST
 * /:dealership/:file/import` imports it again, with the mapping in the body or else its previous one.
 */
export function importFilesRoutes({ importFiles, importFeed, tokens }: Platform): Hono {
  const open = async (dealership: string, file: string) => {
    const found = isSlug(dealership) ? await importFiles.open(dealership, file) : null;
    if (found === null) throw new ApiError(404, `there is no such file of ${dealership}`);
    return found;
  };
  return new Hono()
    .use(requireToken(tokens.admin, 'admin token'))
    .get('/:dealership', async (c) => {
      const dealership = c.req.param('dealership');
      return c.json(isSlug(dealership) ? await importFiles.list(dealership) : []);
    })
    .get('/:dealership/:file', async (c) => {
      const { content } = await open(c.req.param('dealership'), c.req.param('file'));
      return keptFileAnswer(content, c.req.param('file'));
    })
    .post('/:dealership/:file/import', async (c) => {
      const { dealership, file } = c.req.param();
      const { content, mapping } = await open(dealership, file);
      const [sent, format] = [await c.req.text(), c.req.query('format')];
      return answerImport(c, () =>
        importFeed({
          ...{ dealership, feed: content },
          mapping: sent === '' && format === undefined ? mapping : mappingOf(sent || null, format),
          dryRun: isSet(c.req.query('dry_run')),
          confirmed: isSet(c.req.query('confirm')),
        }),
      );
    });
}

const isSlug = (text: string) => /^[a-z0-9-]+$/.test(text);
