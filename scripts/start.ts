/**
 * `npm start`: runs the platform with the demo dealerships. SIGTERM and SIGINT let requests finish first; a second
 * signal does not wait.
 */

import { join } from 'node:path';
import { redactedMessage } from '#server/http/redacted-error.ts';
import { startDemo } from './demo/platform.ts';
import { closeOnSignal, tellCrash } from './signals.ts';

tellCrash();
console.log('Building the sites; the first time takes a minute …');
const platform = await startDemo({ isOwnProcess: true, photos: true }).catch((error: unknown) => {
  console.error(redactedMessage(error));
  process.exit(1);
});
closeOnSignal(platform);

for (const site of platform.sites()) console.log(`${site.name.padEnd(28)} ${platform.siteUrl(site.slug)}`);
console.log('Staff sign in at /operator on their site, with a link emailed to one of these addresses:');
for (const { name, operators } of platform.sites()) {
  if (operators.length > 0) console.log(`${name.padEnd(28)} ${operators.join(', ')}`);
}
if (!platform.env.SMTP_URL) console.log(`Emails are written to ${join(platform.env.DATA_DIR, 'outbox')}`);
console.log('Ready');
