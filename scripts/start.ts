/**
 * `npm start`: the platform with the demonstration dealerships, ready to look at. SIGTERM and SIGINT let requests
 * end first; a second signal does not wait.
 */
import { startDemo } from './demo/platform.ts';
import { closeOnSignal } from './signals.ts';

console.log('Building the sites; the first time takes a minute …');
const platform = await startDemo().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
closeOnSignal(platform);

for (const site of platform.sites()) console.log(`${site.name.padEnd(28)} ${platform.siteUrl(site.slug)}`);
console.log('Ready');
