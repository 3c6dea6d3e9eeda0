/** Renders a page on request. */
import type { Frame } from '#layouts/frame/frame.ts';
import { LIVE_PAGES } from '#loaders/live/index.ts';
import type { Live, LivePage } from '#loaders/live/live-page.ts';
import { renderPage } from './app.ts';

type Name = keyof typeof LIVE_PAGES;

/**
 * The HTML of a page.
 * @throws RenderingFailed if its template throws; what its data function throws
 */
export async function renderLive<N extends Name>(name: N, request: Live<N>): Promise<string> {
  const page: LivePage<N> = LIVE_PAGES[name];
  const rendered = await page(request);
  if (typeof rendered === 'string') return rendered;
  // Only a part of a page has no frame.
  const { frame } = request as { frame: Frame };
  return (await renderPage({ ...rendered, frame })).text();
}
