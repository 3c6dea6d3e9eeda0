/**
 * Previews for `npm run build`: a tenant built from another branch or folder, which the platform serves at
 * `http://{name}--{slug}.localhost`, beside the site.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { counted } from '#domain/shared/counted.ts';
import { fileStoreFor } from '#engines/store/index.ts';
import type { Env } from '#server/platform/env.ts';
import { openBuildThreads } from '#server/publish/build-threads.ts';
import { listPreviews, previewHost, publishPreview, removePreview } from '#server/publish/previews.ts';
import { loadSite } from '#tenant/load.ts';
import { CommandFailed } from './command-failed.ts';
import { fetchStock } from './stock-file.ts';

const run = promisify(execFile);

interface PreviewOrder {
  slug: string;
  name: string;
  /** Branch, tag or commit whose tenants are built; `null`: the branch named like the preview. */
  ref: string | null;
  /** A folder of tenants, instead of a branch. */
  from: string | null;
  /** A file of cars; `null`: the running platform's stock. */
  stock: string | null;
}

interface PreviewSetting {
  env: Env;
  platformUrl: string;
  say: (line: string) => void;
}

/**
 * Builds a preview and prints its address.
 * @throws CommandFailed, SiteError, BuildFailed or PreviewRefused with a reason for people
 */
export async function buildPreview(order: PreviewOrder, setting: PreviewSetting): Promise<void> {
  const { slug, name } = order;
  const { env, platformUrl, say } = setting;
  const address = `http://${previewHost({ slug, name })}:${env.PORT}/`;
  const scratch = await mkdtemp(join(tmpdir(), 'forecourt-preview-'));
  const store = await fileStoreFor(env);
  try {
    const tenantsDir = order.from
      ? resolve(order.from)
      : await tenantsAt(order.ref ?? name, env.TENANTS_DIR, join(scratch, 'tenants'));
    const site = await loadSite(tenantsDir, slug);
    const stockFile = order.stock ? resolve(order.stock) : join(scratch, 'stock.ndjson');
    if (!order.stock) await fetchStock({ slug, file: stockFile, platformUrl, env, pictured: true });
    const now = new Date();
    const threads = openBuildThreads({
      threads: 1,
      timeoutMs: env.BUILD_TIMEOUT_SECONDS * 1000,
      port: () => env.PORT,
    });
    const task = {
      site,
      tenantsDir,
      stock: { file: stockFile },
      excluded: [],
      now,
      preview: name,
      previous: null,
      isProof: false,
    };
    const { pages } = await publishPreview({
      ...{ slug, name, store, now },
      chance: Math.random(),
      build: () => threads.build(task, env),
    }).finally(() => threads.close());
    say(`${slug}: ${counted(pages, 'page')} in preview ${name} → ${address}`);
  } finally {
    store.close();
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Prints one line for each preview. */
export async function printPreviews({ env, say }: Pick<PreviewSetting, 'env' | 'say'>): Promise<void> {
  const previews = await listPreviews(await fileStoreFor(env));
  for (const { slug, name, builtAt, pages } of previews) {
    say(
      `${slug}: ${name}, ${counted(pages, 'page')}, built ${builtAt} → http://${previewHost({ slug, name })}:${env.PORT}/`,
    );
  }
  if (previews.length === 0) say('There are no previews.');
}

/** @throws CommandFailed if there is no such preview */
export async function deletePreview(
  { slug, name }: Pick<PreviewOrder, 'slug' | 'name'>,
  { env, say }: Pick<PreviewSetting, 'env' | 'say'>,
): Promise<void> {
  if (!(await removePreview(await fileStoreFor(env), { slug, name }))) {
    throw new CommandFailed(`${slug} has no preview ${name}`, 1);
  }
  say(`${slug}: preview ${name} removed`);
}

/**
 * Writes the tenants of a branch to `folder`; the working tree is not touched.
 * @throws CommandFailed if there is no repository, or nothing of that name in it
 */
export async function tenantsAt(ref: string, tenantsDir: string, folder: string): Promise<string> {
  const gitIn = async (folder: string, ...args: string[]) =>
    (await run('git', ['-C', folder, ...args])).stdout.trim();
  const [root = '', prefix = ''] = (
    await gitIn(tenantsDir, 'rev-parse', '--show-toplevel', '--show-prefix').catch(() => {
      throw new CommandFailed(
        `${tenantsDir} is not in a Git repository: give a folder of tenants with --from`,
        1,
      );
    })
  ).split('\n');
  // Run in a subfolder, git would look for that folder within what it archives.
  const git = (...args: string[]) => gitIn(root, ...args);
  const commit = await git('rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`).catch(
    () => {
      throw new CommandFailed(
        `there is no branch ${ref}: give one with --ref, or a folder of tenants with --from`,
        1,
      );
    },
  );
  const archive = `${folder}.tar`;
  await mkdir(folder, { recursive: true });
  await git('archive', '--format=tar', '--output', resolve(archive), `${commit}:${prefix}`).catch(() => {
    throw new CommandFailed(`${ref} has no folder ${prefix}`, 1);
  });
  await run('tar', ['-xf', archive, '-C', folder]);
  await rm(archive);
  return folder;
}
