/** Deposits through Stripe Checkout: the card is entered on Stripe's page only. */

import Stripe from 'stripe';
import * as v from 'valibot';
import {
  NoticeRefused,
  PaymentFailed,
  type PaymentNotice,
  type PaymentProvider,
  type PaymentRef,
  type PaymentReport,
} from '#domain/payments/provider.ts';
import { firstCharacters } from '#domain/shared/plain-text.ts';

interface StripeOptions {
  secretKey: string;
  /** The secret that signs Stripe's webhook posts. */
  webhookSecret: string;
  /** Where the API is, without a path; Stripe's own unless given. */
  apiUrl?: string | undefined;
  timeoutMs?: number;
  /** How often an unanswered request is repeated, under the same key. */
  retries?: number;
}

/** Stripe refuses a session of less than 30 minutes; the platform closes it when its own time is up. */
const SPARE_SECONDS = 5 * 60;
/** Stripe's limit for a description. */
const DESCRIPTION_LENGTH = 250;

/** Opens Stripe's API. The library repeats requests that fail on the way under the same idempotency key. */
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
      withOwnErrors(async () => {
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
                  product_data: { name: firstCharacters(description, DESCRIPTION_LENGTH) },
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

    report: (payment) => withOwnErrors(async () => reportOf(await read(payment))),

    close: (payment) =>
      withOwnErrors(async () => {
        try {
          await stripe.checkout.sessions.expire(payment.session, {}, of(payment));
        } catch (error) {
          // A session that is no longer open cannot be closed; the next request asks how it ended.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        }
        return reportOf(await read(payment));
      }),

    refund: (payment) =>
      withOwnErrors(async () => {
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
          // Two simultaneous requests read the same amount, share the key, and so make one refund.
          { idempotencyKey: `refund-${payment.session}-${before.refundedCents}`, ...of(payment) },
        );
        return reportOf(await read(payment));
      }),

    notice: (body, headers) => {
      const signature = headers.get('stripe-signature');
      if (signature === null) throw new NoticeRefused('the message is not signed');
      let event: unknown;
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

/** A session with its charge. */
function reportOf(session: Stripe.Checkout.Session): PaymentReport {
  const intent = typeof session.payment_intent === 'string' ? null : session.payment_intent;
  const charge = typeof intent?.latest_charge === 'string' ? null : (intent?.latest_charge ?? null);
  const isPaid = session.payment_status === 'paid';
  return {
    // A complete but unpaid session is still being processed by a bank.
    isClosed: session.status === 'expired' || isPaid,
    paidCents: isPaid ? (charge?.amount_captured ?? session.amount_total ?? 0) : 0,
    refundedCents: charge?.amount_refunded ?? 0,
    paidAt: isPaid && charge ? moment(charge.created) : null,
    declinedAt: !isPaid && intent?.last_payment_error ? moment(charge?.created ?? intent.created) : null,
  };
}

/** The parts we read. They are checked because a signature does not vouch for their shape. */
const EventSchema = v.object({
  type: v.string(),
  created: v.number(),
  /** A connected account; absent for the platform's own. */
  account: v.nullish(v.string(), null),
  data: v.object({ object: v.record(v.string(), v.unknown()) }),
});
const SessionSchema = v.object({
  id: v.string(),
  client_reference_id: v.nullish(v.string(), null),
  status: v.nullish(v.string(), null),
  payment_status: v.nullish(v.string(), null),
  amount_total: v.nullish(v.number(), null),
});
const Metadata = v.nullish(v.object({ reference: v.optional(v.string()) }), {});
const ChargeSchema = v.object({
  metadata: Metadata,
  amount_captured: v.number(),
  amount_refunded: v.number(),
});
const IntentSchema = v.object({ metadata: Metadata });

/** @throws NoticeRefused for a message not shaped like Stripe's */
function readAs<const S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const read = v.safeParse(schema, value);
  if (!read.success) throw new NoticeRefused('the message is not a Stripe event');
  return read.output;
}

/** The payment state in an event. Its session has no charge, so refunds come from charge events only. */
function noticeOf(body: unknown): PaymentNotice | null {
  const { type, created, account, data } = readAs(EventSchema, body);
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const session = readAs(SessionSchema, data.object);
      if (session.client_reference_id === null) return null;
      const isPaid = session.payment_status === 'paid';
      const hasFailed = type === 'checkout.session.async_payment_failed';
      return {
        key: session.client_reference_id,
        session: session.id,
        account,
        report: {
          isClosed: isPaid || hasFailed || session.status === 'expired',
          paidCents: isPaid ? (session.amount_total ?? 0) : 0,
          ...(isPaid ? { paidAt: moment(created) } : {}),
          ...(hasFailed ? { declinedAt: moment(created) } : {}),
        },
      };
    }
    // A card was declined: the shopper can try another while the session is open.
    case 'payment_intent.payment_failed': {
      const key = readAs(IntentSchema, data.object).metadata?.reference;
      return key === undefined
        ? null
        : { key, session: null, account, report: { declinedAt: moment(created) } };
    }
    case 'charge.refunded': {
      const { metadata, amount_captured, amount_refunded } = readAs(ChargeSchema, data.object);
      const key = metadata?.reference;
      return key === undefined
        ? null
        : {
            key,
            session: null,
            account,
            report: { paidCents: amount_captured, refundedCents: amount_refunded },
          };
    }
    default:
      return null;
  }
}

const moment = (seconds: number) => new Date(seconds * 1000);

/** Replaces Stripe's errors, which quote the request, with our own. */
async function withOwnErrors<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const isFinal =
      error instanceof Stripe.errors.StripeInvalidRequestError ||
      error instanceof Stripe.errors.StripeIdempotencyError;
    const { type, code, statusCode } = error;
    throw new PaymentFailed(
      `Stripe refused: ${[type, code, statusCode].filter(Boolean).join(', ')}`,
      isFinal,
    );
  }
}
