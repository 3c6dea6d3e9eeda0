/** `npm run operator -- [{slug}]`: prints the address of a site's operator page and the token that opens it. */
import { withoutFinalSlashes } from '#domain/shared/path.ts';
import { keptToken } from '#server/http/tokens.ts';
import { operatorToken } from '#server/operator/session.ts';
import { EnvError, environment, readEnv } from '#server/platform/env.ts';
import { listTenants, loadSite, SiteError } from '#tenant/load.ts';

interface OperatorCommandIo {
  env: Readonly<Record<string, string | undefined>>;
  out: (line: string) => void;
  err: (line: string) => void;
}

const processIo: OperatorCommandIo = { env: environment(), out: console.log, err: console.error };

/** @returns the exit code: 0 when printed, 1 for a wrong environment or configuration, 2 for an unknown site */
export async function main(args: readonly string[], io: OperatorCommandIo = processIo): Promise<number> {
  try {
    const env = readEnv(io.env);
    const tenants = await listTenants(env.TENANTS_DIR);
    const [slug = tenants.length === 1 ? tenants[0] : undefined, ...more] = args;
    if (slug === undefined || more.length > 0 || !tenants.includes(slug)) {
      io.err(`usage: npm run operator -- {slug}, one of ${tenants.join(', ')}`);
      return 2;
    }
    const site = await loadSite(env.TENANTS_DIR, slug);
    const secret = await keptToken(env.DATA_DIR, 'platform-secret', env.PLATFORM_SECRET);
    io.out(`${withoutFinalSlashes(site.url ?? `http://${slug}.localhost:${env.PORT}`)}/operator`);
    io.out(operatorToken(secret, slug));
    return 0;
  } catch (error) {
    if (!(error instanceof EnvError || error instanceof SiteError)) throw error;
    io.err(error.message);
    return 1;
  }
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
