/**
 * The platform in its own process, to be killed. It runs as in `scripts/serve.ts`, but builds in milliseconds. The
 * argument `paused` stops it from building; `TEST_BUILD_MS` makes each build take that long; with `TEST_BUILDER=real` it
 * builds and draws real pages.
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
  ...(process.env.TEST_BUILDER === 'real' ? { rendering: {} } : { builder }),
  paused: process.argv.includes('paused'),
  isOwnProcess: true,
});
// Node writes compiled code when a process exits, which a killed one does not, so write it now.
flushCompileCache();
console.log(`listening on ${platform.env.PORT}`);
process.on('SIGTERM', () => void platform.close().then(() => process.exit(0)));
