/**
 * The platform as a process of its own, to be killed: builds in milliseconds, else as `scripts/serve.ts` runs it.
 * The argument `paused` keeps it from building.
 */
import { flushCompileCache } from 'node:module';
import { startPlatform } from '../../../src/server/app/main.ts';
import { minimalBuilder } from './minimal-builder.ts';

const platform = await startPlatform({
  env: process.env,
  builder: minimalBuilder(),
  paused: process.argv.includes('paused'),
  isOwnProcess: true,
});
// A killed process keeps no compiled code: where a folder for it is set, it is kept now.
flushCompileCache();
console.log(`listening on ${platform.env.PORT}`);
process.on('SIGTERM', () => void platform.close().then(() => process.exit(0)));
