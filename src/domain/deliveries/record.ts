/** A stored lead, as deliveries see it. */

import type { Car } from '#domain/inventory/car.ts';
import { type PlainPicture, plainPicture } from '#domain/inventory/pictures/plain-picture.ts';
import { askedPrice, displayPrice, priceLine } from '#domain/inventory/price.ts';
import { GENERAL_ENQUIRY } from '#domain/leads/categories.ts';
import { FORMS } from '#domain/leads/forms/index.ts';
import type { LeadDraft } from '#domain/leads/submission/submission.ts';
import { withoutFinalSlashes } from '#domain/shared/path.ts';
import type { Site } from '#domain/tenant/site.ts';

/** A lead's car, as it was in stock when the lead arrived. */
export type LeadCar = Pick<
  Car,
  | 'id'
  | 'slug'
  | 'name'
  | 'year'
  | 'make'
  | 'model'
  | 'badge'
  | 'car_type'
  | 'stocknum'
  | 'vin'
  | 'regplate'
  | 'km'
  | 'colour'
  | 'body'
  | 'transmission'
  | 'doors'
> & {
  /** Whole dollars; null when it has no price. */
  price: number | null;
  /** The price as on the page: `$45,990 Drive away`. */
  price_text: string;
  /** Absent if the site did not show the car. */
  picture?: PlainPicture;
  /** Whether the site no longer listed it when the lead came in. */
  withdrawn?: boolean;
};

/** The car facts stored with a lead. */
export function leadCar(car: Car, site: Pick<Site, 'pricing'>): LeadCar {
  const shown = displayPrice(car, site.pricing);
  const { id, slug, name, year, make, model, badge, car_type, stocknum, vin } = car;
  const { regplate, km, colour, body, transmission, doors } = car;
  return {
    ...{ id, slug, name, year, make, model, badge, car_type, stocknum, vin },
    ...{ regplate, km, colour, body, transmission, doors },
    price: askedPrice(car),
    price_text: priceLine(shown),
    picture: plainPicture(car),
  };
}

/** `email` goes to people, `adf` to a CRM's address, `receipt` to the shopper. */
export type DeliveryKind = 'email' | 'adf' | 'webhook' | 'receipt' | ReservationMailKind;

/** Reservation events that the shopper and the sales team are told about. */
export const RESERVATION_MAIL_KINDS = [
  'held',
  'reserved',
  'reservation-over',
  'refunded',
  'car-free',
] as const;
export type ReservationMailKind = (typeof RESERVATION_MAIL_KINDS)[number];

/** The result of the requested time. */
export type LeadAppointment =
  | {
      kind: 'booked';
      /** The appointment's id; it reveals nothing about the lead or the shopper. */
      id: string;
      location_id: number;
      /** ISO 8601, like the others. */
      start: string;
      end: string;
      /** The earlier time, if the shopper moved it. */
      moved_from: string | null;
      /** How often it was moved. */
      moves: number;
    }
  /** A later lead by the shopper moved it to this time. */
  | { kind: 'moved'; location_id: number; start: string }
  /** The time was taken: the dealership and the shopper must find another. */
  | { kind: 'taken'; location_id: number; start: string };

export interface LeadRecord {
  id: string;
  /** The phone reference, `HMG-4821`; null for a lead from before references existed. */
  reference: string | null;
  /** The dealership's name. */
  dealership: string;
  /** ISO 8601. */
  receivedAt: string;
  /** 1 at first; increases when the shopper adds something. */
  revision: number;
  draft: LeadDraft;
  car: LeadCar | null;
  appointment: LeadAppointment | null;
  suspicions: readonly string[];
  conversation: {
    id: string;
    /** Earlier leads by the same person. */
    earlier: number;
  };
}

/** What a lead is about, without its car. */
export function leadKind({
  category,
  subcategory,
}: {
  category: string;
  subcategory: string | null;
}): string {
  return (category === GENERAL_ENQUIRY && subcategory) || category;
}

/**
 * The lead in a few words: `Used Vehicle Enquiry: 2022 Toyota Hilux SR5`. A general one is named by its
 * subject.
 */
export function leadTitle({ draft, car }: Pick<LeadRecord, 'draft' | 'car'>): string {
  const what = leadKind(draft);
  if (car === null) return what;
  // The car is the one they want, not the one they have.
  return FORMS[draft.form].sells ? `${what} towards ${car.name}` : `${what}: ${car.name}`;
}

/** The lead's short reference, otherwise its id. */
export const referenceOf = ({ reference, id }: Pick<LeadRecord, 'reference' | 'id'>): string =>
  reference ?? id;

/** First and last name, otherwise another fact that identifies the person. */
export function personName({ person }: Pick<LeadDraft, 'person'>): string {
  const name = [person.name, person.last_name].filter(Boolean).join(' ');
  return name || person.email || person.phone || 'a shopper';
}

/** A site's public address, without a trailing slash. */
export function siteAddress(site: Pick<Site, 'url' | 'slug'>, fallback: (slug: string) => string): string {
  return withoutFinalSlashes(site.url ?? fallback(site.slug));
}
