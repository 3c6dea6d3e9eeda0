/**
 * The platform as a process of its own, to be killed: builds in milliseconds, else as `scripts/serve.ts` runs it.
 * The argument `paused` keeps it from building.
 */
import { startPlatform } from '../../../src/server/main.ts';
import { minimalBuilder } from './minimal-builder.ts';

const platform = await startPlatform({
  env: process.env,
  builder: minimalBuilder(),
  paused: process.argv.includes('paused'),
});
console.log(`listening on ${platform.env.PORT}`);
process.on('SIGTERM', () => void platform.close().then(() => process.exit(0)));
