/** Opens the services that store leads and deliver them to dealerships. */
import { join } from 'node:path';
import { mailerFor } from '#engines/email/index.ts';
import { webhookSender } from '#engines/webhooks/index.ts';
import { openCalendar } from '../appointments/calendar.ts';
import { wakeAcrossProcesses } from '../coordination/wakes.ts';
import { openLeadDeliveries } from '../leads/deliveries.ts';
import { type LeadStore, leadStore } from '../leads/leads.db.ts';
import { openPeople } from '../privacy/people.db.ts';
import { reservationFacts } from '../reservations/facts.db.ts';
import type { Base } from './open-base.ts';
import { giveUpMs, type Platform } from './platform.ts';

export type Leads = Pick<Platform, 'leads' | 'calendar' | 'deliveries' | 'people'>;

/**
 * Deliveries start with `deliveries.start`.
 * @param opened collects everything to close
 */
export function openLeads(base: Base, opened: AsyncDisposableStack): Leads {
  const { env, roles, signals, database, sites, secret, addressOf, isHeld, now, chance, log, metrics } = base;
  const timeoutMs = env.DELIVERY_TIMEOUT_SECONDS * 1000;
  const messageFolder = join(env.DATA_DIR, 'outbox');
  const mailer = mailerFor({ smtpUrl: env.SMTP_URL, folder: messageFolder, timeoutMs });
  opened.defer(() => mailer.close());
  const leads = countLeads(leadStore({ database, giveUpMs: giveUpMs(base) }), metrics);
  const outbox = openLeadDeliveries({
    ...{ database, sites, mailer, addressOf, isHeld, timeoutMs, now, chance, log, metrics },
    webhooks: webhookSender({
      platformSecret: secret,
      formerSecrets: env.PLATFORM_SECRET_FORMER,
      timeoutMs,
      now,
    }),
    reservationOf: (lead) => reservationFacts(database, lead),
    mailFrom: env.MAIL_FROM,
    giveUpMs: giveUpMs(base),
    isPressed: leads.isPressed,
  });
  opened.defer(() => outbox.close());
  const deliveries = wakeAcrossProcesses(outbox, {
    signals,
    topic: 'deliveries',
    isHere: roles.has('worker'),
  });
  return {
    ...{ leads, deliveries },
    calendar: openCalendar({ database, now }),
    people: openPeople({ database, sites, messageFolder, now }),
  };
}

/** Counts each complete lead once, however often its request arrives. */
function countLeads(store: LeadStore, { leads }: Base['metrics']): LeadStore {
  return {
    ...store,
    complete: async (sent, lead) => {
      const stored = await store.complete(sent, lead);
      if (!stored.isRepeated) leads.inc({ site: sent.site.slug, form: lead.draft.form });
      return stored;
    },
  };
}
