/** The compiled program, called by the platform's threads. Astro builds it with every template, `astro.config.mjs`. */

export { frameOf } from '#layouts/frame/frame.ts';
export { readTenant } from '#tenant/read-tenant.ts';
export { readStock } from '#tenant/stock-file.ts';
export { RenderingFailed, renderPage } from './app.ts';
export { generateSite } from './generate-site.ts';
export { drawLazy } from './lazy-file.ts';
export { renderLive } from './live.ts';
