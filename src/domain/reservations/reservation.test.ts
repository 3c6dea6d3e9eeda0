import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeReports, NOTHING_PAID, type PaymentReport } from '../payments/provider.ts';
import {
  afterEvent,
  dutyOf,
  isLive,
  newReservation,
  newsOf,
  type Reservation,
  type ReservationEvent,
} from './reservation.ts';

const T0 = new Date('2026-03-01T02:00:00Z');
const at = (minutes: number) => new Date(T0.getTime() + minutes * 60_000);
const HOLD_HOURS = 48;
const TERMS = { cents: 20_000, holdHours: HOLD_HOURS, payMinutes: 30 };
const PAID = { paidCents: 20_000, isClosed: true };

const DECLINED = { declinedAt: new Date(T0.getTime() + 5 * 60_000) };
const FAILED = { ...DECLINED, isClosed: true };

const anew: ReservationEvent = { kind: 'opened', session: 's2' };
const opened: ReservationEvent = { kind: 'opened', session: 's1' };
const reported = (minutes: number, report: Partial<PaymentReport>): ReservationEvent => ({
  kind: 'reported',
  report,
  at: at(minutes),
});
const lookedAt = (minutes: number): ReservationEvent => ({ kind: 'time passed', at: at(minutes) });
const released = (minutes: number): ReservationEvent => ({ kind: 'released', at: at(minutes) });
const withdrawn = (minutes: number): ReservationEvent => ({ kind: 'withdrawn', at: at(minutes) });
const gone = (minutes: number, report: Partial<PaymentReport>): ReservationEvent => ({
  kind: 'reported',
  report,
  at: at(minutes),
  isGone: true,
});
const applied = (minutes: number): ReservationEvent => ({ kind: 'applied', at: at(minutes) });
const fold = (events: readonly ReservationEvent[], from = newReservation(TERMS, T0)) =>
  events.reduce(afterEvent, from);

