/**
 * `node scripts/serve.ts`: runs the platform alone, as on a server. It serves the published sites and builds those out
 * of date. SIGTERM and SIGINT let requests finish first; a second signal does not wait.
 */

import { startPlatform } from '#server/app/main.ts';
import { redactedMessage } from '#server/http/redacted-error.ts';
import { environment } from '#server/platform/env.ts';
import { closeOnSignal, tellCrash } from './signals.ts';

tellCrash();
const platform = await startPlatform({ env: environment(), rendering: {}, isOwnProcess: true }).catch(
  (error: unknown) => {
    console.error(redactedMessage(error));
    process.exit(1);
  },
);

closeOnSignal(platform);

for (const { slug } of platform.sites()) console.log(`${slug}: ${platform.siteUrl(slug)}`);
console.log(`Listening on ${platform.url}`);
