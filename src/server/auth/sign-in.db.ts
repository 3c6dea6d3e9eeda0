/** Sign-in in the database: the codes and links sent, and the shoppers who proved that they received them. */
import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { CODE_MINUTES, codeMessage, newCode } from '#domain/auth/code.ts';
import type { Refusal } from '#domain/auth/limits.ts';
import type { SignInRequest } from '#domain/auth/sign-in-href.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { Database, Orm } from '../db/client.ts';
import { within } from '../db/scope.ts';
import { type SecretKind, shopper_messages, shoppers } from '../db/tables.ts';
import type { Keys } from '../http/keys.ts';
import { type MessageContent, messageRow } from '../outbox/message.ts';
import { addressMail, linkMail, nobodyMail } from './auth-mails.ts';
import type { Counts } from './counts.db.ts';
import { type Asking, keepSecret, trySecret } from './sign-in-secrets.db.ts';

export interface Shopper {
  id: string;
  /** E.164. */
  phone: string;
  name: string | null;
  /** Confirmed. */
  email: string | null;
}

/** `refusal` goes to the shopper; without one, the code or link is invalid, and that is all they learn. */
export type Proved = { ok: true; shopper: Shopper } | { ok: false; refusal: Refusal | null };

export interface SignIns {
  /** Sends a new code, which replaces earlier ones. It works the same for every number. @returns null when sent */
  sendCode(asking: Asking & { browser: string }, phone: string): Promise<Refusal | null>;
  /**
   * Uses up the newest code of the number, in the browser that asked for it.
   * @param phone null: the number that this browser last asked for
   */
  proveCode(asking: Asking, phone: string | null, code: string): Promise<Proved>;
  /**
   * Sends a link that signs in the shopper who confirmed this address. It works the same for every address.
   * @param request where to go after sign-in
   */
  sendLink(
    asking: Asking & { browser: string },
    email: string,
    request: SignInRequest,
  ): Promise<Refusal | null>;
  proveLink(asking: Asking, token: string): Promise<Proved>;
  /** Sends a link that makes an address the shopper's, if opened in the browser that asked. */
  sendAddressLink(
    asking: Asking & { browser: string },
    shopper: Shopper,
    email: string,
  ): Promise<Refusal | null>;
  /** @returns whether the address is now the shopper's */
  proveAddress(asking: Asking, shopper: Shopper, token: string): Promise<boolean>;
  /** Deletes entries that are too old to count. */
  clear(): Promise<void>;
}

interface SignInOptions {
  database: Database;
  keys: Keys;
  counts: Counts;
  /** The public address of a site, without a trailing slash. */
  addressOf: (slug: string) => string;
  now: () => Date;
}

const DAY_MS = 86_400_000;
/** The longest window of a limit, and a day to spare. */
const COUNTS_KEPT_MS = 2 * DAY_MS;
const SENT_KEPT_DAYS = 30;

const shopperColumns = {
  id: shoppers.id,
  phone: shoppers.phone,
  name: shoppers.name,
  email: shoppers.email,
};