describe('a reservation’s events', () => {
  test.each<[string, ReservationEvent[], Reservation['status']]>([
    ['just taken', [], 'held'],
    ['at the provider', [opened], 'paying'],
    ['said to be free though a deposit is due', [{ kind: 'free of charge', at: T0 }], 'held'],
    ['paid', [opened, reported(5, PAID)], 'confirmed'],
    ['paid, told before it was noted that it was opened', [reported(5, PAID), opened], 'confirmed'],
    ['the payment was ended', [opened, reported(5, { isClosed: true })], 'released'],
    ['a card was declined', [opened, reported(5, { declinedAt: at(5) })], 'paying'],
    ['a card was declined, another was not', [opened, reported(5, DECLINED), reported(6, PAID)], 'confirmed'],
    ['declined for good, with time left', [opened, reported(5, FAILED)], 'held'],
    ['declined for good, and paid anew', [opened, reported(5, FAILED), anew, reported(9, PAID)], 'confirmed'],
    ['declined for good, and nobody tries again', [opened, reported(5, FAILED), lookedAt(30)], 'expired'],
    ['declined for good as the time ends', [opened, reported(30, FAILED)], 'expired'],
    ['the car went while the shopper paid', [opened, gone(5, PAID)], 'released'],
    [
      'the car went while the shopper paid, and the money went back',
      [opened, gone(5, PAID), reported(6, { refundedCents: 20_000 })],
      'refunded',
    ],
    ['the car went before anybody paid', [opened, gone(5, { isClosed: true })], 'released'],
    ['the car went before a payment was opened', [withdrawn(5)], 'released'],
    ['the feed dropped a car that was reserved', [opened, reported(5, PAID), withdrawn(6)], 'confirmed'],
    [
      'paid, and an old message says it was open',
      [opened, reported(5, PAID), reported(6, NOTHING_PAID)],
      'confirmed',
    ],
    ['nobody paid in time, and the provider says so', [opened, reported(30, { isClosed: true })], 'expired'],
    ['a part was paid', [opened, reported(5, { paidCents: 100 })], 'paying'],
    [
      'a part was paid, and no more can be',
      [opened, reported(5, { paidCents: 100, isClosed: true })],
      'released',
    ],
    ['never opened', [lookedAt(30)], 'expired'],
    ['nobody paid in time, and the provider is silent', [opened, lookedAt(31)], 'paying'],
    ['the provider is silent for 48 hours', [opened, lookedAt(48 * 60)], 'expired'],
    ['given back unpaid', [opened, released(5)], 'released'],
    ['paid after it was given back', [opened, released(5), reported(6, PAID)], 'released'],
    ['a minute before 48 hours', [opened, reported(5, PAID), lookedAt(48 * 60 + 4)], 'confirmed'],
    ['after 48 hours', [opened, reported(5, PAID), lookedAt(48 * 60 + 5)], 'lapsed'],
    [
      'after 48 hours, refunded',
      [opened, reported(5, PAID), lookedAt(48 * 60 + 5), reported(48 * 60 + 6, { refundedCents: 20_000 })],
      'refunded',
    ],
    [
      'refunded at the provider',
      [opened, reported(5, PAID), reported(9, { refundedCents: 20_000 })],
      'refunded',
    ],
    [
      'refund told before payment',
      [opened, reported(9, { refundedCents: 20_000 }), reported(5, PAID)],
      'refunded',
    ],
    ['a part was refunded', [opened, reported(5, PAID), reported(9, { refundedCents: 5_000 })], 'confirmed'],
    ['bought', [opened, reported(5, PAID), applied(9)], 'applied'],
    ['bought, and given back then', [opened, reported(5, PAID), applied(9), released(10)], 'applied'],
    ['bought, and 48 hours pass', [opened, reported(5, PAID), applied(9), lookedAt(49 * 60)], 'applied'],
    [
      'bought, and refunded at the provider',
      [opened, reported(5, PAID), applied(9), reported(10, { refundedCents: 20_000 })],
      'refunded',
    ],
    ['nothing was paid that could be applied', [opened, applied(5)], 'paying'],
    ['the deposit is on its way back', [opened, reported(5, PAID), released(6), applied(7)], 'released'],
  ])('%s', (_, events, status) => {
    expect(fold(events).status).toBe(status);
  });

  test('after a final decline the hold ends as before, and a new payment starts from zero', () => {
    const open = fold([opened]);
    const held = fold([reported(5, FAILED)], open);
    expect(held).toEqual({ ...open, status: 'held', session: null, attempt: 1, payment: held.payment });
    expect(held.payment).toEqual({ ...NOTHING_PAID, declinedAt: at(5) });
    expect(newsOf(held, fold([anew], held))).toBeNull();
  });

  test.each<[string, ReservationEvent[], ReservationEvent, ReturnType<typeof newsOf>]>([
    ['the hold, as soon as it can be paid', [], opened, 'held'],
    ['the deposit', [opened], reported(5, PAID), 'confirmed'],
    ['nothing of a declined card, which the page says', [opened], reported(5, DECLINED), null],
    ['that the car went, unpaid', [opened], gone(5, { isClosed: true }), 'over'],
    ['nothing yet where money has to go back', [opened], gone(5, PAID), null],
    ['the refund', [opened, gone(5, PAID)], reported(6, { refundedCents: 20_000 }), 'refunded'],
    ['nothing that it was given up unpaid', [opened], released(5), null],
  ])('a message for %s', (_, before, event, news) => {
    const known = fold(before);
    expect(newsOf(known, afterEvent(known, event))).toBe(news);
  });

  test('the 48 hours start when the deposit was paid, however late that is reported', () => {
    const told = reported(600, { ...PAID, paidAt: at(5) });
    expect(fold([opened, told]).holdUntil).toEqual(at(48 * 60 + 5));
  });

  test('without a deposit the car is held at once, and nothing is refunded when the hold ends', () => {
    const free = fold([{ kind: 'free of charge', at: T0 }], newReservation({ ...TERMS, cents: 0 }, T0));
    expect([free.status, free.holdUntil]).toEqual(['confirmed', at(48 * 60)]);
    const lapsed = afterEvent(free, lookedAt(48 * 60));
    expect([lapsed.status, dutyOf(lapsed, at(48 * 60)), newsOf(free, lapsed)]).toEqual([
      'lapsed',
      null,
      'over',
    ]);
  });
});

describe('duties', () => {
  test.each<[string, ReservationEvent[], number, ReturnType<typeof dutyOf>]>([
    ['nothing before a payment was opened', [], 1, null],
    ['the provider’s word while the shopper pays', [opened], 1, 'ask'],
    ['an end when the time to pay is over', [opened], 30, 'close'],
    ['whether a confirmed one was refunded elsewhere', [opened, reported(5, PAID)], 40, 'ask'],
    ['an end of the payment of one that was given back', [opened, released(5)], 6, 'close'],
    ['nothing once that is closed', [opened, released(5), reported(6, { isClosed: true })], 7, null],
    ['the money for a car that went', [opened, gone(5, PAID)], 6, 'refund'],
    ['nothing while another payment is yet to be opened', [opened, reported(5, FAILED)], 6, null],
    ['the money that came too late', [opened, released(5), reported(6, PAID)], 7, 'refund'],
    ['nothing of a deposit that was applied', [opened, reported(5, PAID), applied(6)], 7, null],
    ['the deposit of a hold that lapsed', [opened, reported(5, PAID), lookedAt(2885)], 2886, 'refund'],
    [
      'the rest of it',
      [opened, reported(5, PAID), released(6), reported(7, { refundedCents: 50 })],
      8,
      'refund',
    ],
  ])('%s', (_, events, minute, duty) => {
    expect(dutyOf(fold(events), at(minute))).toBe(duty);
  });
});

