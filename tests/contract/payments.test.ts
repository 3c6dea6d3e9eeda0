import { createHmac } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NoticeRefused, PaymentFailed } from '../../src/domain/payments/provider.ts';
import {
  paymentsFor,
  stripePayments,
  TEST_SIGNATURE_HEADER,
  testPayments,
} from '../../src/engines/payments/index.ts';
import { aPayment, paymentContract } from './payment-provider.ts';
import { STRIPE_KEY, STRIPE_WEBHOOK_SECRET, type StripeModel, stripeModel } from './support/stripe-model.ts';

let model: StripeModel;
const folder = mkdtempSync(join(tmpdir(), 'payments-'));
const SECRET = 'a-secret-of-the-test';
const inTestMode = (now = () => new Date()) => testPayments({ folder, secret: SECRET, now });
const stripe = (more: { timeoutMs?: number; retries?: number; secretKey?: string } = {}) =>
  stripePayments({
    secretKey: STRIPE_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    apiUrl: model.url,
    timeoutMs: 500,
    ...more,
  });

beforeAll(async () => {
  model = await stripeModel();
});
afterAll(async () => {
  await model.stop();
  await rm(folder, { recursive: true });
});

paymentContract('the test mode', () => {
  const provider = inTestMode();
  return {
    provider,
    pay: provider.pay,
    decline: provider.decline,
    end: (session) => void provider.close({ session, account: null }),
    messages: (session) => [provider.message(session)],
  };
});
paymentContract('Stripe', () => ({
  provider: stripe(),
  pay: model.pay,
  decline: model.decline,
  end: model.expire,
  messages: (session) => {
    const { status, charge, declined } = model.sessions.get(session) ?? {};
    return [
      ...(declined ? [model.event('payment_intent.payment_failed', session)] : []),
      model.event(`checkout.session.${status === 'expired' ? 'expired' : 'completed'}`, session),
      ...(charge && charge.refunded > 0 ? [model.event('charge.refunded', session)] : []),
    ];
  },
}));

