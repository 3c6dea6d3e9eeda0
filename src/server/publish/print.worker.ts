/** Prints sites on a thread of its own, with the compiled program. */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serveTasks } from '../threads/serve-tasks.ts';
import { BuildFailed, type BuildTask } from './build.ts';

export interface PrintTask extends Omit<BuildTask, 'note'> {
  port: number | string;
  /** The folder of the compiled program. */
  programDir: string;
}

export interface PrintAnswer {
  /** What there is to say about the site: how many cars a feed lists, for example. */
  notes: string[];
}

/** The exports of `src/printer/program.ts`, as far as they are used here. */
type Program = typeof import('#printer/program.ts');

// React is another program, and a slower one, in development.
process.env.NODE_ENV = 'production';

serveTasks((task) => print(task as PrintTask));

async function print(task: PrintTask): Promise<PrintAnswer> {
  const { slug, tenantsDir, stockFile, outDir, now, preview, port, programDir } = task;
  const entry = pathToFileURL(join(programDir, 'server', 'entry.mjs')).href;
  const { DrawingFailed, printSite, readStock, readTenant }: Program = await import(entry);
  const notes: string[] = [];
  const cars = await readStock(stockFile, (fault) => notes.push(`left out: ${fault}`));
  const fresh = `${outDir}.printing`;
  try {
    const tenant = await readTenant({ tenantsDir, slug, cars, now, preview: preview ?? null, port });
    await rm(fresh, { recursive: true, force: true });
    const site = printSite(tenant, { tenantsDir, programDir, note: (text) => notes.push(text) });
    for await (const { path, content } of site) await write(join(fresh, path), content);
    await rm(outDir, { recursive: true, force: true });
    await mkdir(dirname(outDir), { recursive: true });
    await rename(fresh, outDir);
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    throw new BuildFailed(message, stack, error instanceof DrawingFailed ? error.page : null);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  return { notes };
}

async function write(file: string, content: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
