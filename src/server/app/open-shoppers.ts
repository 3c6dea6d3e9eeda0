/** All that shoppers need who sign in, opened together. */

import { join } from 'node:path';
import type { Geocoder } from '#domain/geo/postcodes.ts';
import { withoutFinalSlashes } from '#domain/shared/path.ts';
import { mailerFor } from '#engines/email/index.ts';
import { textSenderFor } from '#engines/sms/index.ts';
import { type Alerter, openAlerter } from '../alerts/alerter.ts';
import { type AlertRecords, alertRecords } from '../alerts/alerts.db.ts';
import type { SiteCars } from '../cars/site-cars.ts';
import type { Database } from '../db/client.ts';
import type { Env } from './env.ts';
import type { Log } from '../http/log.ts';
import { type Messenger, openMessenger } from '../outbox/messenger.ts';
import type { Sites } from '../http/sites.ts';
import { type ShortlistRecords, shortlistRecords } from '../watchlist/shortlists.db.ts';
import { type WatchlistRecords, watchlistRecords } from '../watchlist/watchlist.db.ts';
import { openCounts } from '../auth/counts.db.ts';
import { type Keys, openKeys } from '../http/keys.ts';
import { type MeRecords, meRecords } from '../auth/me.db.ts';
import { openSessions, type Sessions } from '../auth/sessions.ts';
import { type SignInRecords, signInRecords } from '../auth/sign-in.db.ts';

const HOUR_MS = 3_600_000;

export interface ShopperDesk {
  keys: Keys;
  sessions: Sessions;
  signIn: SignInRecords;
  watchlist: WatchlistRecords;
  shortlists: ShortlistRecords;
  me: MeRecords;
  messenger: Messenger;
  alerts: AlertRecords;
  alerter: Alerter;
  /** Begins to send what waits. */
  start(): void;
  close(): Promise<void>;
}

export interface ShopperDeskOptions {
  env: Env;
  database: Database;
  sites: Pick<Sites, 'get' | 'list'>;
  cars: Pick<SiteCars, 'byId' | 'byIds'>;
  geocoder: Geocoder;
  secret: string;
  /** The address of a site that names none. */
  addressOf: (slug: string) => string;
  /** Whether messages have to wait. */
  isHeld: () => boolean;
  now: () => Date;
  chance: () => number;
  log: Log;
}

export function openShopperDesk(options: ShopperDeskOptions): ShopperDesk {
  const { env, database, sites, now, chance, log } = options;
  const keys = openKeys(options.secret);
  const timeoutMs = env.DELIVERY_TIMEOUT_SECONDS * 1000;
  const outbox = join(env.DATA_DIR, 'outbox');
  const mailer = mailerFor({ smtpUrl: env.SMTP_URL, outbox, timeoutMs });
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = env;
  const twilio =
    accountSid && authToken && from ? { url: env.TWILIO_URL, accountSid, authToken, from, timeoutMs } : null;
  const addressOf = (slug: string) => withoutFinalSlashes(sites.get(slug)?.url ?? options.addressOf(slug));
  const toldOf = new Map<string, number>();
  const counts = openCounts({
    keys,
    now,
    onSlow: ({ slug, signIn: { codesPerDay } }) => {
      // Once an hour is often enough for an alarm.
      if (now().getTime() < (toldOf.get(slug) ?? 0)) return;
      toldOf.set(slug, now().getTime() + HOUR_MS);
      log.error(
        `${slug} has sent ${codesPerDay} codes and links in a day (signIn.codesPerDay) and goes on slowly`,
      );
    },
  });
  const signIn = signInRecords({ database, keys, counts, addressOf, now });
  const messenger = openMessenger({
    ...{ database, sites, keys, mailer, addressOf, timeoutMs, now, chance, log },
    texts: textSenderFor({ twilio, outbox }),
    mailFrom: env.MAIL_FROM,
    isHeld: options.isHeld,
  });
  const alerts = alertRecords({ database, keys, counts, addressOf, now });
  const alerter = openAlerter({
    ...{ database, sites, cars: options.cars, geocoder: options.geocoder, alerts, keys, addressOf, now, log },
    wakeMessenger: messenger.wake,
    giveUpMs: env.DELIVERY_HOURS * HOUR_MS,
  });
  const shortlists = shortlistRecords({ database, now });
  const clear = async () => {
    await signIn.clear();
    await shortlists.clear();
  };
  const clearing = setInterval(
    () =>
      void clear().catch((error: unknown) =>
        log.error('what shoppers left long ago could not be cleared', error),
      ),
    HOUR_MS,
  );
  clearing.unref();
  return {
    keys,
    sessions: openSessions({ database, keys, now }),
    signIn,
    watchlist: watchlistRecords({ database, cars: options.cars, now }),
    shortlists,
    me: meRecords({ database }),
    messenger,
    alerts,
    alerter,
    start: () => {
      messenger.start();
      alerter.start();
    },
    close: async () => {
      clearInterval(clearing);
      await alerter.close();
      await messenger.close();
      await mailer.close();
    },
  };
}