describe('requests to Stripe', () => {
  test('have the secret key, ask for a card payment in cents, and use the reservation’s idempotency key', async () => {
    const request = aPayment({ cents: 9_950, email: null });
    await stripe().open(request);
    const { headers, form, path, method } = model.asked.at(-1) ?? {};
    expect([method, path]).toEqual(['POST', '/v1/checkout/sessions']);
    expect(headers).toMatchObject({
      authorization: `Bearer ${STRIPE_KEY}`,
      'idempotency-key': `open-${request.key}`,
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(headers).not.toHaveProperty('stripe-account');
    expect(Object.fromEntries(form ?? [])).toEqual({
      mode: 'payment',
      'allowed_payment_method_types[0]': 'card',
      client_reference_id: request.key,
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'aud',
      'line_items[0][price_data][unit_amount]': '9950',
      'line_items[0][price_data][product_data][name]': request.description,
      'payment_intent_data[metadata][reference]': request.key,
      success_url: request.paidUrl,
      cancel_url: request.cancelledUrl,
      expires_at: String(Math.floor(request.expiresAt.getTime() / 1000) + 300),
    });
  });
  test('name the dealer’s account at every step', async () => {
    const from = model.asked.length;
    const provider = stripe();
    const payment = await provider.open(aPayment({ account: 'acct_dealer' }));
    model.pay(payment.session);
    await provider.close(payment);
    await provider.refund(payment);
    const accounts = model.asked.slice(from).map(({ headers }) => headers['stripe-account']);
    expect(accounts.length).toBeGreaterThan(5);
    expect(new Set(accounts)).toEqual(new Set(['acct_dealer']));
  });
  test('refund the remainder if part was refunded by hand', async () => {
    const provider = stripe();
    const payment = await provider.open(aPayment());
    model.pay(payment.session);
    model.refundBy(payment.session, 5_000);
    expect((await provider.refund(payment)).refundedCents).toBe(20_000);
    expect(model.asked.find(({ form }) => form.get('amount') === '15000')).toBeDefined();
  });
});

describe('when Stripe does not respond as it should', () => {
  test.each(['error', 'before', 'after'] as const)(
    'after “%s” the request is repeated and opens one payment',
    async (mood) => {
      const sessions = model.sessions.size;
      model.moods.push(mood);
      const request = aPayment();
      const payment = await stripe().open(request);
      expect(model.sessions.size).toBe(sessions + 1);
      expect(model.sessions.get(payment.session)?.form.get('client_reference_id')).toBe(request.key);
    },
  );
  test('after a lost response to a refund, the request is repeated and makes one refund', async () => {
    const provider = stripe();
    const payment = await provider.open(aPayment());
    model.pay(payment.session);
    model.moods.push('well', 'after');
    expect((await provider.refund(payment)).refundedCents).toBe(20_000);
  });
  test.each(['error', 'hang', 'before'] as const)('a lasting “%s” is a temporary failure', async (mood) => {
    // The library itself repeats a request once if the connection breaks.
    model.moods.push(mood, mood);
    const failure = await stripe({ retries: 0, timeoutMs: 200 })
      .open(aPayment())
      .catch((error: unknown) => error);
    model.moods.length = 0;
    expect(failure).toBeInstanceOf(PaymentFailed);
    expect((failure as PaymentFailed).isFinal).toBe(false);
  });
  test('a refusal is a permanent failure, reported without secrets', async () => {
    const failure = await stripe()
      .open(aPayment({ cents: 1 }))
      .catch((error: unknown) => error);
    expect((failure as PaymentFailed).isFinal).toBe(true);
    expect(String(failure)).not.toMatch(/sk_test|ann@/);
  });
  test('a wrong key is a temporary failure, because it may be corrected', async () => {
    const failure = await stripe({ secretKey: 'sk_test_wrong' })
      .open(aPayment())
      .catch((error: unknown) => error);
    expect((failure as PaymentFailed).isFinal).toBe(false);
  });
  test('a message about something else is ignored', async () => {
    const payment = await stripe().open(aPayment());
    const { body, headers } = model.event('customer.created', payment.session);
    expect(stripe().notice(body, headers)).toBeNull();
  });
});

/** Signs any text as Stripe does. */
const signed = (payload: string) => ({
  payload,
  headers: new Headers({
    'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret: STRIPE_WEBHOOK_SECRET }),
  }),
});

test.each([
  'null',
  '[]',
  '7',
  '{}',
  '{"type":"checkout.session.completed"}',
  '{"type":"checkout.session.completed","created":1,"data":null}',
  '{"type":"checkout.session.completed","created":1,"data":{"object":{"id":7,"client_reference_id":[]}}}',
  '{"type":"charge.refunded","created":1,"data":{"object":{"metadata":"x"}}}',
  '{"type":"payment_intent.payment_failed","created":1,"data":{"object":{"metadata":{"reference":{}}}}}',
])('signed, and no event: %s is refused', (body) => {
  const { payload, headers } = signed(body);
  expect(() => stripe().notice(payload, headers)).toThrow(NoticeRefused);
});

test('a message names the account that it is about', async () => {
  const { session } = await stripe().open(aPayment({ account: 'acct_dealer' }));
  model.pay(session);
  const { body, headers } = model.event('checkout.session.completed', session);
  expect(stripe().notice(body, headers)?.account).toBe('acct_dealer');
});

describe('the test mode', () => {
  test.each(['null', '7', '{}', 'not JSON'])('a signed text that is not a message is refused: %s', (body) => {
    const sign = createHmac('sha256', SECRET).update(`test payment ${body}`).digest('base64url');
    const headers = new Headers({ [TEST_SIGNATURE_HEADER]: sign });
    expect(() => inTestMode().notice(body, headers)).toThrow(NoticeRefused);
  });

  test('finds its payments again after a restart, and stores no card', async () => {
    const { session, url } = await inTestMode().open(aPayment());
    inTestMode().pay(session);
    expect(await inTestMode().report({ session, account: null })).toMatchObject({ paidCents: 20_000 });
    expect(url).toBe(`https://north.example/payments/test/${session}`);
    const kept = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
    expect(kept.join()).not.toContain('ann@');
  });
  test('a payment closes when it expires', async () => {
    const { session } = await inTestMode().open(aPayment());
    const later = inTestMode(() => new Date(Date.now() + 31 * 60_000));
    later.pay(session);
    expect(await later.report({ session, account: null })).toMatchObject({ isClosed: true, paidCents: 0 });
  });
  test.each(['../../etc/passwd', 'test_', '', 'test_../x'])('%j is not a payment', (session) => {
    expect(inTestMode().find(session)).toBeNull();
  });
});

test('Stripe is used if its key and its webhook’s secret are configured', () => {
  const open = { secret: SECRET, now: () => new Date() };
  const keys = { STRIPE_SECRET_KEY: STRIPE_KEY, STRIPE_WEBHOOK_SECRET };
  expect(paymentsFor({ DATA_DIR: folder, ...keys }, open)).toMatchObject({
    provider: { name: 'stripe' },
    test: null,
  });
  expect(paymentsFor({ DATA_DIR: folder }, open).test?.name).toBe('test');
});