/** Opens the records of sign-in. */
export function openSignIns(options: SignInOptions): SignIns {
  const { database, keys, counts, addressOf, now } = options;
  /** Sends a secret to a number or an address, if limits allow. */
  const send = (
    asking: Asking,
    destination: string,
    make: (
      tx: Orm,
    ) => Promise<{ kind: SecretKind; secret: string; shopper_id: string | null; content: MessageContent }>,
  ): Promise<Refusal | null> =>
    within(database, { site: asking.site.slug }, async (tx) => {
      const refusal = await counts.message(tx, asking, destination);
      if (refusal) return refusal;
      const { kind, secret, shopper_id, content } = await make(tx);
      const kept = { kind, secret, destination, shopper_id: kind === 'address' ? shopper_id : null };
      await keepSecret(tx, options, asking, kept);
      const giveUpAt = new Date(now().getTime() + CODE_MINUTES * 60_000);
      const message = {
        site: asking.site,
        shopper_id,
        destination,
        urgent: true,
        content,
        now: now(),
        giveUpAt,
      };
      await tx.insert(shopper_messages).values(messageRow(message, keys));
      return null;
    });

  /** Tries a secret; `find` gets the shopper from the address it was sent to. */
  const prove = (
    asking: Asking,
    { kind, secret, destination }: { kind: SecretKind; secret: string; destination: string | null },
    find: (tx: Orm, sentTo: string) => Promise<Shopper | null>,
  ): Promise<Proved> => {
    // A browser that asked for no code cannot be right, so a flood of guesses writes nothing.
    if (asking.browser === null) return Promise.resolve({ ok: false, refusal: null });
    return within(database, { site: asking.site.slug }, async (tx) => {
      const refusal = await counts.attempt(tx, asking);
      if (refusal) return { ok: false, refusal };
      const right = await trySecret(tx, options, asking, { kind, secret, destination });
      const shopper = right && (await find(tx, right.destination));
      return shopper ? { ok: true, shopper } : { ok: false, refusal: null };
    });
  };

  return {
    sendCode: (asking, phone) =>
      send(asking, phone, async () => {
        const code = newCode(keys.below);
        const text = codeMessage(code, asking.site.name, new URL(addressOf(asking.site.slug)).host);
        return { kind: 'code', secret: code, shopper_id: null, content: { channel: 'sms', text } };
      }),

    proveCode: (asking, phone, code) =>
      prove(asking, { kind: 'code', secret: code, destination: phone }, async (tx, number) => {
        const { slug } = asking.site;
        await tx
          .insert(shoppers)
          .values({ id: randomUUID(), site: slug, phone: number, created_at: now() })
          .onConflictDoNothing();
        return shopperWith(tx, asking.site, 'phone', number);
      }),

    sendLink: (asking, email, request) =>
      send(asking, email, async (tx) => {
        const { site } = asking;
        const token = keys.token();
        const known = await shopperWith(tx, site, 'email', email);
        const context = { site, address: addressOf(site.slug) };
        const content = known ? linkMail(context, token, request) : nobodyMail(context, request);
        return { kind: 'link', secret: token, shopper_id: known?.id ?? null, content };
      }),

    proveLink: (asking, token) =>
      prove(asking, { kind: 'link', secret: token, destination: null }, (tx, email) =>
        shopperWith(tx, asking.site, 'email', email),
      ),

    sendAddressLink: (asking, shopper, email) =>
      send(asking, email, async () => {
        const token = keys.token();
        const { site } = asking;
        const content = addressMail({ site, address: addressOf(site.slug) }, token);
        return { kind: 'address', secret: token, shopper_id: shopper.id, content };
      }),

    proveAddress: (asking, shopper, token) =>
      within(database, { site: asking.site.slug }, async (tx) => {
        if (await counts.attempt(tx, asking)) return false;
        const right = await trySecret(tx, options, asking, {
          ...{ kind: 'address', secret: token, destination: null },
        });
        if (!right || right.shopper_id !== shopper.id) return false;
        const { slug } = asking.site;
        // The address now belongs to this shopper. An account that had it before can still sign in by number.
        await tx
          .update(shoppers)
          .set({ email: null })
          .where(and(eq(shoppers.site, slug), eq(shoppers.email, right.destination)));
        await tx
          .update(shoppers)
          .set({ email: right.destination })
          .where(and(eq(shoppers.site, slug), eq(shoppers.id, shopper.id)));
        return true;
      }),

    clear: () => deleteOld(database, now()),
  };
}

async function shopperWith(
  tx: Orm,
  site: Site,
  column: 'phone' | 'email',
  value: string,
): Promise<Shopper | null> {
  const [shopper] = await tx
    .select(shopperColumns)
    .from(shoppers)
    .where(and(eq(shoppers.site, site.slug), eq(shoppers[column], value)));
  return shopper ?? null;
}

async function deleteOld(database: Database, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  await database.orm.execute(
    sql`delete from sign_in_counts where at < ${before(COUNTS_KEPT_MS)}::timestamptz`,
  );
  await database.orm.execute(
    sql`delete from sign_in_secrets where created_at < ${before(DAY_MS)}::timestamptz`,
  );
  await database.orm.execute(
    sql`delete from shopper_messages where finished_at < ${before(SENT_KEPT_DAYS * DAY_MS)}::timestamptz`,
  );
  await database.orm.execute(sql`delete from shopper_sessions where expires_at < ${before(0)}::timestamptz`);
}
