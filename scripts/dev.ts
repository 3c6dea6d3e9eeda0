/**
 * `npm run dev -- {slug} [--port 4322]`: Astro's dev server for one tenant, with the API. It uses the platform that runs
 * at `PLATFORM_URL`, or starts one with the demo stock for as long as it runs.
 */
import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type RunningPlatform, startPlatform } from '#server/app/main.ts';
import { environment, readEnv } from '#server/platform/env.ts';
import { importDemoStock } from './demo/platform.ts';
import { fetchStock } from './stock-file.ts';
import { namedTenant } from './which-tenant.ts';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string', default: '4322' } },
});

const source = environment();
const env = readEnv(source);
const platformUrl = source.PLATFORM_URL || `http://localhost:${env.PORT}`;
const slug = await namedTenant('dev', positionals, env.TENANTS_DIR);
if (slug === null) process.exit(2);

const running = await fetch(`${platformUrl}/api/health`).then(
  (answer) => answer.ok,
  () => false,
);
let own: RunningPlatform | undefined;
if (!running) {
  own = await startPlatform({ env: source, paused: true });
  await importDemoStock(own, new Date());
}

const folder = join(env.DATA_DIR, 'dev');
await mkdir(folder, { recursive: true });
const stockFile = join(folder, `${slug}.ndjson`);
await fetchStock({ slug, file: stockFile, platformUrl, env, pictured: true });

const astro = spawn(
  process.execPath,
  [resolve('node_modules/astro/bin/astro.mjs'), 'dev', '--port', flags.port],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      FORECOURT_TENANT: slug,
      TENANTS_DIR: env.TENANTS_DIR,
      FORECOURT_STOCK: stockFile,
      FORECOURT_CACHE: join(folder, 'cache', slug),
      FORECOURT_API: platformUrl,
    },
  },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => astro.kill(signal));
astro.on('exit', async (code) => {
  await own?.close();
  process.exit(code ?? 0);
});
