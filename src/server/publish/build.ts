/** Builds a tenant: runs Astro in its own process, so that its memory and its crashes do not affect the platform. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { noteOf } from '#tenant/build-note.ts';
import { linesOf } from '../stock/lines.ts';

export interface BuildTask {
  slug: string;
  tenantsDir: string;
  /** NDJSON, one car a line. */
  stockFile: string;
  /** Where the site's files go; whatever is there is replaced. */
  outDir: string;
  /** Kept between builds of the same tenant. */
  cacheDir: string;
  /** The time to build for. */
  now: Date;
  /** The preview it is for; none: the site itself. */
  preview?: string | undefined;
  /** Gets the build's messages, line by line. */
  note?: ((text: string) => void) | undefined;
  /** Ends the build; the promise then rejects. */
  signal?: AbortSignal | undefined;
}

/** Makes the files of a site. @throws BuildFailed with a reason for people. */
export interface SiteBuilder {
  build(task: BuildTask): Promise<void>;
}

export class BuildFailed extends Error {
  override name = 'BuildFailed';
  /** The end of the build's output. */
  readonly output: string;
  /** The page in progress, `/cars/2019-kia-rio-a1.html`; null if there was none. */
  readonly page: string | null;

  constructor(reason: string, output = '', page: string | null = null) {
    super(reason);
    this.output = output;
    this.page = page;
  }
}

const ROOT = resolve(import.meta.dirname, '../../..');
/** Bytes of output kept to explain a failure. */
const OUTPUT_KEPT = 16_384;
/** Variables a build may see: it needs none of the platform's secrets. */
const PASSED_ON = [
  'PORT',
  'PATH',
  'HOME',
  'LANG',
  'LC_ALL',
  'TZ',
  'TMPDIR',
  'NODE_OPTIONS',
  'FORECOURT_SHARED',
];

type Variables = Readonly<Record<string, string | undefined>>;

/** The environment of `astro build` for one tenant. */
function buildEnvironment(
  task: Omit<BuildTask, 'signal' | 'note'>,
  source: Variables,
): Record<string, string> {
  const passed = PASSED_ON.flatMap((name) => (source[name] === undefined ? [] : [[name, source[name]]]));
  return {
    ...Object.fromEntries(passed),
    NODE_ENV: 'production',
    ASTRO_TELEMETRY_DISABLED: '1',
    FORECOURT_TENANT: task.slug,
    TENANTS_DIR: task.tenantsDir,
    FORECOURT_STOCK: task.stockFile,
    FORECOURT_OUT: task.outDir,
    FORECOURT_CACHE: task.cacheDir,
    FORECOURT_NOW: task.now.toISOString(),
    ...(task.preview !== undefined && { FORECOURT_PREVIEW: task.preview }),
  };
}

interface AstroOptions {
  /** A build that takes longer is ended and counts as failed. */
  timeoutMs: number;
  /** The platform's own environment; a build gets the few variables it needs. */
  env: Variables;
}

/** Builds with Astro. */
export function astroBuilder(options: AstroOptions): SiteBuilder {
  return { build: (task) => buildTenant(task, options) };
}

/**
 * Runs `astro build` for one tenant and waits for it.
 * @throws BuildFailed when it ends with an error, takes too long or is ended by `task.signal`.
 */
export async function buildTenant(task: BuildTask, { timeoutMs, env }: AstroOptions): Promise<void> {
  await mkdir(task.cacheDir, { recursive: true });
  const child = spawn(process.execPath, [join(ROOT, 'node_modules/astro/bin/astro.mjs'), 'build'], {
    cwd: ROOT,
    env: buildEnvironment(task, env),
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own process group, so that ending it ends its children too.
    detached: true,
  });
  let output = '';
  const keep = (chunk: string) => {
    output = (output + chunk).slice(-OUTPUT_KEPT);
  };
  const listening = (async () => {
    for await (const line of linesOf(child.stdout.setEncoding('utf8'))) {
      keep(`${line}\n`);
      const note = noteOf(line);
      if (note !== null) task.note?.(note);
    }
  })().catch(() => {
    // An ended child takes its output with it.
  });
  child.stderr.setEncoding('utf8').on('data', keep);

  let ended: string | null = null;
  const end = (reason: string) => {
    ended ??= reason;
    endGroup(child);
  };
  const onAbort = () => end('the build was stopped');
  const timer = setTimeout(() => end(`the build took longer than ${timeoutMs / 1000} s`), timeoutMs);
  task.signal?.addEventListener('abort', onAbort);
  if (task.signal?.aborted) onAbort();
  try {
    const code = await new Promise<number | null>((done, fail) => {
      child.on('error', fail);
      child.on('close', done);
    });
    await listening;
    if (ended) throw new BuildFailed(ended, output);
    if (code !== 0) {
      const reason = reasonIn(output) ?? `astro build ended with code ${code}`;
      throw new BuildFailed(reason, output, pageIn(output));
    }
  } finally {
    clearTimeout(timer);
    task.signal?.removeEventListener('abort', onAbort);
  }
}

function endGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}

/** The last page that a failed build began, as Astro lists it; `null` if it began none. */
export function pageIn(output: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: terminal colours begin with the escape character.
  const begun = /├─(?:\u001b\[[0-9;]*m|\s)*(\/[^\s\u001b]*)/g;
  return [...output.matchAll(begun)].at(-1)?.[1] ?? null;
}

/** The sentence of a failed build's output that says what went wrong. */
function reasonIn(output: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: terminal colours begin with the escape character.
  const lines = output.replace(/\u001b\[[0-9;]*m/g, '').split('\n');
  const at = lines.findIndex((line) => /error/i.test(line) && !/^\s*at /.test(line));
  if (at === -1) return lines.map((line) => line.trim()).findLast((line) => line !== '') ?? null;
  const said = lines
    .slice(at, at + 12)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const stop = said.findIndex(
    (line, index) => index > 0 && /^(?:at |Stack trace|Location:|Hint:)/.test(line),
  );
  return said
    .slice(0, stop === -1 ? 3 : stop)
    .join(' ')
    .slice(0, 600);
}
