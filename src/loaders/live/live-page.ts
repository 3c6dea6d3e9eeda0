/** A page rendered at request time: its route's template, and its source of data. */
import type { Frame } from '#layouts/frame/frame.ts';
import type { PageFrame, PageName, PageRequests } from '#server/pages/page-requests.ts';
import type { Loader, Params } from '../loader.ts';

/** A request as the program gets it, with the frame that the release's own pages were rendered with. */
export type Live<Name extends PageName> = PageRequests[Name] extends PageFrame
  ? Omit<PageRequests[Name], 'frame'> & { frame: Frame }
  : PageRequests[Name];

interface Drawn {
  loader: Pick<Loader, 'pattern'>;
  params: Params;
  data: unknown;
}

/** What to render for a request; or, for a part of a page, its markup. */
export type LivePage<Name extends PageName> = (request: Live<Name>) => Drawn | string | Promise<Drawn>;

/**
 * @param of the page's loader
 * @param params of its address
 * @param data plain, of the same type as the loader's
 */
export const rendered = <P extends Params, Data>(
  { pattern }: Loader<P, Data>,
  params: P,
  data: Data,
): Drawn => ({
  loader: { pattern },
  params,
  data,
});

/** The data that the release's page was built with. */
export function builtData<P extends Params, Data>(_of: Loader<P, Data>, { built }: { built: string }): Data {
  // The generator wrote the loader's result.
  return JSON.parse(built) as Data;
}
