/** The owner of the orders that a request can see: the signed-in shopper, otherwise the browser. */
import type { Context } from 'hono';
import { DRAFT_DAYS } from '#domain/purchases/purchase.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { Shopper } from '../auth/sign-in.db.ts';
import type { Keys } from '../http/keys.ts';
import type { Owner } from './purchases.db.ts';

interface OwnerOptions {
  sessions: Pick<Sessions, 'shopper' | 'ordering' | 'keepOrdering'>;
  keys: Pick<Keys, 'hashes'>;
}

const keysOf = ({ keys }: OwnerOptions, site: Site, value: string) => keys.hashes('order', site.slug, value);

export async function ownerOf(
  c: Context,
  site: Site,
  options: OwnerOptions,
): Promise<Owner & { shopper: Shopper | null }> {
  const held = options.sessions.ordering(c);
  return {
    browser: held === null ? [] : keysOf(options, site, held),
    shopper: await options.sessions.shopper(c, site),
  };
}

/** The same for a browser that begins an order: it gets a key if it has none yet. */
export async function newOwnerOf(
  c: Context,
  site: Site,
  options: OwnerOptions & { keys: Pick<Keys, 'token'> },
): Promise<Owner> {
  const held = options.sessions.ordering(c) ?? options.keys.token();
  options.sessions.keepOrdering(c, held, DRAFT_DAYS);
  return {
    browser: keysOf(options, site, held),
    shopper: await options.sessions.shopper(c, site),
  };
}
