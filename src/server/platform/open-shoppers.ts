/** Opens the services for signed-in shoppers. */
import { join } from 'node:path';
import { withoutFinalSlashes } from '#domain/shared/path.ts';
import { mailerFor } from '#engines/email/index.ts';
import { textSenderFor } from '#engines/sms/index.ts';
import { openAlerter } from '../alerts/alerter.ts';
import { openAlerts } from '../alerts/alerts.db.ts';
import { openCounts } from '../auth/counts.db.ts';
import { openAccounts } from '../auth/me.db.ts';
import { openSessions } from '../auth/sessions.ts';
import { openSignIns } from '../auth/sign-in.db.ts';
import { takeTurn } from '../coordination/turns.ts';
import { wakeAcrossProcesses } from '../coordination/wakes.ts';
import { openShopperMessages } from '../outbox/shopper-messages.ts';
import { openShortlists } from '../watchlist/shortlists.db.ts';
import { openWatchlists } from '../watchlist/watchlist.db.ts';
import type { Base } from './open-base.ts';
import { giveUpMs, type Platform } from './platform.ts';

const HOUR_MS = 3_600_000;

type Shoppers = Pick<
  Platform,
  'sessions' | 'signIn' | 'me' | 'watchlist' | 'shortlists' | 'alerts' | 'alerter' | 'messages'
>;

/**
 * Messages start with `messages.start`, alerts with `alerter.start`.
 * @param opened collects everything to close
 */
export function openShoppers(
  base: Base,
  { cars, geocoder }: Pick<Platform, 'cars' | 'geocoder'>,
  opened: AsyncDisposableStack,
): Shoppers {
  const { env, roles, signals, database, sites, keys, rates, isHeld, now, chance, log, metrics } = base;
  const timeoutMs = env.DELIVERY_TIMEOUT_SECONDS * 1000;
  const messageFolder = join(env.DATA_DIR, 'outbox');
  const mailer = mailerFor({ smtpUrl: env.SMTP_URL, folder: messageFolder, timeoutMs });
  opened.defer(() => mailer.close());
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = env;
  const twilio =
    accountSid && authToken && from ? { url: env.TWILIO_URL, accountSid, authToken, from, timeoutMs } : null;
  const addressOf = (slug: string) => withoutFinalSlashes(sites.get(slug)?.url ?? base.addressOf(slug));
  const warnedUntil = new Map<string, number>();
  const counts = openCounts({
    keys,
    now,
    onSlow: ({ slug, signIn: { codesPerDay } }) => {
      // One alarm an hour is enough.
      if (now().getTime() < (warnedUntil.get(slug) ?? 0)) return;
      warnedUntil.set(slug, now().getTime() + HOUR_MS);
      log.error(
        `${slug} has sent ${codesPerDay} codes and links in 24 hours (signIn.codesPerDay) and is slowing down`,
      );
    },
  });
  const signIn = openSignIns({ database, keys, counts, addressOf, now });
  const outbox = openShopperMessages({
    ...{ database, sites, keys, mailer, addressOf, isHeld, timeoutMs, now, chance, log, metrics },
    texts: textSenderFor({ twilio, folder: messageFolder }),
    mailFrom: env.MAIL_FROM,
  });
  opened.defer(() => outbox.close());
  const messages = wakeAcrossProcesses(outbox, { signals, topic: 'messages', isHere: roles.has('worker') });
  const alerts = openAlerts({ database, keys, counts, addressOf, now });
  const alerter = openAlerter({
    ...{ database, sites, cars, geocoder, alerts, keys, addressOf, now, log },
    wakeMessages: messages.wake,
    giveUpMs: giveUpMs(base),
  });
  opened.defer(() => alerter.close());
  const shortlists = openShortlists({ database, now });
  const clear = async () => {
    if (!roles.has('worker') || !(await takeTurn(database, 'expired shopper data', HOUR_MS / 2))) return;
    await signIn.clear();
    await shortlists.clear();
    await rates.clear();
  };
  const clearing = setInterval(
    () =>
      void clear().catch((error: unknown) => log.error('expired shopper data could not be cleared', error)),
    HOUR_MS,
  );
  clearing.unref();
  opened.defer(() => clearInterval(clearing));
  return {
    ...{ signIn, messages, alerts, alerter, shortlists },
    sessions: openSessions({ database, keys, now }),
    watchlist: openWatchlists({ database, cars, now }),
    me: openAccounts({ database }),
  };
}
