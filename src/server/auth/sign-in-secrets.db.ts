/** The secrets of sign-in: codes and link tokens, stored as keyed hashes and tried in the browser that asked. */
import { eq, sql } from 'drizzle-orm';
import { canBeTried } from '#domain/auth/code.ts';
import { type Orm, rowsOf } from '../db/client.ts';
import { type SecretKind, sign_in_secrets } from '../db/tables.ts';
import type { Keys } from '../http/keys.ts';
import type { Sender } from './counts.db.ts';

/** The requester: stored as keyed hashes only. */
export interface Asking extends Sender {
  /** The cookie value of the requesting browser; null for a browser without one. */
  browser: string | null;
}

/** A secret on its way to a number or an address. */
interface SentSecret {
  kind: SecretKind;
  secret: string;
  destination: string;
  shopper_id: string | null;
}

interface SecretsOptions {
  keys: Keys;
  now: () => Date;
}

/** Stores a secret that is sent. */
export function keepSecret(
  tx: Orm,
  { keys, now }: SecretsOptions,
  { site, browser }: Asking,
  { kind, secret, destination, shopper_id }: SentSecret,
) {
  return tx.insert(sign_in_secrets).values({
    site: site.slug,
    kind,
    destination,
    shopper_id,
    browser_key: keys.hash('browser', browser ?? ''),
    secret_key: keys.hash('secret', site.slug, kind, destination, secret),
    created_at: now(),
  });
}

interface NewestSecret {
  id: number;
  destination: string;
  shopper_id: string | null;
  secret_key: string;
  created_at: Date | string;
  tries: number;
  is_used: boolean;
  is_replaced: boolean;
}

/** The newest secret that the browser asked for, locked until the transaction ends. */
async function newestSecret(
  tx: Orm,
  keys: Keys,
  { site, browser }: Asking,
  { kind, destination }: { kind: SecretKind; destination: string | null },
): Promise<NewestSecret | undefined> {
  const browsers = sql.join(
    keys.hashes('browser', browser ?? '').map((key) => sql`${key}`),
    sql`, `,
  );
  const wanted = destination === null ? sql`true` : sql`s.destination = ${destination}`;
  const [found] = await rowsOf<NewestSecret>(
    tx,
    sql`select s.id, s.destination, s.shopper_id, s.secret_key, s.created_at, s.tries,
        s.used_at is not null as is_used,
        exists (select from sign_in_secrets n where n.site = s.site and n.kind = s.kind
          and n.destination = s.destination and n.id > s.id) as is_replaced
      from sign_in_secrets s
      where s.site = ${site.slug} and s.kind = ${kind} and s.browser_key in (${browsers}) and ${wanted}
      order by s.id desc limit 1
      for update of s`,
  );
  return found;
}

/**
 * Tries a secret: the newest one this browser asked for, unless somebody has asked for a newer one since. Every
 * attempt writes the same rows, whether or not the secret exists.
 * @returns the destination it was sent to, if it is right
 */
export async function trySecret(
  tx: Orm,
  { keys, now }: SecretsOptions,
  asking: Asking,
  { kind, secret, destination }: { kind: SecretKind; secret: string; destination: string | null },
): Promise<{ destination: string; shopper_id: string | null } | null> {
  const found = await newestSecret(tx, keys, asking, { kind, destination });
  const kept = {
    createdAt: new Date(found?.created_at ?? 0),
    tries: found?.tries ?? 0,
    isUsed: found?.is_used ?? false,
    isReplaced: found?.is_replaced ?? false,
  };
  const given = keys.hashes(
    'secret',
    asking.site.slug,
    kind,
    found?.destination ?? destination ?? '',
    secret,
  );
  const right = found?.secret_key ?? keys.hash('secret', '');
  const isRight = given.some((each) => keys.same(each, right)) && canBeTried(kept, now());
  await tx
    .update(sign_in_secrets)
    .set({ tries: kept.tries + 1, used_at: isRight ? now() : sql`used_at` })
    .where(eq(sign_in_secrets.id, found?.id ?? 0));
  return found && isRight ? { destination: found.destination, shopper_id: found.shopper_id } : null;
}
