/**
 * Replaces a payment provider with a page that takes only test cards. No money moves, and the page says so. Outcomes are
 * kept in files, so that payments survive a restart as they would with a provider.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import {
  mergeReports,
  NOTHING_PAID,
  NoticeRefused,
  PaymentFailed,
  type PaymentProvider,
  type PaymentReport,
  type PaymentRequest,
} from '#domain/payments/provider.ts';

interface TestModeOptions {
  /** Folder of payments. */
  folder: string;
  secret: string;
  now: () => Date;
}

const moment = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
);
const ReportSchema = v.object({
  isClosed: v.boolean(),
  paidCents: v.number(),
  refundedCents: v.number(),
  paidAt: v.nullable(moment),
  declinedAt: v.nullish(moment, null),
});
const TestPaymentSchema = v.object({
  session: v.string(),
  key: v.string(),
  cents: v.number(),
  description: v.string(),
  paidUrl: v.string(),
  cancelledUrl: v.string(),
  expiresAt: moment,
  report: ReportSchema,
});
export type TestPayment = v.InferOutput<typeof TestPaymentSchema>;

const NoticeSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ key: v.string(), session: v.string(), report: ReportSchema }),
);

export const TEST_SIGNATURE_HEADER = 'x-test-payment-signature';

/** The provider, with what its page needs. */
export interface TestPayments extends PaymentProvider {
  readonly name: 'test';
  find(session: string): TestPayment | null;
  /** The buttons' actions. A closed payment stays as it is; a declined one can be tried again. */
  pay(session: string): void;
  decline(session: string): void;
  /** The message that a provider would post to the platform now. */
  message(session: string): { body: string; headers: Headers };
}

const SESSION = /^test_[\w-]{43}$/;

export function testPayments({ folder, secret, now }: TestModeOptions): TestPayments {
  const sign = (text: string) =>
    createHmac('sha256', secret).update(`test payment ${text}`).digest('base64url');
  // From the key, so that the same key finds the same payment; from the secret, so that nobody can guess it.
  const sessionOf = (key: string) => `test_${sign(`session ${key}`)}`;

  const find = (session: string): TestPayment | null => {
    if (!SESSION.test(session)) return null;
    let text: string;
    try {
      text = readFileSync(join(folder, `${session}.json`), 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
    const payment = v.parse(TestPaymentSchema, JSON.parse(text));
    return payment.expiresAt > now()
      ? payment
      : { ...payment, report: mergeReports(payment.report, { isClosed: true }) };
  };
  // No await between reading and writing, so that neither of two buttons undoes the other.
  const keep = (payment: TestPayment): TestPayment => {
    const file = join(folder, `${payment.session}.json`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify(payment), { mode: 0o600 });
    renameSync(`${file}.new`, file);
    return payment;
  };
  const change = (session: string, more: (payment: TestPayment) => Partial<PaymentReport>): PaymentReport => {
    const payment = find(session);
    if (payment === null) throw new PaymentFailed('there is no such test payment', true);
    return keep({ ...payment, report: mergeReports(payment.report, more(payment)) }).report;
  };
  const unlessClosed = (session: string, more: (payment: TestPayment) => Partial<PaymentReport>) =>
    void change(session, (payment) => (payment.report.isClosed ? {} : more(payment)));

  return {
    name: 'test',

    open: async (request: PaymentRequest) => {
      const session = sessionOf(request.key);
      const { key, cents, description, paidUrl, cancelledUrl, expiresAt } = request;
      const { report } =
        find(session) ??
        keep({ session, key, cents, description, paidUrl, cancelledUrl, expiresAt, report: NOTHING_PAID });
      const url = report.isClosed ? null : new URL(`/payments/test/${session}`, paidUrl).href;
      return { session, account: null, url };
    },
    report: async ({ session }) => change(session, () => ({})),
    close: async ({ session }) => change(session, () => ({ isClosed: true })),
    refund: async ({ session }) => change(session, ({ report }) => ({ refundedCents: report.paidCents })),

    notice: (body, headers) => {
      const given = Buffer.from(headers.get(TEST_SIGNATURE_HEADER) ?? '');
      const right = Buffer.from(sign(body));
      if (given.length !== right.length || !timingSafeEqual(given, right)) {
        throw new NoticeRefused('the message is not signed');
      }
      const read = v.safeParse(NoticeSchema, body);
      if (!read.success) throw new NoticeRefused('the message is not from the test mode');
      return { ...read.output, account: null };
    },

    find,
    pay: (session) =>
      unlessClosed(session, ({ cents }) => ({ isClosed: true, paidCents: cents, paidAt: now() })),
    decline: (session) => unlessClosed(session, () => ({ declinedAt: now() })),
    message: (session) => {
      const payment = find(session);
      if (payment === null) throw new PaymentFailed('there is no such test payment', true);
      const { key, report } = payment;
      const body = JSON.stringify({ key, session, report });
      return { body, headers: new Headers({ [TEST_SIGNATURE_HEADER]: sign(body) }) };
    },
  };
}
