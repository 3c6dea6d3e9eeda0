/**
 * `node scripts/serve.ts`: the platform alone, as a server runs it. It serves what is published and builds what is
 * not up to date. SIGTERM and SIGINT let requests end first; a second signal does not wait.
 */

import { startPlatform } from '#server/app/main.ts';
import { toldMessage } from '#server/http/told-error.ts';
import { environment } from '#server/platform/env.ts';
import { closeOnSignal, tellCrash } from './signals.ts';

tellCrash();
const platform = await startPlatform({ env: environment(), drawing: {}, isOwnProcess: true }).catch(
  (error: unknown) => {
    console.error(toldMessage(error));
    process.exit(1);
  },
);

closeOnSignal(platform);

for (const { slug } of platform.sites()) console.log(`${slug}: ${platform.siteUrl(slug)}`);
console.log(`Listening on ${platform.url}`);
