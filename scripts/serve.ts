/**
 * `node scripts/serve.ts`: the platform alone, as a server runs it. It serves what is published and builds what is
 * not up to date. SIGTERM and SIGINT let requests end first; a second signal does not wait.
 */
import { environment } from '#server/env.ts';
import { startPlatform } from '#server/main.ts';
import { loadPageRenderer } from './page-renderer.ts';
import { closeOnSignal } from './signals.ts';

const renderer = await loadPageRenderer();
const platform = await startPlatform({ env: environment(), renderer }).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

closeOnSignal(platform);

for (const { slug } of platform.sites()) console.log(`${slug}: ${platform.siteUrl(slug)}`);
console.log(`Listening on ${platform.url}`);
