/** What the page compiler adds to Astro: routes, hooks, and files for development. */
import { createReadStream, existsSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration, ViteUserConfig } from 'astro';
import { bundleEditor } from './editor.ts';
import { mediaFiles } from './pictures.ts';

/** The tenant that `npm run dev` shows. */
interface DevelopmentEnvironment {
  FORECOURT_TENANT?: string | undefined;
  TENANTS_DIR?: string | undefined;
}

type Plugin = Extract<NonNullable<ViteUserConfig['plugins']>[number], { name: string }>;

/** A module without a file: `import 'virtual:…'`. `source` is called when the module is first loaded. */
function virtualModule(id: string, source: () => string): Plugin {
  // Vite recognises a style sheet by its extension, and only in an id that looks like a path.
  const resolved = id.endsWith('.css') ? `/${id}` : `\0${id}`;
  return {
    name: `forecourt:${id}`,
    resolveId: (wanted: string) => (wanted === id ? resolved : null),
    load: (wanted: string) => (wanted === resolved ? source() : null),
  };
}

/**
 * `virtual:routes`: the paths of all pages without parameters, so that menus link only to what exists, and the patterns
 * of all routes of the project.
 */
export function routes(): AstroIntegration {
  let paths: string[] = [];
  let patterns: string[] = [];
  return {
    name: 'forecourt:routes',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({
          vite: {
            plugins: [
              virtualModule(
                'virtual:routes',
                () =>
                  `export const routes = ${JSON.stringify(paths)};\nexport const patterns = ${JSON.stringify(patterns)};`,
              ),
            ],
          },
        });
      },
      'astro:routes:resolved': ({ routes: resolved }) => {
        const own = resolved.filter(({ origin }) => origin === 'project');
        patterns = own.map(({ pattern }) => pattern);
        paths = own
          .filter(({ type, params }) => type === 'page' && params.length === 0)
          .map(({ pattern }) => pattern);
      },
    },
  };
}

/**
 * In development React's modules call the hooks of fast refresh, which Astro defines only on pages that hydrate by its
 * own directives. Here scripts mount React themselves, so every page defines the hooks before its scripts run.
 */
export function fastRefresh(): AstroIntegration {
  return {
    name: 'forecourt:fast-refresh',
    hooks: {
      'astro:config:setup': ({ command, injectScript }) => {
        if (command === 'dev') injectScript('page', `import '@vitejs/plugin-react/preamble';`);
      },
    },
  };
}

/** The component page, which exists in development but in no build. */
export function stylePage(): AstroIntegration {
  return {
    name: 'forecourt:style-page',
    hooks: {
      'astro:config:setup': ({ command, injectRoute }) => {
        if (command !== 'dev') return;
        const entrypoint = new URL('../layouts/style/StylePage.astro', import.meta.url);
        injectRoute({ pattern: '/style', entrypoint });
      },
    },
  };
}

const FILE_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.pdf': 'application/pdf',
};

/** Answers a request of the dev server with a file. */
function sendFile(response: ServerResponse, file: string): void {
  response.setHeader('content-type', FILE_TYPES[extname(file)] ?? 'application/octet-stream');
  createReadStream(file).pipe(response);
}

/** Serves the tenant's media and editor in development. */
export function tenantFiles(env: DevelopmentEnvironment): AstroIntegration {
  return {
    name: 'forecourt:tenant-files',
    hooks: {
      'astro:server:setup': ({ server }) => {
        const slug = env.FORECOURT_TENANT;
        if (!slug) return;
        const media = () => mediaFiles(env.TENANTS_DIR || 'tenants', slug);
        server.middlewares.use('/media', (request, response, next) => {
          const { pathname } = new URL(request.url ?? '/', 'http://localhost');
          const file = media().get(`/media${decodeURIComponent(pathname)}`);
          if (file === undefined) return next();
          sendFile(response, file);
        });
        const editor = bundleEditor(join('var', 'cache'));
        server.middlewares.use('/admin/', async (request, response, next) => {
          const { pathname } = new URL(request.url ?? '/', 'http://localhost');
          const file = join(await editor, normalize(decodeURIComponent(pathname)));
          if (extname(file) === '' || !existsSync(file)) return next();
          sendFile(response, file);
        });
      },
    },
  };
}

/** What Astro compiles the templates for: the generator, whose functions are the program's only exports. */
export function generator(serverEntrypoint: URL): AstroIntegration {
  return {
    name: 'forecourt:generator',
    hooks: {
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'forecourt:generator',
          entrypointResolution: 'auto',
          serverEntrypoint,
          supportedAstroFeatures: { serverOutput: 'stable', sharpImageService: 'stable' },
        });
      },
      'astro:build:done': async ({ dir }) => {
        // Beside the templates, because the editor is the same for every site.
        await bundleEditor(join(fileURLToPath(dir), '..'));
      },
    },
  };
}
