/** Links by which operators sign in: mailed to a configured address, good once and in the browser that asked. */
import { and, eq, inArray, lte } from 'drizzle-orm';
import { isLinkGood, OPERATOR_LINK_MINUTES, operatorAddress } from '#domain/auth/operators.ts';
import type { Site } from '#domain/tenant/site.ts';
import { operatorMail } from '../auth/auth-mails.ts';
import type { Database } from '../db/client.ts';
import { within } from '../db/scope.ts';
import { operator_links, shopper_messages } from '../db/tables.ts';
import type { Keys } from '../http/keys.ts';
import { messageRow } from '../outbox/message.ts';

const DAY_MS = 86_400_000;

export interface OperatorLinks {
  /**
   * Sends a link to the address if it is an operator's, and does the same work for any other address.
   * @param browser the value of the cookie that the requesting browser gets
   */
  sendLink(site: Site, typed: string, browser: string): Promise<void>;
  /** Uses up a link, in the browser that asked for it. @returns the address; null if the link is not valid */
  takeLink(site: Site, token: string, browser: string): Promise<string | null>;
}

export function operatorLinks(options: {
  database: Database;
  keys: Keys;
  /** Addresses that may sign in on every site. */
  owners: readonly string[];
  /** The public address of a site, without a final slash. */
  addressOf: (slug: string) => string;
  now: () => Date;
}): OperatorLinks {
  const { database, keys, owners, addressOf, now } = options;
  const linkKeysOf = (site: Site, token: string) => keys.hashes('operator', site.slug, 'link', token);
  const browserKeysOf = (browser: string) => keys.hashes('browser', browser);
  return {
    sendLink: (site, typed, browser) =>
      within(database, { site: site.slug }, async (tx) => {
        const address = operatorAddress(typed, { site, owners });
        const token = keys.token();
        await tx
          .delete(operator_links)
          .where(
            and(
              eq(operator_links.site, site.slug),
              lte(operator_links.sent_at, new Date(now().getTime() - DAY_MS)),
            ),
          );
        // For an address that is not an operator's the same rows are written and rolled back, so it takes as long.
        await tx.insert(operator_links).values({
          key: linkKeysOf(site, token)[0] ?? '',
          browser_key: browserKeysOf(browser)[0] ?? '',
          site: site.slug,
          address: address ?? '',
          sent_at: now(),
        });
        const row = messageRow(
          {
            site,
            shopper_id: null,
            destination: address ?? '',
            urgent: true,
            content: operatorMail({ site, address: addressOf(site.slug) }, token),
            now: now(),
            giveUpAt: new Date(now().getTime() + OPERATOR_LINK_MINUTES * 60_000),
          },
          keys,
        );
        await tx.insert(shopper_messages).values(row);
        await tx
          .delete(shopper_messages)
          .where(and(eq(shopper_messages.id, row.id), eq(shopper_messages.destination, '')));
      }),

    takeLink: (site, token, browser) =>
      within(database, { site: site.slug }, async (tx) => {
        const own = and(
          eq(operator_links.site, site.slug),
          inArray(operator_links.key, linkKeysOf(site, token)),
          inArray(operator_links.browser_key, browserKeysOf(browser)),
        );
        // Lock the row, so that only one of two simultaneous clicks succeeds.
        const [link] = await tx.select().from(operator_links).where(own).for('update');
        if (!link || !isLinkGood({ sentAt: link.sent_at, isUsed: link.used_at !== null }, now())) return null;
        await tx.update(operator_links).set({ used_at: now() }).where(own);
        return operatorAddress(link.address, { site, owners });
      }),
  };
}
