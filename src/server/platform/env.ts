/**
 * The platform's environment, checked once at start-up. `.env.example` documents every variable for operators; a test
 * keeps the two lists equal.
 */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import * as v from 'valibot';
import { counted } from '#domain/shared/counted.ts';
import { emailList, hostList, localHosts, namedValues, proxyList, ROLES, roleList } from './env-lists.ts';

const whole = (minimum: number, maximum: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, `must be a whole number from ${minimum} to ${maximum}`),
    v.transform(Number),
    v.minValue(minimum, `must be at least ${minimum}`),
    v.maxValue(maximum, `must be at most ${maximum}`),
  );
const folder = (fallback: string) =>
  v.pipe(
    v.optional(v.string(), fallback),
    v.transform((path) => resolve(path)),
  );
const token = v.pipe(
  v.string(),
  v.regex(/^[\x21-\x7e]{16,}$/, 'must be at least 16 characters, without spaces'),
);

/** Values separated by commas that are accepted in addition to the current one. */
const tokens = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').flatMap((each) => each.trim() || [])),
  v.array(token),
);

const EnvSchema = v.object({
  NODE_ENV: v.optional(
    v.picklist(['development', 'production', 'test'], 'must be development, production or test'),
    'development',
  ),
  ROLE: v.optional(roleList, ''),
  PORT: v.optional(whole(0, 65_535), '4321'),
  HOST: v.optional(v.string()),
  DATA_DIR: folder('var'),
  TENANTS_DIR: folder('tenants'),
  DATABASE_URL: v.optional(
    v.pipe(v.string(), v.regex(/^postgres(?:ql)?:\/\/\S+$/, 'must be a postgres:// address')),
  ),
  DATABASE_CONNECTIONS: v.optional(whole(2, 1000), '10'),
  STORE_URL: v.optional(
    v.pipe(
      v.string(),
      v.url('must be an address'),
      v.regex(
        /^(?:s3:\/\/[^/]+\/[^/?]|file:)/,
        'must be s3://host/bucket, with key and secret before the host if it needs them',
      ),
      v.regex(/^(?:s3:|file:\/\/\/[^?#]+$)/, 'must be file:///folder'),
    ),
  ),
  STORE_CACHE_MB: v.optional(whole(1, 1_048_576), '2048'),
  GEOCODING_URL: v.optional(
    v.pipe(v.string(), v.url('must be an address'), v.regex(/^https?:/, 'must be an http address')),
  ),
  GEOCODING_KEY: v.optional(v.string()),
  STRIPE_SECRET_KEY: v.optional(v.pipe(v.string(), v.regex(/^(?:sk|rk)_\S+$/, 'must be a secret key, sk_…'))),
  STRIPE_WEBHOOK_SECRET: v.optional(
    v.pipe(v.string(), v.regex(/^whsec_\S+$/, 'must be the secret of a webhook, whsec_…')),
  ),
  STRIPE_API_URL: v.optional(
    v.pipe(v.string(), v.url('must be an address'), v.regex(/^https?:/, 'must be an http address')),
  ),
  VALUATION_URL: v.optional(
    v.pipe(v.string(), v.url('must be an address'), v.regex(/^https?:/, 'must be an http address')),
  ),
  VALUATION_KEY: v.optional(v.string()),
  REGO_URL: v.optional(
    v.pipe(v.string(), v.url('must be an address'), v.regex(/^https?:/, 'must be an http address')),
  ),
  REGO_KEY: v.optional(v.string()),
  TYPESENSE_URL: v.optional(hostList),
  TYPESENSE_ADMIN_KEY: v.optional(v.string()),
  ADMIN_TOKEN: v.optional(token),
  BUILD_TOKEN: v.optional(token),
  METRICS_TOKEN: v.optional(token),
  PLATFORM_SECRET: v.optional(token),
  ADMIN_TOKEN_FORMER: v.optional(tokens, ''),
  BUILD_TOKEN_FORMER: v.optional(tokens, ''),
  PLATFORM_SECRET_FORMER: v.optional(tokens, ''),
  SMTP_URL: v.optional(
    v.pipe(v.string(), v.regex(/^smtps?:\/\/\S+$/, 'must be an smtp:// or smtps:// address')),
  ),
  ALARM_EMAIL: v.optional(v.pipe(v.string(), v.email('must be an email address'))),
  OPERATOR_EMAILS: v.optional(emailList, ''),
  MAIL_FROM: v.optional(v.pipe(v.string(), v.email('must be an email address')), 'leads@forecourt.invalid'),
  TWILIO_ACCOUNT_SID: v.optional(
    v.pipe(v.string(), v.regex(/^AC[0-9a-fA-F]{32}$/, 'must be AC and 32 hexadecimal digits')),
  ),
  TWILIO_AUTH_TOKEN: v.optional(v.string()),
  TWILIO_FROM: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^(?:\+[1-9]\d{6,14}|MG[0-9a-fA-F]{32}|[A-Za-z0-9 ]{1,11})$/,
        'must be a number such as +61412345678, a sender name of at most 11 letters, or a messaging service MG…',
      ),
    ),
  ),
  TWILIO_URL: v.optional(
    v.pipe(v.string(), v.regex(/^https?:\/\/\S+$/, 'must be an http address')),
    'https://api.twilio.com',
  ),
  DELIVERY_HOURS: v.optional(whole(1, 720), '48'),
  DELIVERY_TIMEOUT_SECONDS: v.optional(whole(1, 300), '20'),
  TRUSTED_PROXIES: v.optional(proxyList, ''),
  IMPORT_MAX_MB: v.optional(whole(1, 4096), '100'),
  IMPORT_HOLD_PERCENT: v.optional(whole(0, 100), '30'),
  IMPORT_HOLD_CARS: v.optional(whole(1, 100_000), '5'),
  FEEDS_DIR: v.optional(v.string()),
  FEEDS_TIMEOUT_SECONDS: v.optional(whole(1, 86_400), '900'),
  FEEDS_FROM_PRIVATE_NETWORKS: v.optional(v.picklist(['yes', 'no'], 'must be yes or no'), 'no'),
  PHOTOS_AT_ONCE: v.optional(whole(0, 64), '6'),
  PHOTOS_FROM_PRIVATE_NETWORKS: v.optional(v.picklist(['yes', 'no'], 'must be yes or no'), 'no'),
  PHOTOS_FROM_THIS_MACHINE: v.optional(localHosts, ''),
  LOG_FORMAT: v.optional(v.picklist(['text', 'json'], 'must be text or json'), 'text'),
  LOG_REQUESTS: v.optional(v.picklist(['yes', 'no'], 'must be yes or no'), 'no'),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(
    v.pipe(v.string(), v.regex(/^https?:\/\/\S+$/, 'must be an http address')),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: v.optional(namedValues, ''),
  OTEL_SERVICE_NAME: v.optional(v.string(), 'forecourt'),
  OTEL_TRACES_SAMPLER_ARG: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(?:0|1|0?\.\d+|1\.0+)$/, 'must be a share from 0 to 1, such as 0.1'),
      v.transform(Number),
    ),
    '1',
  ),
  MIN_FREE_MB: v.optional(whole(0, 1_048_576), '256'),
  WATCHDOG_SECONDS: v.optional(whole(0, 3600), '60'),
  BUILD_CONCURRENCY: v.optional(whole(1, 64), String(Math.min(4, availableParallelism()))),
  BUILD_TIMEOUT_SECONDS: v.optional(whole(1, 86_400), '600'),
  BUILD_MEMORY_MB: v.optional(whole(256, 65_536), '1400'),
  REBUILD_HOURS: v.optional(whole(0, 8760), '24'),
  KEEP_RELEASES: v.optional(whole(2, 100), '3'),
});

