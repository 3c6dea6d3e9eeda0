/** Renders pages with the compiled templates. */
import { createApp } from 'astro/app/entrypoint';
import { type Loader, pathOf } from '#loaders/loader.ts';

const app = createApp({ streaming: false });
const routes = new Map(app.manifest.routes.map(({ routeData }) => [routeData.route, routeData]));

export class RenderingFailed extends Error {
  override name = 'RenderingFailed';
  /** The page in progress, from the root. */
  readonly page: string;

  constructor(page: string, cause: unknown) {
    super(`${page}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    // The error reaches another thread without its cause.
    if (cause instanceof Error && cause.stack !== undefined)
      this.stack = `${this.name}: ${page}: ${cause.stack}`;
    this.page = page;
  }
}

/** A browser follows it without the platform's help: the site may be a folder on any host. */
const redirectPage = (to: string) =>
  `<!doctype html><title>Redirecting to: ${to}</title><meta http-equiv="refresh" content="0;url=${to}">` +
  `<meta name="robots" content="noindex"><link rel="canonical" href="${to}"><body><a href="${to}">Redirecting to ${to}</a></body>`;

interface Rendering extends Pick<App.Locals, 'frame' | 'data'> {
  loader: Pick<Loader, 'pattern'>;
  params: Readonly<Record<string, string | undefined>>;
}

/**
 * A page as a response with its HTML.
 * @throws RenderingFailed if its template throws, or returns anything but a page
 */
export async function renderPage({ loader: { pattern }, params, ...locals }: Rendering): Promise<Response> {
  const path = pathOf(pattern, params);
  const routeData = routes.get(pattern);
  if (routeData === undefined) throw new RenderingFailed(path, `there is no template for ${pattern}`);
  const problem: { cause?: unknown } = {};
  const request = new Request(new URL(path, locals.frame.origin));
  const answer = await app.render(request, {
    routeData,
    locals: { ...locals, pattern, problem } as App.Locals,
  });
  const to = answer.headers.get('location');
  if (answer.status >= 300 && answer.status < 400 && to !== null) return new Response(redirectPage(to));
  const isPage = answer.status === 200 || (answer.status === 404 && path === '/404');
  if (!isPage) throw new RenderingFailed(path, problem.cause ?? `its template answered ${answer.status}`);
  return answer;
}
