/** Reservations with Stripe deposits, against a stand-in that checks its requests. */
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReservationView } from '../../src/domain/reservations/view.ts';
import {
  STRIPE_KEY,
  STRIPE_WEBHOOK_SECRET,
  type StripeModel,
  stripeModel,
} from '../contract/support/stripe-model.ts';
import { postJson } from './support/leads.ts';
import { rows, type TestPlatform, testPlatform } from './support/platform.ts';

const NORTH = { slug: 'north', dealerships: ['north-yard'], reserve: { enabled: true } };
const PERSON = { name: 'tia', email: 'tia@shopper.example', phone: '0412 345 678', postcode: '4000' };

describe('with Stripe', () => {
  let model: StripeModel;
  let platform: TestPlatform;
  beforeAll(async () => {
    model = await stripeModel();
    platform = await testPlatform({
      tenants: [NORTH],
      variables: { STRIPE_SECRET_KEY: STRIPE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL: model.url },
    });
    await platform.feed('north-yard', rows(3, 20_000));
    await platform.whenPublished(['north']);
  });
  afterAll(async () => {
    await platform?.end();
    await model?.stop();
  });
  const reserve = async (index: number) => {
    const [car] = (await platform.stock('north')).slice(index);
    const body = { ...PERSON, car_id: car?.id };
    return (await postJson(platform, 'north', '/api/reservations', body)).json<{
      reservation: ReservationView;
      error: string;
    }>();
  };
  const tell = (type: string, session: string, more: Parameters<StripeModel['event']>[2] = {}) => {
    const { body, headers } = model.event(type, session, more);
    return platform.site('north', '/api/payments/webhook', {
      method: 'POST',
      headers: Object.fromEntries(headers),
      body,
    });
  };
  const newest = () => [...model.sessions.keys()].at(-1) ?? '';

  test('a payment is confirmed once, though its webhook arrives twice and after an older one', async () => {
    const { reservation } = await reserve(0);
    expect(reservation.payment_url).toMatch(/^https:\/\/checkout\.stripe\.example\//);
    expect(reservation.test_mode).toBe(false);
    const session = newest();
    model.pay(session);
    for (const type of ['checkout.session.completed', 'customer.created', 'checkout.session.completed']) {
      expect((await tell(type, session)).status).toBe(200);
    }
    const answer = await platform.site('north', `/api/reservations/${reservation.id}`);
    expect(answer.json()).toMatchObject({ status: 'confirmed', payment_url: null });
    expect((await platform.site('north', '/payments/test/anything')).status).toBe(404);
  });
  test('without a webhook, the page finds the payment by asking Stripe', async () => {
    const { reservation } = await reserve(1);
    model.pay(newest());
    const answer = await platform.site('north', `/api/reservations/${reservation.id}`);
    expect(answer.json()).toMatchObject({ status: 'confirmed' });
  });
  const look = async ({ id }: ReservationView) =>
    (await platform.site('north', `/api/reservations/${id}`)).json<ReservationView>();
  const letGo = ({ id }: ReservationView) =>
    postJson(platform, 'north', `/api/reservations/${id}/release`, {});

  test('a webhook about another account, or about somebody else’s payment, confirms nothing', async () => {
    const { reservation } = await reserve(2);
    const session = newest();
    const paid = { status: 'complete', payment_status: 'paid' };
    const others = [
      { account: 'acct_of_a_stranger', object: paid },
      { account: 'acct_of_a_stranger', object: { ...paid, id: 'cs_test_of_a_stranger' } },
      { object: { ...paid, id: 'cs_test_of_a_stranger' } },
    ];
    for (const other of others)
      expect((await tell('checkout.session.completed', session, other)).status).toBe(200);
    expect((await look(reservation)).status).toBe('paying');
    await letGo(reservation);
  });

  test('a declined card is reported, the hold continues, and the same page takes another card', async () => {
    const { reservation } = await reserve(2);
    const session = newest();
    model.decline(session);
    expect((await tell('payment_intent.payment_failed', session)).status).toBe(200);
    const declined = { status: 'paying', declined: true, payment_url: reservation.payment_url };
    expect(await look(reservation)).toMatchObject(declined);
    model.pay(session);
    await tell('checkout.session.completed', session);
    expect(await look(reservation)).toMatchObject({ status: 'confirmed', declined: false });
    await letGo(reservation);
  });

  test('when a payment fails for good, the hold continues and another payment can be opened', async () => {
    const { reservation } = await reserve(2);
    const first = newest();
    expect((await tell('checkout.session.async_payment_failed', first)).status).toBe(200);
    const held = await look(reservation);
    expect(held).toMatchObject({ status: 'held', live: true, declined: true, payment_url: null });
    expect(held.pay_until).toBe(reservation.pay_until);
    const again = await postJson(platform, 'north', `/api/reservations/${reservation.id}/pay`, {});
    expect(again.json<{ next: string }>().next).toContain(newest());
    expect(newest()).not.toBe(first);
    // A late event of the first payment does not affect the second.
    await tell('checkout.session.expired', first);
    expect((await look(reservation)).status).toBe('paying');
    model.pay(newest());
    await tell('checkout.session.completed', newest());
    expect((await look(reservation)).status).toBe('confirmed');
    await letGo(reservation);
  });

  test.each(['null', '{}', '[]'])('a signed webhook without an event is refused: %s', async (payload) => {
    const secret = STRIPE_WEBHOOK_SECRET;
    const answer = await platform.site('north', '/api/payments/webhook', {
      method: 'POST',
      headers: { 'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }) },
      body: payload,
    });
    expect(answer.status).toBe(400);
  });

  test('while Stripe is down, the shopper is told and the car is not held', async () => {
    model.moods.push('error', 'error', 'error', 'error');
    expect((await reserve(2)).error).toContain('You haven’t been charged');
    model.moods.length = 0;
    expect((await reserve(2)).reservation.status).toBe('paying');
  });
});