/** The checked environment. Folders are absolute; numbers are in the unit of their name. */
export type Env = v.InferOutput<typeof EnvSchema>;
type EnvName = keyof Env;
export const ENV_NAMES = Object.keys(EnvSchema.entries) as EnvName[];

/** Values that must not appear in a log or an error message. */
const SECRET: ReadonlySet<string> = new Set<EnvName>([
  'ADMIN_TOKEN',
  'ADMIN_TOKEN_FORMER',
  'BUILD_TOKEN',
  'BUILD_TOKEN_FORMER',
  'DATABASE_URL',
  'GEOCODING_URL',
  'GEOCODING_KEY',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'PLATFORM_SECRET',
  'PLATFORM_SECRET_FORMER',
  'REGO_KEY',
  'REGO_URL',
  'SMTP_URL',
  'STORE_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'TWILIO_AUTH_TOKEN',
  'TYPESENSE_ADMIN_KEY',
  'VALUATION_KEY',
  'VALUATION_URL',
]);

const TWILIO = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const;
/**
 * Variables to set together or not at all. With half an account, shoppers would wait for codes in vain, or real deposits
 * would be taken in test mode.
 */
const TOGETHER: readonly { what: string; names: readonly EnvName[] }[] = [
  { what: 'text messages', names: TWILIO },
  { what: 'deposits', names: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] },
];