/** What actually happens at a provider, whatever is reported. */
class Provider {
  truth: PaymentReport = NOTHING_PAID;
  readonly told: Partial<PaymentReport>[] = [];
  change(more: Partial<PaymentReport>) {
    this.truth = mergeReports(this.truth, more);
    this.told.push(more);
  }
  pay() {
    if (!this.truth.isClosed) this.change({ paidCents: TERMS.cents, isClosed: true });
  }
  close() {
    if (!this.truth.isClosed) this.change({ isClosed: true });
  }
  refund() {
    if (this.truth.paidCents > 0) this.change({ refundedCents: this.truth.paidCents });
  }
}

/** `hear`: message number `which` arrives, in any order and any number of times. */
const WHATS = [
  'pay',
  'decline',
  'refund',
  'release',
  'apply',
  'tick',
  'settle',
  'hear',
  'hear',
  'hear',
] as const;

interface Happening {
  minutes: number;
  what: (typeof WHATS)[number];
  which: number;
}

const happening: fc.Arbitrary<Happening> = fc.record({
  minutes: fc.oneof(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 0, max: 2000 })),
  what: fc.constantFrom(...WHATS),
  which: fc.nat(20),
});

/** One duty done, with the provider's answer. */
function settle(reservation: Reservation, provider: Provider, now: Date): Reservation {
  const looked = afterEvent(reservation, { kind: 'time passed', at: now });
  const duty = dutyOf(looked, now);
  if (duty === null) return looked;
  if (duty === 'close') provider.close();
  if (duty === 'refund') provider.refund();
  return afterEvent(looked, { kind: 'reported', report: provider.truth, at: now });
}

describe('whatever happens, in whatever order it is reported', () => {
  const run = (happenings: readonly Happening[]) => {
    const provider = new Provider();
    let reservation = afterEvent(newReservation(TERMS, T0), opened);
    let minute = 0;
    const states = [reservation];
    for (const { minutes, what, which } of happenings) {
      minute += minutes;
      const now = at(minute);
      switch (what) {
        case 'pay':
          provider.pay();
          break;
        case 'decline':
          provider.close();
          break;
        case 'refund':
          provider.refund();
          break;
        case 'release':
          reservation = afterEvent(reservation, released(minute));
          break;
        case 'apply':
          reservation = afterEvent(reservation, applied(minute));
          break;
        case 'tick':
          reservation = afterEvent(reservation, lookedAt(minute));
          break;
        case 'settle':
          reservation = settle(reservation, provider, now);
          break;
        case 'hear': {
          const report = provider.told[which % Math.max(1, provider.told.length)];
          if (report) reservation = afterEvent(reservation, { kind: 'reported', report, at: now });
        }
      }
      states.push(reservation);
    }
    return { provider, reservation, states, minute };
  };

  test('once settled, money is kept only if a car is held for it, or was bought with it', () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 25 }), (happenings) => {
        const { provider, reservation, minute } = run(happenings);
        let settled = reservation;
        for (let round = 0; round < 4; round++) settled = settle(settled, provider, at(minute));
        const kept = provider.truth.paidCents - provider.truth.refundedCents;
        // No one asks the provider any more about an applied deposit: the dealership may refund it there.
        if (settled.status !== 'applied') expect(kept > 0).toBe(settled.status === 'confirmed');
        expect(dutyOf(settled, at(minute))).toBe(isLive(settled) ? 'ask' : null);

        // After long enough, nothing is held, and any money kept was applied to a price.
        const late = minute + 100 * 60;
        for (let round = 0; round < 4; round++) settled = settle(settled, provider, at(late));
        const stillKept = provider.truth.paidCents - provider.truth.refundedCents;
        expect([isLive(settled), stillKept > 0 && settled.status !== 'applied']).toEqual([false, false]);
      }),
    );
  });

  test('an ended hold never returns, so the car cannot be held twice', () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 25 }), (happenings) => {
        const live = run(happenings).states.map(isLive);
        expect(live.lastIndexOf(true)).toBe(
          live.indexOf(false) === -1 ? live.length - 1 : live.indexOf(false) - 1,
        );
      }),
    );
  });

  test('a repeated event counts once', () => {
    fc.assert(
      fc.property(
        fc.array(happening, { maxLength: 25 }),
        fc.constantFrom(opened, reported(3, PAID), released(4)),
        (happenings, event) => {
          const { reservation } = run(happenings);
          const once = afterEvent(reservation, event);
          expect(afterEvent(once, event)).toEqual(once);
        },
      ),
    );
  });
});
