/** Who receives a lead. */
import type { LeadDraft } from '#domain/leads/submission/submission.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { DeliveryKind } from './record.ts';

export interface DeliveryTarget {
  kind: DeliveryKind;
  /** An e-mail address, or the address of a webhook. */
  destination: string;
}

/** The recipients of a dealership's leads; the site's own e-mail address if nothing is configured. */
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
 * Where a delivery goes while nobody is configured to get it: it is tried like others, counts as undelivered, and
 * becomes deliveries to real targets as soon as there are some.
 */
export const NOBODY: DeliveryTarget = { kind: 'email', destination: '' };

/** What such a form asks for is answered in a message of its own, once it is done. */
const HAS_OWN_RECEIPT: ReadonlySet<LeadDraft['form']> = new Set(['reserve', 'waiting-list']);

/**
 * All that a lead is to reach. A suspicious lead gets no receipt: a stranger could use the form to write to
 * somebody else's address.
 */
export function leadTargets(
  site: Pick<Site, 'leads' | 'email'>,
  { form, dealership_slug, person }: Pick<LeadDraft, 'form' | 'dealership_slug' | 'person'>,
  suspicions: readonly string[],
): DeliveryTarget[] {
  const dealer = dealerTargets(site, dealership_slug);
  const targets = dealer.length > 0 ? dealer : [NOBODY];
  return site.leads.receipt && !HAS_OWN_RECEIPT.has(form) && person.email !== null && suspicions.length === 0
    ? [...targets, { kind: 'receipt', destination: person.email }]
    : targets;
}

const unique = (targets: readonly DeliveryTarget[]): DeliveryTarget[] => [
  ...new Map(targets.map((target) => [`${target.kind} ${target.destination}`, target])).values(),
];
