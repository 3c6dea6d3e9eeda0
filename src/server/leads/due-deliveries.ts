/** Rows of deliveries that are due at once. */
import { randomUUID } from 'node:crypto';
import type { DeliveryKind } from '#domain/deliveries/record.ts';
import { type DeliveryTarget, leadTargets } from '#domain/deliveries/targets.ts';
import type { LeadDraft } from '#domain/leads/submission/submission.ts';
import type { deliveries } from '../db/tables.ts';
import { currentRequest } from '../http/work.ts';
import type { Sent } from './one-request.db.ts';

/** Deliveries of one revision of a lead. */
export function deliveriesOf(
  { site, dealership }: Sent,
  { lead_id, revision, draft }: { lead_id: string; revision: number; draft: LeadDraft },
  whom: 'everyone' | 'dealer',
  timing: { now: Date; giveUpMs: number },
) {
  const targets = leadTargets(site, draft, whom === 'everyone' ? [] : ['no receipt']);
  return dueNow(targets, { dealership_id: dealership.id, lead_id, revision }, timing);
}

/** One row for each target. */
export function dueNow(
  targets: readonly DeliveryTarget[],
  of: { dealership_id: number; lead_id: string; revision: number },
  { now, giveUpMs }: { now: Date; giveUpMs: number },
): (typeof deliveries.$inferInsert)[] {
  return targets.map(({ kind, destination }) => ({
    ...of,
    id: randomUUID(),
    kind: kind satisfies DeliveryKind,
    destination,
    state: 'waiting',
    created_at: now,
    next_attempt_at: now,
    give_up_at: new Date(now.getTime() + giveUpMs),
    request_id: currentRequest(),
  }));
}
