/**
 * Stands in for the part of Stripe's API that deposits need: it refuses what Stripe refuses, answers a repeated
 * idempotency key with the first response, and can fail as a network or a service does.
 */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import Stripe from 'stripe';
import { listening } from '../../fixtures/local-server.ts';

export const STRIPE_KEY = 'sk_test_of_the_stand_in';
export const STRIPE_WEBHOOK_SECRET = 'whsec_of_the_stand_in';

interface Session {
  id: string;
  account: string | null;
  status: 'open' | 'complete' | 'expired';
  cents: number;
  form: URLSearchParams;
  created: number;
  expiresAt: number;
  /** The last card was declined. */
  declined: boolean;
  charge: { id: string; created: number; captured: number; refunded: number } | null;
}

/** `before`: the request is lost on its way; `after`: it is carried out, and the response is lost. */
export type Mood = 'well' | 'error' | 'before' | 'after' | 'hang';

export interface Asked {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  form: URLSearchParams;
}

export interface StripeModel {
  url: string;
  /** Requests so far. */
  asked: Asked[];
  sessions: Map<string, Session>;
  /** How the next requests fail; later ones succeed. */
  moods: Mood[];
  /** The shopper's action on the page of the session. */
  pay(session: string): void;
  expire(session: string): void;
  /** A card is declined; the session stays open. */
  decline(session: string): void;
  /** Refunds cents, as in the dashboard. */
  refundBy(session: string, cents: number): void;
  /** An event about a session, as Stripe posts it. */
  event(
    type: string,
    session: string,
    more?: { account?: string; object?: Record<string, unknown> },
  ): { body: string; headers: Headers };
  stop(): Promise<void>;
}

class Refusal extends Error {
  readonly status: number;
  readonly body: object;
  constructor(status: number, type: string, code: string | null = null) {
    super(type);
    this.status = status;
    this.body = { error: { type, code, message: 'refused by the stand-in' } };
  }
}

