/**
 * The platform as a process of its own, to be killed: builds in milliseconds, else as `scripts/serve.ts` runs it.
 * The argument `paused` keeps it from building; `TEST_BUILD_MS` has each build take that long; with `TEST_BUILDER=real`
 * it prints and draws whole pages.
 */
import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPlatform } from '../../../src/server/app/main.ts';
import { minimalBuilder } from './minimal-builder.ts';

const builder = minimalBuilder();
const buildMs = Number(process.env.TEST_BUILD_MS ?? 0);
if (buildMs > 0) builder.before = () => Promise.race([sleep(buildMs), builder.untilClosed()]);

const platform = await startPlatform({
  env: process.env,
  ...(process.env.TEST_BUILDER === 'real' ? { drawing: {} } : { builder }),
  paused: process.argv.includes('paused'),
  isOwnProcess: true,
});
// A killed process keeps no compiled code: where a folder for it is set, it is kept now.
flushCompileCache();
console.log(`listening on ${platform.env.PORT}`);
process.on('SIGTERM', () => void platform.close().then(() => process.exit(0)));
