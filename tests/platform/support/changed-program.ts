/** The real builder with the compiled program, with one part of it changed. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SiteBuilder } from '../../../src/server/publish/build.ts';
import { openBuildThreads, threadBuilder } from '../../../src/server/publish/build-threads.ts';
import { programFolder } from '../../../src/server/publish/program.ts';

/**
 * @param dataDir of the platform
 * @param change the source of a function that gets `generateSite`'s sink and returns the parts to replace
 */
export function changedPrinter(dataDir: string, change: string): SiteBuilder {
  const program = join(dataDir, 'changed-program');
  const made = programFolder().then(async (real) => {
    const entry = JSON.stringify(pathToFileURL(join(real, 'server/entry.mjs')).href);
    await mkdir(join(program, 'server'), { recursive: true });
    await writeFile(
      join(program, 'server/entry.mjs'),
      `import { generateSite as print } from ${entry};
       export * from ${entry};
       const programDir = ${JSON.stringify(real)};
       const change = ${change};
       export const generateSite = (tenant, { sink, ...options }) =>
         print(tenant, { ...options, programDir, sink: { ...sink, ...change(sink) } });`,
    );
  });
  const builder = realPrinter(dataDir, program);
  const build: typeof builder.build = async (...task) => {
    await made;
    return builder.build(...task);
  };
  return { ...builder, build };
}

/** @param program the folder of a program other than the current code's */
export function realPrinter(dataDir: string, program?: string): SiteBuilder {
  const builder = openBuildThreads({ threads: 1, timeoutMs: 60_000, port: () => 4321, program });
  return threadBuilder(builder, { DATA_DIR: dataDir, STORE_CACHE_MB: 64 });
}
