/** Settles a reservation: does what is due, as far as the payment provider responds. */
import { PaymentFailed, type PaymentRef } from '#domain/payments/provider.ts';
import { dutyOf } from '#domain/reservations/reservation.ts';
import type { ReservationRow } from '../db/reservation-tables.ts';
import { reasonOf } from '../outbox/queue.ts';
import type { ReservationServiceOptions, ReservationSteps } from './reservation-steps.ts';
import { findReservation, noteFailure, stateOf } from './reservations.db.ts';

/** The most steps in one run. A lapsed hold is refunded in the same run, which takes the most. */
const MOST_DUTIES = 3;

/** @returns the settler of single reservations, which never throws: a failed step is retried, and its reason stored */
export function reservationSettler(
  { database, provider, now, log, reached = () => {} }: ReservationServiceOptions,
  { apply, withLead, isGone }: ReservationSteps,
): (row: ReservationRow) => Promise<ReservationRow> {
  /** Ends the hold on a car that has left the stock. A payment that arrives meanwhile is refunded. */
  const withdraw = async (row: ReservationRow): Promise<ReservationRow> => {
    const payment = refOf(row);
    if (payment === null) return apply(row, { kind: 'withdrawn', at: now() });
    const report = await provider.close(payment);
    return apply(row, { kind: 'reported', report, at: now(), isGone: true });
  };

  const settle = async (given: ReservationRow): Promise<ReservationRow> => {
    let row = await withLead(given);
    if (await isGone(row)) row = await withdraw(row);
    if (row.status === 'held' && row.cents === 0) {
      return apply(row, { kind: 'free of charge', at: now() });
    }
    row = await apply(row, { kind: 'time passed', at: now() });
    reached('looked at');
    for (let done = 0; done < MOST_DUTIES; done++) {
      const duty = dutyOf(stateOf(row), now());
      const payment = refOf(row);
      if (duty === null || payment === null) return row;
      const report = await (duty === 'ask' ? provider.report(payment) : provider[duty](payment));
      reached('provider done');
      row = await apply(row, { kind: 'reported', report, at: now() });
      reached('report noted');
      if (duty === 'ask') return row;
    }
    return row;
  };

  return async (row) => {
    try {
      return await settle(row);
    } catch (error) {
      const reason = reasonOf(error);
      log.warn(
        `reservation ${row.id} could not be settled: ${error instanceof PaymentFailed ? reason : 'npm run reservations -- list --state all shows why'}`,
      );
      await noteFailure(database, row, reason, now()).catch((cause: unknown) =>
        log.error(`reservation ${row.id} will be checked again`, cause),
      );
      return (await findReservation(database, row.id)) ?? row;
    }
  };
}

const refOf = ({ session, account }: ReservationRow): PaymentRef | null =>
  session === null ? null : { session, account };
