/**
 * `npm start`: the platform with the demonstration dealerships, ready to look at. SIGTERM and SIGINT let requests
 * end first; a second signal does not wait.
 */

import { join } from 'node:path';
import { toldMessage } from '#server/http/told-error.ts';
import { startDemo } from './demo/platform.ts';
import { closeOnSignal, tellCrash } from './signals.ts';

tellCrash();
console.log('Building the sites; the first time takes a minute …');
const platform = await startDemo({ isOwnProcess: true, photos: true }).catch((error: unknown) => {
  console.error(toldMessage(error));
  process.exit(1);
});
closeOnSignal(platform);

for (const site of platform.sites()) console.log(`${site.name.padEnd(28)} ${platform.siteUrl(site.slug)}`);
console.log('Staff sign in under /operator of a site, by a link to one of its addresses:');
for (const { name, operators } of platform.sites()) {
  if (operators.length > 0) console.log(`${name.padEnd(28)} ${operators.join(', ')}`);
}
if (!platform.env.SMTP_URL) console.log(`Mails are files in ${join(platform.env.DATA_DIR, 'outbox')}`);
console.log('Ready');