/** A process that leaves a role to others must share its database, files and secret with them. */
function roleProblems(env: Env): string[] {
  const left = ROLES.filter((role) => !env.ROLE.includes(role));
  if (left.length === 0) return [];
  const needed = [
    ['DATABASE_URL', 'a Postgres'],
    ['STORE_URL', 'a store of files'],
    ['PLATFORM_SECRET', 'a secret'],
    ...(env.ROLE.includes('web')
      ? ([
          ['ADMIN_TOKEN', 'tokens'],
          ['BUILD_TOKEN', 'tokens'],
        ] as const)
      : []),
  ] as const;
  return needed
    .filter(([name]) => env[name] === undefined)
    .map(
      ([name, what]) =>
        `${name} must be set: with ROLE=${env.ROLE.join(',')} other processes take the role of ${left.join(' and ')}, and all must share ${what}`,
    );
}

const listed = (names: readonly string[]) => `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** The environment cannot be used; `problems` has one sentence for each wrong variable. */
export class EnvError extends Error {
  override name = 'EnvError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      `The environment has ${counted(problems.length, 'problem')}:\n${problems.map((p) => `  ${p}`).join('\n')}`,
    );
    this.problems = problems;
  }
}

/**
 * Reads the platform's variables from `source` (such as `process.env`). A variable set to nothing counts as unset.
 * @throws EnvError with every problem at once
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(
    ENV_NAMES.map((name) => [name, source[name]?.trim()]).filter(([, value]) => value),
  );
  const result = v.safeParse(EnvSchema, given);
  if (result.success) {
    const { output } = result;
    const problems = TOGETHER.flatMap(({ what, names }) => {
      const missing = names.filter((name) => result.output[name] === undefined);
      if (missing.length === names.length) return [];
      return missing.map((name) => `${name} must be set too: ${what} need ${listed(names)}`);
    });
    problems.push(...roleProblems(output));
    if (problems.length === 0) return output;
    throw new EnvError(problems);
  }
  throw new EnvError(
    result.issues.map((issue) => {
      const name = String(issue.path?.[0]?.key ?? 'environment');
      const value = SECRET.has(name) ? '' : `, got ${JSON.stringify(given[name])}`;
      return `${name} ${issue.message}${value}`;
    }),
  );
}

/** The process's environment, on top of the file `.env` in the working folder if there is one. */
export function environment(file = '.env'): Record<string, string | undefined> {
  try {
    return { ...parseEnv(readFileSync(file, 'utf8')), ...process.env };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return { ...process.env };
  }
}

/** A line for each external service that is not configured: its stand-in, and the variable that replaces it. */
export function standIns(env: Env): string[] {
  const lines: string[] = [];
  if (!env.DATABASE_URL) lines.push(`records: PGlite in ${env.DATA_DIR}/db (set DATABASE_URL for Postgres)`);
  if (!env.STORE_URL)
    lines.push(`published files: ${env.DATA_DIR}/store (set STORE_URL for an object store)`);
  if (!env.GEOCODING_URL)
    lines.push('geocoding: built-in postcode table (set GEOCODING_URL for a maps service)');
  if (!env.SMTP_URL) lines.push(`email: files in ${env.DATA_DIR}/outbox (set SMTP_URL for a mail server)`);
  if (!env.TWILIO_ACCOUNT_SID)
    lines.push(`text messages: files in ${env.DATA_DIR}/outbox (set ${listed(TWILIO)})`);
  if (!env.STRIPE_SECRET_KEY || !env.STRIPE_WEBHOOK_SECRET) {
    lines.push(
      'payments: test mode, no money changes hands (set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET for deposits)',
    );
  }
  if (!env.VALUATION_URL)
    lines.push('valuation: estimated from comparable stock (set VALUATION_URL for a service)');
  if (!env.REGO_URL) lines.push('rego lookup: off, shoppers enter their car by hand (set REGO_URL)');
  if (!env.ADMIN_TOKEN) lines.push(`admin token: ${env.DATA_DIR}/admin-token (or set ADMIN_TOKEN)`);
  if (!env.BUILD_TOKEN) lines.push(`build token: ${env.DATA_DIR}/build-token (or set BUILD_TOKEN)`);
  return lines;
}

/** A line for each stand-in that several processes cannot share. */
export function splitStandIns(env: Env): string[] {
  const isStripe = env.STRIPE_SECRET_KEY !== undefined && env.STRIPE_WEBHOOK_SECRET !== undefined;
  if (isStripe || !env.DATABASE_URL || !env.STORE_URL?.startsWith('s3:')) return [];
  return [
    'payments: test mode keeps its payments in a folder of this process, which other processes with the same DATABASE_URL and ' +
      'STORE_URL do not see. With several processes, a deposit begun with one is unknown to the next: set STRIPE_SECRET_KEY ' +
      'and STRIPE_WEBHOOK_SECRET, or STORE_URL=file:///… with a folder that all of them share',
  ];
}
