/** Draws pages on a thread of its own. */
import { servePages } from '#server/pages/serve-pages.ts';
import { loadPageRenderer } from './page-renderer.ts';

servePages(await loadPageRenderer());
