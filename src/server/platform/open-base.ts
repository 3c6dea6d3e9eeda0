/** Opens what everything else needs: the environment, the data folder, the database and the tenants. */
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { counted } from '#domain/shared/counted.ts';
import { openLocks } from '../coordination/locks.ts';
import { openProcesses } from '../coordination/processes.ts';
import { noSignals, openSignals } from '../coordination/signals.ts';
import { openDatabase } from '../db/open.ts';
import { watchFreeSpace } from '../disk/free-space.ts';
import { openKeys } from '../http/keys.ts';
import { consoleLogIn, type Log } from '../http/log.ts';
import { openRates } from '../http/rates.ts';
import { trustedProxies } from '../http/sender-address.ts';
import { openSites } from '../http/sites.ts';
import { keptToken } from '../http/tokens.ts';
import { openMetrics } from '../metrics/metrics.ts';
import { openTraces } from '../metrics/traces.ts';
import type { TellStopped } from '../threads/limits.ts';
import { openWatchdog } from '../watchdog/watchdog.ts';
import { takeDataDir } from './data-dir.ts';
import { readEnv, splitStandIns, standIns } from './env.ts';
import type { Platform } from './platform.ts';
import { keepPrivate } from './private-folder.ts';

export interface BaseOptions {
  /** Variables as `.env.example` documents them, such as `process.env`. */
  env: Record<string, string | undefined>;
  /** The process belongs to the platform alone, so the watchdog may end it. */
  isOwnProcess?: boolean;
  /** Free space of the data folder's disk, bytes; asked of the system unless given. */
  freeBytes?: (folder: string) => Promise<number>;
  log?: Log;
  now?: () => Date;
  /** A random number from 0 up to 1. */
  chance?: () => number;
}

type BaseParts =
  | 'env'
  | 'roles'
  | 'version'
  | 'production'
  | 'now'
  | 'chance'
  | 'log'
  | 'metrics'
  | 'database'
  | 'disk'
  | 'scratch'
  | 'sites'
  | 'secret'
  | 'keys'
  | 'formerSecrets'
  | 'tokens'
  | 'adminToken'
  | 'buildToken'
  | 'trustedProxies'
  | 'rates'
  | 'signals'
  | 'locks'
  | 'processes';

export interface Base extends Pick<Platform, BaseParts> {
  /** The environment of builds. A site without its own address uses this machine's, with the actual `PORT`. */
  buildEnv: Record<string, string | undefined>;
  /** The address of a site that configures none. */
  addressOf: (slug: string) => string;
  /** Logs and counts tenants' work that was stopped at a limit. */
  stopped: TellStopped;
  /** Whether sending is paused, because the disk may have no space for the outcomes. */
  isHeld: () => boolean;
}

/**
 * @param opened collects everything to close
 * @throws EnvError for a wrong environment, Error if the database or the data folder is not available
 */
export async function openBase(options: BaseOptions, opened: AsyncDisposableStack): Promise<Base> {
  const env = readEnv(options.env);
  const log = options.log ?? consoleLogIn(env.LOG_FORMAT);
  const now = options.now ?? (() => new Date());
  for (const line of standIns(env)) log.info(line);
  for (const line of splitStandIns(env)) log.warn(line);

  opened.defer(await takeDataDir(env.DATA_DIR));
  const wereOpen = await keepPrivate(env.DATA_DIR);
  if (wereOpen > 0) {
    log.info(
      `${counted(wereOpen, 'file')} in ${env.DATA_DIR} could be read by other users of this machine; now only its owner can read them`,
    );
  }
  const disk = await watchFreeSpace({
    folder: env.DATA_DIR,
    minimumMb: env.MIN_FREE_MB,
    freeBytes: options.freeBytes,
    log,
  });
  opened.defer(() => disk.close());
  const scratch = join(env.DATA_DIR, 'tmp');
  await rm(scratch, { recursive: true, force: true });
  await mkdir(scratch, { recursive: true });
  const database = await openDatabase({
    databaseUrl: env.DATABASE_URL,
    connections: env.DATABASE_CONNECTIONS,
    folder: join(env.DATA_DIR, 'db'),
    onError: (error) => log.error('a database connection was lost', error),
  });
  opened.defer(() => database.close());
  if (options.isOwnProcess && env.WATCHDOG_SECONDS > 0) {
    const watchdog = openWatchdog({ ticks: env.WATCHDOG_SECONDS }, () => database.pingInProcess());
    opened.defer(() => watchdog.close());
  }
  const secret = await keptToken(env.DATA_DIR, 'platform-secret', env.PLATFORM_SECRET);
  const adminToken = await keptToken(env.DATA_DIR, 'admin-token', env.ADMIN_TOKEN);
  const buildToken = await keptToken(env.DATA_DIR, 'build-token', env.BUILD_TOKEN);
  const signals = env.DATABASE_URL
    ? openSignals(database, { databaseUrl: env.DATABASE_URL, log })
    : noSignals;
  opened.defer(() => signals.close());
  const keys = openKeys(secret, env.PLATFORM_SECRET_FORMER);
  const version = await ownVersion();
  const traces = openTraces({
    endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS,
    share: env.OTEL_TRACES_SAMPLER_ARG,
    ...{ service: env.OTEL_SERVICE_NAME, version, roles: env.ROLE, log },
  });
  opened.defer(() => traces.close());
  const metrics = openMetrics(version);
  const processes = await openProcesses({
    database,
    keys,
    roles: env.ROLE,
    version,
    now,
  });
  opened.defer(() => processes.close());
  const buildEnv = { ...options.env };
  return {
    roles: new Set(env.ROLE),
    ...{ env, log, now, disk, scratch, database, secret, buildEnv },
    ...{ version, processes },
    metrics,
    stopped: ({ tenant, work, limit, message }) => {
      log.error(message, undefined, { site: tenant, work, limit });
      metrics.workStopped.inc({ site: tenant, work, limit });
    },
    production: env.NODE_ENV === 'production',
    chance: options.chance ?? Math.random,
    sites: await openSites(env.TENANTS_DIR, log),
    ...{ keys, signals },
    rates: openRates({ database, keys, now }),
    locks: openLocks(database),
    formerSecrets: env.PLATFORM_SECRET_FORMER,
    ...{ adminToken, buildToken },
    tokens: {
      admin: [adminToken, ...env.ADMIN_TOKEN_FORMER],
      build: [buildToken, ...env.BUILD_TOKEN_FORMER],
    },
    trustedProxies: trustedProxies(env.TRUSTED_PROXIES),
    addressOf: (slug) => `http://${slug}.localhost:${buildEnv.PORT}`,
    isHeld: () => database.kind === 'pglite' && disk.isLow(),
  };
}

/** The platform's own version. */
export async function ownVersion(): Promise<string> {
  const file = await readFile(resolve(import.meta.dirname, '../../../package.json'), 'utf8');
  return (JSON.parse(file) as { version: string }).version;
}
