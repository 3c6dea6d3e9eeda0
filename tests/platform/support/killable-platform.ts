/** A platform in its own process, to be killed and restarted on the same folders and database. */
import { type ChildProcess, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

/** Where processes share compiled code; a killed one would otherwise leave none. */
const COMPILED = join(tmpdir(), 'forecourt-compiled');

/**
 * Node's arguments for a server process, which runs from its bundle if this run has one. It is killed within seconds,
 * too soon for optimising PGlite's WebAssembly to pay off.
 */
export const SERVER_ARGS = [
  '--liftoff-only',
  '--import',
  pathToFileURL(join(import.meta.dirname, 'bundles-hook.mjs')).href,
  join(import.meta.dirname, 'server-process.ts'),
];

/** The environment of a server process. */
export const serverEnv = (variables: Record<string, string>): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: COMPILED,
  FORECOURT_TEST_BUNDLES: process.env.FORECOURT_TEST_BUNDLES,
  ...variables,
});

export interface KillablePlatform {
  /** Starts it, retrying while the database is not up yet. */
  launch(): Promise<void>;
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  /** Whether the latest process is still running. */
  isRunning(): boolean;
}

/** `builds`: whether it publishes sites; `attempts`: how often `launch` retries. */
export function killablePlatform(
  variables: Record<string, string>,
  { builds = false, attempts = 20 }: { builds?: boolean; attempts?: number } = {},
): KillablePlatform {
  let platform: ChildProcess | undefined;
  return {
    launch: async () => {
      for (let attempt = 0; ; attempt++) {
        const child = spawn(process.execPath, [...SERVER_ARGS, ...(builds ? [] : ['paused'])], {
          env: serverEnv(variables),
          stdio: ['ignore', 'pipe', 'pipe'],
        });
        platform = child;
        let output = '';
        const listens = await new Promise<boolean>((done) => {
          const read = (chunk: Buffer) => {
            output = (output + chunk).slice(-20_000);
            if (/listening on/.test(output)) done(true);
          };
          child.stdout.on('data', read);
          child.stderr.on('data', read);
          child.once('exit', () => done(false));
        });
        if (listens) return;
        if (attempt === attempts) throw new Error(`the platform does not start:\n${output}`);
        await sleep(250);
      }
    },
    end: async (signal) => {
      const child = platform;
      platform = undefined;
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((done) => child.once('exit', done));
      child.kill(signal);
      await ended;
    },
    isRunning: () => platform !== undefined && platform.exitCode === null && platform.signalCode === null,
  };
}
