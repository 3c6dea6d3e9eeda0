/** What the checkout of a car shows to one shopper at one moment. */
import type { ReservationRefusal } from './offer.ts';
import type { ReservationView } from './view.ts';

export type Checkout =
  /** The car can be reserved. */
  | { kind: 'offer' }
  /** It cannot. */
  | { kind: 'refused'; refusal: ReservationRefusal }
  /** The shopper's own reservation. */
  | {
      kind: 'reservation';
      view: ReservationView;
      /** They left the payment page without paying. */
      leftPayment: boolean;
      /** Why the car cannot be reserved again, were this one over; `null` when it can. */
      refusal: ReservationRefusal | null;
      /** The page of the order that the shopper sent for this car: its deposit is asked for again there. */
      order: string | null;
    };
