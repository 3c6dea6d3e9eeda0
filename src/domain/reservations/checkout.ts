/** A car's checkout page, as one shopper sees it right now. */
import type { ReservationRefusal } from './offer.ts';
import type { ReservationView } from './view.ts';

export type Checkout =
  /** The car can be reserved. */
  | {
      kind: 'offer';
      /** The shopper's details known from signing in, by field name. */
      known: Readonly<Record<string, string>>;
    }
  /** It cannot. */
  | { kind: 'refused'; refusal: ReservationRefusal }
  /** The shopper's own reservation. */
  | {
      kind: 'reservation';
      view: ReservationView;
      /** They left the payment page without paying. */
      leftPayment: boolean;
      /** Why the car could not be reserved again after this; `null` if it can. */
      refusal: ReservationRefusal | null;
      /** The shopper's order for this car, if any: its page asks for the deposit again. */
      order: string | null;
    };
