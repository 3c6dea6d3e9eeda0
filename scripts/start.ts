/**
 * `npm start`: the platform with the demonstration dealerships, ready to look at. SIGTERM and SIGINT let requests
 * end first; a second signal does not wait.
 */

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
console.log('Ready');