export async function stripeModel({ now = () => new Date() } = {}): Promise<StripeModel> {
  const sessions = new Map<string, Session>();
  const answers = new Map<string, { request: string; status: number; body: object }>();
  const asked: Asked[] = [];
  const moods: Mood[] = [];
  const seconds = () => Math.floor(now().getTime() / 1000);
  const id = (prefix: string) => `${prefix}_${randomBytes(9).toString('hex')}`;

  const sessionOf = (name: string, account: string | null): Session => {
    const session = sessions.get(name);
    if (!session || session.account !== account)
      throw new Refusal(404, 'invalid_request_error', 'resource_missing');
    if (session.status === 'open' && session.expiresAt <= seconds()) session.status = 'expired';
    return session;
  };
  const shown = (session: Session, withCharge: boolean) => ({
    id: session.id,
    object: 'checkout.session',
    client_reference_id: session.form.get('client_reference_id'),
    amount_total: session.cents,
    currency: 'aud',
    status: session.status,
    payment_status: session.charge ? 'paid' : 'unpaid',
    url: session.status === 'open' ? `https://checkout.stripe.example/${session.id}` : null,
    payment_intent: session.charge
      ? withCharge
        ? { id: `pi_${session.id}`, object: 'payment_intent', latest_charge: chargeOf(session) }
        : `pi_${session.id}`
      : session.declined && withCharge
        ? intentOf(session)
        : null,
  });
  const intentOf = ({ id: name, created, form }: Session) => ({
    id: `pi_${name}`,
    object: 'payment_intent',
    created,
    latest_charge: null,
    last_payment_error: { type: 'card_error', code: 'card_declined' },
    metadata: { reference: form.get('payment_intent_data[metadata][reference]') },
  });
  const chargeOf = ({ charge, form }: Session) =>
    charge && {
      id: charge.id,
      object: 'charge',
      created: charge.created,
      amount_captured: charge.captured,
      amount_refunded: charge.refunded,
      metadata: { reference: form.get('payment_intent_data[metadata][reference]') },
    };

  const create = (form: URLSearchParams, account: string | null): object => {
    const cents = Number(form.get('line_items[0][price_data][unit_amount]'));
    const expiresAt = Number(form.get('expires_at'));
    const isSound =
      form.get('mode') === 'payment' &&
      form.get('line_items[0][price_data][currency]') === 'aud' &&
      form.get('line_items[0][quantity]') === '1' &&
      Number.isInteger(cents) &&
      cents >= 50 &&
      [form.get('success_url'), form.get('cancel_url')].every((url) => URL.canParse(url ?? '')) &&
      expiresAt >= seconds() + 30 * 60 &&
      expiresAt <= seconds() + 24 * 3600 + 300;
    if (!isSound) throw new Refusal(400, 'invalid_request_error', 'parameter_invalid');
    const session: Session = {
      id: id('cs_test'),
      account,
      status: 'open',
      cents,
      form,
      created: seconds(),
      expiresAt,
      declined: false,
      charge: null,
    };
    sessions.set(session.id, session);
    return shown(session, false);
  };

  const refund = (form: URLSearchParams, account: string | null): object => {
    const session = sessionOf((form.get('payment_intent') ?? '').replace(/^pi_/, ''), account);
    const amount = Number(form.get('amount'));
    const { charge } = session;
    if (!charge || !(amount > 0) || charge.refunded + amount > charge.captured) {
      throw new Refusal(400, 'invalid_request_error', 'charge_already_refunded');
    }
    charge.refunded += amount;
    return { id: id('re'), object: 'refund', amount, status: 'succeeded' };
  };

  const route = ({ method, path, form, headers }: Asked): object => {
    const account = (headers['stripe-account'] as string | undefined) ?? null;
    const [pathname = '', query = ''] = path.split('?');
    if (method === 'POST' && pathname === '/v1/checkout/sessions') return create(form, account);
    if (method === 'POST' && pathname === '/v1/refunds') return refund(form, account);
    const [, name = '', action] = /^\/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(pathname) ?? [];
    const session = sessionOf(name, account);
    if (action === undefined) return shown(session, query.includes('latest_charge'));
    if (session.status !== 'open') throw new Refusal(400, 'invalid_request_error');
    session.status = 'expired';
    return shown(session, false);
  };

  const answer = (request: Asked): { status: number; body: object } => {
    if (request.headers.authorization !== `Bearer ${STRIPE_KEY}`) {
      return { status: 401, body: new Refusal(401, 'invalid_request_error').body };
    }
    const key = request.headers['idempotency-key'] as string | undefined;
    const asking = `${request.path} ${request.form}`;
    const before = key === undefined ? undefined : answers.get(key);
    if (before) {
      return before.request === asking
        ? before
        : { status: 400, body: new Refusal(400, 'idempotency_error').body };
    }
    let given: { status: number; body: object };
    try {
      given = { status: 200, body: route(request) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      given = { status: error.status, body: error.body };
    }
    if (key !== undefined && request.method === 'POST') answers.set(key, { request: asking, ...given });
    return given;
  };

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const received: Asked = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      form: new URLSearchParams(Buffer.concat(chunks).toString()),
    };
    asked.push(received);
    const mood = moods.shift() ?? 'well';
    if (mood === 'hang') return;
    if (mood === 'before') return void request.socket.destroy();
    if (mood === 'error') return void response.writeHead(500).end('{"error":{"type":"api_error"}}');
    const { status, body } = answer(received);
    if (mood === 'after') return void request.socket.destroy();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const server: Server = createServer((request, response) => void handle(request, response));
  const url = await listening(server);

  return {
    url,
    asked,
    sessions,
    moods,
    pay: (name) => {
      const session = sessionOf(name, sessions.get(name)?.account ?? null);
      if (session.status !== 'open') return;
      session.status = 'complete';
      session.charge = { id: id('ch'), created: seconds(), captured: session.cents, refunded: 0 };
    },
    expire: (name) => {
      const session = sessionOf(name, sessions.get(name)?.account ?? null);
      if (session.status === 'open') session.status = 'expired';
    },
    decline: (name) => {
      const session = sessionOf(name, sessions.get(name)?.account ?? null);
      if (session.status === 'open') session.declined = true;
    },
    refundBy: (name, cents) => {
      const { charge } = sessionOf(name, sessions.get(name)?.account ?? null);
      if (charge) charge.refunded += cents;
    },
    event: (type, name, more = {}) => {
      const session = sessionOf(name, sessions.get(name)?.account ?? null);
      const object = type.startsWith('charge.')
        ? chargeOf(session)
        : type.startsWith('payment_intent.')
          ? intentOf(session)
          : shown(session, false);
      const body = JSON.stringify({
        id: id('evt'),
        object: 'event',
        type,
        ...(session.account === null ? {} : { account: session.account }),
        ...(more.account === undefined ? {} : { account: more.account }),
        created: seconds(),
        data: { object: { ...object, ...more.object } },
      });
      const signature = Stripe.webhooks.generateTestHeaderString({
        payload: body,
        secret: STRIPE_WEBHOOK_SECRET,
      });
      return { body, headers: new Headers({ 'stripe-signature': signature }) };
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
