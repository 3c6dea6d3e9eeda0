/** Deposits through Stripe Checkout: the card is entered on Stripe's page, and nowhere else. */
import Stripe from 'stripe';
import {
  NoticeRefused,
  PaymentFailed,
  type PaymentNotice,
  type PaymentProvider,
  type PaymentRef,
  type PaymentReport,
} from '#domain/payments/provider.ts';

export interface StripeOptions {
  secretKey: string;
  /** Signs what Stripe posts to the platform. */
  webhookSecret: string;
  /** Where the API is, without a path; Stripe's own unless given. */
  apiUrl?: string | undefined;
  timeoutMs?: number;
  /** How often a request that got no answer is made again, under the same key. */
  retries?: number;
}

/** Stripe refuses a session that is to end in less than 30 minutes; the platform closes it when its own time is over. */
const SPARE_SECONDS = 5 * 60;
/** Stripe's limit for a description. */
const DESCRIPTION_LENGTH = 250;

/** Opens Stripe's API. Requests that fail on the way are repeated by the library under the same idempotency key. */
export function stripePayments(options: StripeOptions): PaymentProvider {
  const { secretKey, webhookSecret, apiUrl, timeoutMs = 20_000, retries = 2 } = options;
  const stripe = new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
    ...addressOf(apiUrl),
  });
  const of = ({ account }: Pick<PaymentRef, 'account'>) =>
    account === null ? {} : { stripeAccount: account };

  const read = async (payment: PaymentRef): Promise<Stripe.Checkout.Session> =>
    stripe.checkout.sessions.retrieve(
      payment.session,
      { expand: ['payment_intent.latest_charge'] },
      of(payment),
    );

  return {
    name: 'stripe',

    open: (request) =>
      told(async () => {
        const { key, cents, description, email, account } = request;
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'payment',
            allowed_payment_method_types: ['card'],
            client_reference_id: key,
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: 'aud',
                  unit_amount: cents,
                  product_data: { name: description.slice(0, DESCRIPTION_LENGTH) },
                },
              },
            ],
            payment_intent_data: { metadata: { reference: key } },
            ...(email === null ? {} : { customer_email: email }),
            success_url: request.paidUrl,
            cancel_url: request.cancelledUrl,
            expires_at: Math.floor(request.expiresAt.getTime() / 1000) + SPARE_SECONDS,
          },
          { idempotencyKey: `open-${key}`, ...of(request) },
        );
        return { session: session.id, account, url: session.url };
      }),

    report: (payment) => told(async () => reportOf(await read(payment))),

    close: (payment) =>
      told(async () => {
        try {
          await stripe.checkout.sessions.expire(payment.session, {}, of(payment));
        } catch (error) {
          // A session that is not open any more cannot be closed; how it ended is what is asked next.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        }
        return reportOf(await read(payment));
      }),

    refund: (payment) =>
      told(async () => {
        const session = await read(payment);
        const before = reportOf(session);
        const intent = session.payment_intent;
        if (intent === null || before.paidCents <= before.refundedCents) return before;
        await stripe.refunds.create(
          {
            payment_intent: typeof intent === 'string' ? intent : intent.id,
            amount: before.paidCents - before.refundedCents,
            reason: 'requested_by_customer',
          },
          // Two who ask at the same time have read the same amount, and one refund comes of it.
          { idempotencyKey: `refund-${payment.session}-${before.refundedCents}`, ...of(payment) },
        );
        return reportOf(await read(payment));
      }),

    notice: (body, headers) => {
      const signature = headers.get('stripe-signature');
      if (signature === null) throw new NoticeRefused('the message is not signed');
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(body, signature, webhookSecret);
      } catch {
        throw new NoticeRefused('the message is not signed with our secret, or is too old');
      }
      return noticeOf(event);
    },
  };
}

function addressOf(apiUrl: string | undefined): Stripe.StripeConfig {
  if (apiUrl === undefined) return {};
  const { hostname, port, protocol } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  return { host: hostname, port: port || (isPlain ? 80 : 443), protocol: isPlain ? 'http' : 'https' };
}

/** A session as it was read, with its charge. */
function reportOf(session: Stripe.Checkout.Session): PaymentReport {
  const intent = typeof session.payment_intent === 'string' ? null : session.payment_intent;
  const charge = typeof intent?.latest_charge === 'string' ? null : (intent?.latest_charge ?? null);
  const isPaid = session.payment_status === 'paid';
  return {
    // One that is complete but unpaid is still being worked on by a bank.
    isClosed: session.status === 'expired' || isPaid,
    paidCents: isPaid ? (charge?.amount_captured ?? session.amount_total ?? 0) : 0,
    refundedCents: charge?.amount_refunded ?? 0,
    paidAt: isPaid && charge ? moment(charge.created) : null,
  };
}

/** What an event says of a payment. The session in it has no charge, so that refunds come from charges only. */
function noticeOf(event: Stripe.Event): PaymentNotice | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const session = event.data.object;
      if (session.client_reference_id === null) return null;
      const { isClosed, paidCents } = reportOf(session);
      const hasFailed = event.type === 'checkout.session.async_payment_failed';
      return {
        key: session.client_reference_id,
        session: session.id,
        report: {
          isClosed: isClosed || hasFailed,
          paidCents,
          ...(paidCents > 0 ? { paidAt: moment(event.created) } : {}),
        },
      };
    }
    case 'charge.refunded': {
      const { metadata, amount_captured, amount_refunded } = event.data.object;
      const key = metadata.reference;
      return key === undefined
        ? null
        : { key, session: null, report: { paidCents: amount_captured, refundedCents: amount_refunded } };
    }
    default:
      return null;
  }
}

const moment = (seconds: number) => new Date(seconds * 1000);

/** What went wrong, without what Stripe quotes of the request. */
async function told<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const isFinal =
      error instanceof Stripe.errors.StripeInvalidRequestError ||
      error instanceof Stripe.errors.StripeIdempotencyError;
    const { type, code, statusCode } = error;
    throw new PaymentFailed(
      `Stripe did not do it: ${[type, code, statusCode].filter(Boolean).join(', ')}`,
      isFinal,
    );
  }
}
