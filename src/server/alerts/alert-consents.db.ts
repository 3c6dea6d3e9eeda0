/** The evidence of each alert: what was agreed to or ended, when, how and under which wording. */
import type { Orm } from '../db/client.ts';
import { alert_consents, type alerts, type ConsentAct } from '../db/tables.ts';

export type AlertRow = typeof alerts.$inferSelect;

interface Consent {
  act: ConsentAct;
  /** By the form, a link in a message, a mail header or on the signed-in page. */
  how: 'form' | 'link' | 'header' | 'sign-in';
  /** The text that was agreed to; empty when consent ends. */
  wording: string;
  at: Date;
}

/** Records one act on an alert, within the transaction that performs it. */
export async function recordConsent(tx: Orm, alert: AlertRow, consent: Consent): Promise<void> {
  await tx.insert(alert_consents).values({
    site: alert.site,
    shopper_id: alert.shopper_id,
    alert_id: alert.id,
    channel: alert.channel,
    destination: alert.destination,
    ...consent,
  });
}
