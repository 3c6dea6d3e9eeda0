/** Several platform processes on one Postgres and one file store, with receivers of leads. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { type ObjectServer, objectServer } from '../../contract/support/object-server.ts';
import { BACKENDS, type Backend, freePort } from './backends.ts';
import { faultyMailServer, faultyWebhook } from './faulty-receivers.ts';
import { type KillablePlatform, killablePlatform } from './killable-platform.ts';
import {
  type Answer,
  ask,
  type FeedCarRow,
  form,
  MAPPING,
  type TestTenant,
  writeTenants,
} from './platform.ts';

export const ADMIN_TOKEN = 'admin-token-of-several-processes';
const admin = { authorization: `Bearer ${ADMIN_TOKEN}` };

/** One of the processes. */
export interface Member extends KillablePlatform {
  name: string;
  port: number;
  site(slug: string, path: string, options?: Parameters<typeof ask>[2]): Promise<Answer>;
  /** With the admin token. */
  api(path: string, options?: Parameters<typeof ask>[2]): Promise<Answer>;
  feed(dealership: string, list: readonly FeedCarRow[], query?: string): Promise<Answer>;
}

export interface Several {
  mail: ReturnType<typeof faultyMailServer>;
  webhook: ReturnType<typeof faultyWebhook>;
  /** Starts another process, by default trying three times. @throws with its output if it does not start */
  member(name: string, variables?: Record<string, string>, attempts?: number): Promise<Member>;
  /** Rows from the shared database. */
  rows<Row>(query: string): Promise<Row[]>;
  folder: string;
  end(): Promise<void>;
}

export const POSTGRES = BACKENDS.find(({ kind }) => kind === 'postgres');

/** @param store where sites' files are stored: an object store or a shared folder */
export async function several(
  store: 'object store' | 'folder',
  tenants: (webhook: string) => readonly TestTenant[],
): Promise<Several> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-several-'));
  const backend = (await POSTGRES?.start()) as Backend;
  const objects: ObjectServer | null = store === 'object store' ? await objectServer() : null;
  const mail = faultyMailServer();
  const webhook = faultyWebhook();
  const { DATABASE_URL = '' } = await backend.variables();
  await writeTenants(join(folder, 'tenants'), tenants(await webhook.start()));
  const shared: Record<string, string> = {
    DATABASE_URL,
    HOST: '127.0.0.1',
    TENANTS_DIR: join(folder, 'tenants'),
    STORE_URL: objects?.url ?? `file://${join(folder, 'shared')}`,
    PLATFORM_SECRET: 'the-secret-that-all-of-them-have',
    ADMIN_TOKEN,
    BUILD_TOKEN: 'build-token-of-several-processes',
    SMTP_URL: await mail.start(),
    DELIVERY_TIMEOUT_SECONDS: '2',
  };
  const members: Member[] = [];
  const client = new Client({ connectionString: DATABASE_URL });
  await client.connect();
  return {
    mail,
    webhook,
    folder,
    rows: async (query) => (await client.query(query)).rows,
    member: async (name, variables = {}, attempts = 3) => {
      const port = await freePort();
      const platform = killablePlatform(
        { ...shared, PORT: String(port), DATA_DIR: join(folder, name), ...variables },
        { builds: true, attempts: attempts - 1 },
      );
      const member: Member = {
        ...platform,
        ...{ name, port },
        site: (slug, path, more) => ask(port, path, { host: `${slug}.localhost:${port}`, ...more }),
        api: (path, more) => ask(port, path, { ...more, headers: { ...admin, ...more?.headers } }),
        feed: (dealership, list, query = '') => {
          const { type, body } = form({ mapping: JSON.stringify(MAPPING), feed: JSON.stringify(list) });
          return ask(port, `/api/stock/${dealership}${query}`, {
            method: 'POST',
            headers: { 'content-type': type, ...admin },
            body,
          });
        },
      };
      members.push(member);
      await member.launch();
      return member;
    },
    end: async () => {
      await Promise.all(members.map((member) => member.end('SIGKILL')));
      await client.end();
      await mail.stop();
      await webhook.stop();
      await objects?.close();
      await backend.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
