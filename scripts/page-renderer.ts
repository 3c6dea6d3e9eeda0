/**
 * The components of the sites for the platform's own process. Node strips types but does not know JSX, so a hook
 * compiles `.tsx` files as they are imported.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';
import type { PageRenderer } from '#server/pages/page-renderer.ts';

registerHooks({
  load(url, context, next) {
    if (!url.endsWith('.tsx')) return next(url, context);
    const { code } = transformSync(readFileSync(fileURLToPath(url), 'utf8'), {
      loader: 'tsx',
      format: 'esm',
      jsx: 'automatic',
      target: 'node24',
      sourcefile: url,
      sourcemap: 'inline',
    });
    return { format: 'module', source: code, shortCircuit: true };
  },
});

/** What the platform starts its threads for pages with. */
export const PAGE_WORKER = new URL('./page-renderer.worker.ts', import.meta.url);

/** Draws the pages that no build could know. */
export async function loadPageRenderer(): Promise<PageRenderer> {
  return (await import('#live/renderer.ts')).pageRenderer;
}
