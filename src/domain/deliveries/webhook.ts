/** A lead as JSON for a dealer's own systems. */
import type { LeadDraft } from '#domain/leads/submission/submission.ts';
import type { LeadAppointment, LeadCar, LeadRecord } from './record.ts';

interface WebhookBody {
  /** The delivery's id: the same on every attempt. */
  id: string;
  type: 'lead';
  lead_id: string;
  /** The shopper's phone reference; null for a lead from before references existed. */
  reference: string | null;
  revision: number;
  received_at: string;
  site: string;
  dealership: string;
  form: string;
  category: string;
  subcategory: string;
  person: LeadDraft['person'];
  message: string | null;
  contact: LeadDraft['contact'];
  consent: LeadDraft['consent'];
  car: (Omit<LeadCar, 'picture'> & { url: string }) | null;
  location_id: number | null;
  appointment: LeadAppointment | null;
  additional_services: readonly string[];
  payload: LeadDraft['payload'];
  conversation_id: string;
  suspicions: readonly string[];
}

const withoutPicture = ({ picture: _, ...car }: LeadCar) => car;

/** @param address the site's public address, without a trailing slash */
export function webhookBody(record: LeadRecord, id: string, site: string, address: string): WebhookBody {
  const { draft, car } = record;
  return {
    id,
    type: 'lead',
    lead_id: record.id,
    reference: record.reference,
    revision: record.revision,
    received_at: record.receivedAt,
    site,
    dealership: draft.dealership_slug,
    form: draft.form,
    category: draft.category,
    subcategory: draft.subcategory,
    person: draft.person,
    message: draft.message,
    contact: draft.contact,
    consent: draft.consent,
    car: car && { ...withoutPicture(car), url: `${address}/cars/${car.slug}` },
    location_id: draft.location_id,
    appointment: record.appointment,
    additional_services: draft.additional_services,
    payload: draft.payload,
    conversation_id: record.conversation.id,
    suspicions: record.suspicions,
  };
}
