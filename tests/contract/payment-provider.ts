/** The contract of every payment provider. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  NoticeRefused,
  PaymentFailed,
  type PaymentProvider,
  type PaymentRequest,
} from '../../src/domain/payments/provider.ts';

/** A provider, and its shoppers' actions. */
export interface PaymentBench {
  provider: PaymentProvider;
  pay(session: string): void;
  /** A card is declined; another can be tried. */
  decline(session: string): void;
  /** The payment ends unpaid, without the platform's involvement. */
  end(session: string): void;
  /** The message that the provider posts about a payment in its current state. */
  messages(session: string): { body: string; headers: Headers }[];
}

export const aPayment = (more: Partial<PaymentRequest> = {}): PaymentRequest => ({
  key: randomUUID(),
  cents: 20_000,
  description: 'Deposit: 2021 Toyota HiLux SR5',
  email: 'ann@shopper.example',
  paidUrl: 'https://north.example/cars/hilux/checkout?reservation=1',
  cancelledUrl: 'https://north.example/cars/hilux/checkout?reservation=1&cancelled=1',
  expiresAt: new Date(Date.now() + 30 * 60_000),
  account: null,
  ...more,
});

export function paymentContract(name: string, bench: () => PaymentBench) {
  describe(`${name} keeps the contract of a payment provider`, () => {
    const opened = async (more: Partial<PaymentRequest> = {}) => {
      const { provider, ...rest } = bench();
      const request = aPayment(more);
      return { provider, ...rest, request, payment: await provider.open(request) };
    };

    test('an opened payment has a page, and nothing is paid', async () => {
      const { provider, payment } = await opened();
      expect(payment.url).toMatch(/^https?:\/\//);
      expect(await provider.report(payment)).toEqual({
        isClosed: false,
        paidCents: 0,
        refundedCents: 0,
        paidAt: null,
        declinedAt: null,
      });
    });
    test('the same key opens the same payment, and another key another one', async () => {
      const { provider, request, payment } = await opened();
      expect((await provider.open(request)).session).toBe(payment.session);
      expect((await provider.open({ ...request, key: randomUUID() })).session).not.toBe(payment.session);
    });
    test('a payment is reported, with its time', async () => {
      const { provider, payment, pay } = await opened({ cents: 9_950 });
      pay(payment.session);
      const report = await provider.report(payment);
      expect(report).toMatchObject({ isClosed: true, paidCents: 9_950, refundedCents: 0 });
      expect(Math.abs((report.paidAt?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    });
    test('an ended payment can no longer be paid', async () => {
      const { provider, payment, end, pay } = await opened();
      end(payment.session);
      pay(payment.session);
      expect(await provider.report(payment)).toMatchObject({ isClosed: true, paidCents: 0 });
    });
    test('a declined payment says so, and can be paid with another card', async () => {
      const { provider, payment, decline, pay } = await opened();
      decline(payment.session);
      expect(await provider.report(payment)).toMatchObject({
        isClosed: false,
        paidCents: 0,
        declinedAt: expect.any(Date),
      });
      pay(payment.session);
      expect(await provider.report(payment)).toMatchObject({ isClosed: true, paidCents: 20_000 });
    });
    test('a closed payment can no longer be paid; closing it again is not an error', async () => {
      const { provider, payment, pay } = await opened();
      expect(await provider.close(payment)).toMatchObject({ isClosed: true, paidCents: 0 });
      pay(payment.session);
      expect(await provider.close(payment)).toMatchObject({ isClosed: true, paidCents: 0 });
    });
    test('closing a paid payment is refused, and says so', async () => {
      const { provider, payment, pay } = await opened();
      pay(payment.session);
      expect(await provider.close(payment)).toMatchObject({ paidCents: 20_000, refundedCents: 0 });
    });
    test('a refund gives back all of it, once', async () => {
      const { provider, payment, pay } = await opened();
      pay(payment.session);
      const [first, second] = await Promise.all([provider.refund(payment), provider.refund(payment)]);
      expect([first.refundedCents, second.refundedCents]).toEqual([20_000, 20_000]);
      expect(await provider.refund(payment)).toMatchObject({ paidCents: 20_000, refundedCents: 20_000 });
    });
    test('an unpaid payment cannot be refunded', async () => {
      const { provider, payment } = await opened();
      expect(await provider.refund(payment)).toMatchObject({ paidCents: 0, refundedCents: 0 });
    });
    test('an unknown payment is a permanent failure', async () => {
      const failure = await bench()
        .provider.report({ session: 'cs_test_none', account: null })
        .catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(PaymentFailed);
      expect((failure as PaymentFailed).isFinal).toBe(true);
    });
    test('its messages name paid payments by key', async () => {
      const { provider, payment, request, pay, messages } = await opened();
      pay(payment.session);
      const [message = { body: '', headers: new Headers() }] = messages(payment.session);
      expect(provider.notice(message.body, message.headers)).toMatchObject({
        key: request.key,
        session: payment.session,
        report: { isClosed: true, paidCents: 20_000 },
      });
    });
    test('its messages say what was declined, what ended, and what was refunded', async () => {
      const declined = await opened();
      declined.decline(declined.payment.session);
      const ended = await opened();
      ended.end(ended.payment.session);
      const paid = await opened();
      paid.pay(paid.payment.session);
      await paid.provider.refund(paid.payment);
      const reports = [declined, ended, paid].map(({ provider, messages, payment, request }) =>
        messages(payment.session).map(({ body, headers }) => {
          const notice = provider.notice(body, headers);
          expect(notice?.key).toBe(request.key);
          return notice?.report;
        }),
      );
      expect(reports[0]).toContainEqual(expect.objectContaining({ declinedAt: expect.any(Date) }));
      expect(reports[1]).toContainEqual(expect.objectContaining({ isClosed: true, paidCents: 0 }));
      expect(reports[2]).toContainEqual(
        expect.objectContaining({ paidCents: 20_000, refundedCents: 20_000 }),
      );
    });
    test('a message that was changed, or is not signed, is refused', async () => {
      const { provider, payment, pay, messages } = await opened();
      pay(payment.session);
      const [message = { body: '', headers: new Headers() }] = messages(payment.session);
      const forged = message.body.replace('20000', '20001');
      expect(forged).not.toBe(message.body);
      expect(() => provider.notice(forged, message.headers)).toThrow(NoticeRefused);
      expect(() => provider.notice(message.body, new Headers())).toThrow(NoticeRefused);
    });
  });
}
