/** The events of a visit. They have facts about the stock and the page, never about a person. */

export interface TrackedEvent {
  event: string;
  /** Its number in the event catalogue; a view has none. */
  event_id?: number;
  car_id?: number;
  /** Which form, by its name in the project. */
  form?: string;
}

/** A form was sent. `eventId` depends on the lead's subject. */
export function formSubmitted(form: string, eventId: number, carId: number | null): TrackedEvent {
  return {
    event: 'form_submitted',
    event_id: eventId,
    form,
    ...(carId === null ? {} : { car_id: carId }),
  };
}

/** Whether the platform records the event itself, from the lead. */
export function isLoggedWithLead({ event }: TrackedEvent): boolean {
  return event === 'form_submitted' || event === 'offer_accepted';
}

/** The shopper accepted the offer made in reply to a lead. */
export function offerAccepted(): TrackedEvent {
  return { event: 'offer_accepted', event_id: 18 };
}

/** A car was added to the favourites or the watchlist. */
export function favouriteAdded(carId: number): TrackedEvent {
  return { event: 'favourite_added', event_id: 39, car_id: carId };
}

/** A page view; `carId` on a car's page. */
export function pageViewed(carId: number | null): TrackedEvent {
  return carId === null ? { event: 'page_viewed' } : { event: 'car_viewed', car_id: carId };
}
