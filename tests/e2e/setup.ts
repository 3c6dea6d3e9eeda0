/** One platform with the built demo sites for all end-to-end tests. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startDemo } from '#scripts/demo/platform.ts';
import { silentLog } from '#server/log.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-e2e-'));
  const platform = await startDemo({
    env: { ...process.env, NODE_ENV: 'test', PORT: '0', DATA_DIR: folder },
    log: { ...silentLog, warn: console.warn, error: console.error },
  });
  project.provide('port', platform.env.PORT);
  project.provide('buildToken', platform.buildToken);
  return async () => {
    await platform.close();
    await rm(folder, { recursive: true, force: true });
  };
}
