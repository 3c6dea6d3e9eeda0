/** Who receives a lead. */
import type { LeadDraft } from '#domain/leads/submission/submission.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { DeliveryKind } from './record.ts';

export interface DeliveryTarget {
  kind: DeliveryKind;
  /** An email address, or a webhook's URL. */
  destination: string;
}

/** The recipients of a dealership's leads; by default the site's own email address. */
export function dealerTargets(site: Pick<Site, 'leads' | 'email'>, dealership: string): DeliveryTarget[] {
  const { people, crm, webhooks } = site.leads.byDealership[dealership] ?? site.leads;
  const targets: DeliveryTarget[] = [
    ...people.map((destination) => ({ kind: 'email' as const, destination })),
    ...crm.map((destination) => ({ kind: 'adf' as const, destination })),
    ...webhooks.map((destination) => ({ kind: 'webhook' as const, destination })),
  ];
  if (targets.length > 0) return unique(targets);
  return site.email === null ? [] : [{ kind: 'email', destination: site.email }];
}

/**
 * The target of a delivery while no recipient is configured. It is retried like others, counts as undelivered, and is
 * replaced by deliveries to real targets as soon as there are some.
 */
export const NO_RECIPIENT: DeliveryTarget = { kind: 'email', destination: '' };

/** Forms with a confirmation of their own, which is sent once the outcome is known. */
const HAS_OWN_RECEIPT: ReadonlySet<LeadDraft['form']> = new Set(['reserve', 'waiting-list']);

/**
 * Everywhere a lead must go. A suspicious lead gets no receipt, because a stranger could use the form to
 * write to someone else's address.
 */
export function leadTargets(
  site: Pick<Site, 'leads' | 'email'>,
  { form, dealership_slug, person }: Pick<LeadDraft, 'form' | 'dealership_slug' | 'person'>,
  suspicions: readonly string[],
): DeliveryTarget[] {
  const dealer = dealerTargets(site, dealership_slug);
  const targets = dealer.length > 0 ? dealer : [NO_RECIPIENT];
  return site.leads.receipt && !HAS_OWN_RECEIPT.has(form) && person.email !== null && suspicions.length === 0
    ? [...targets, { kind: 'receipt', destination: person.email }]
    : targets;
}

const unique = (targets: readonly DeliveryTarget[]): DeliveryTarget[] => [
  ...new Map(targets.map((target) => [`${target.kind} ${target.destination}`, target])).values(),
];
