/**
 * The payment provider for deposits. Card details never reach the platform: the shopper pays on the
 * provider's own page, and the platform learns the result. All amounts are whole cents.
 */

/** The amount to pay. */
export interface PaymentRequest {
  /** The id of what is paid for. The same key always opens the same payment. */
  key: string;
  /** Cents, above 0. */
  cents: number;
  /** The description beside the amount and on the provider's statement. */
  description: string;
  email: string | null;
  /** Pages of the site that the shopper returns to, having paid or not. */
  paidUrl: string;
  cancelledUrl: string;
  /** No payment is possible after this. */
  expiresAt: Date;
  /** The dealer's own account at the provider; `null` for the platform's. */
  account: string | null;
}

/** A payment at a provider. */
export interface PaymentRef {
  session: string;
  account: string | null;
}

interface OpenedPayment extends PaymentRef {
  /** The provider's page; `null` if it no longer takes payment. */
  url: string | null;
}

/**
 * The provider's report on a payment. It is monotonic: what was paid stays paid and what is closed stays closed, so an
 * old report that arrives late undoes nothing.
 */
export interface PaymentReport {
  /** No more payment is possible. */
  isClosed: boolean;
  /** Cents received, refunded or not. */
  paidCents: number;
  /** Cents refunded. */
  refundedCents: number;
  /** When it was paid; `null` if it was not, or the provider does not say. */
  paidAt: Date | null;
  /**
   * When a card was last declined; `null` if none was. The shopper may try again while the payment is open.
   */
  declinedAt: Date | null;
}

/** A message (webhook) from the provider about a payment. Unknown parts are left out. */
export interface PaymentNotice {
  key: string;
  /** Whose account at the provider it is about; `null` for the platform's. */
  account: string | null;
  /** `null` if the message does not name it. */
  session: string | null;
  report: Partial<PaymentReport>;
}

export interface PaymentProvider {
  readonly name: 'stripe' | 'test';
  /**
   * Opens a payment, or returns the one this key opened before.
   * @throws PaymentFailed
   */
  open(request: PaymentRequest): Promise<OpenedPayment>;
  /** @throws PaymentFailed */
  report(payment: PaymentRef): Promise<PaymentReport>;
  /**
   * Closes the payment and reports how it ended, because the shopper may have paid first.
   * @throws PaymentFailed
   */
  close(payment: PaymentRef): Promise<PaymentReport>;
  /**
   * Refunds everything paid and not yet refunded, once, however often it is called.
   * @throws PaymentFailed
   */
  refund(payment: PaymentRef): Promise<PaymentReport>;
  /**
   * Reads a message posted to the platform; `null` for one about something else.
   * @throws NoticeRefused for one that the provider has not signed
   */
  notice(body: string, headers: Headers): PaymentNotice | null;
}

/** The provider could not be reached, or refused. The message contains no secret and no personal data. */
export class PaymentFailed extends Error {
  override name = 'PaymentFailed';
  /** Retrying would not help. */
  readonly isFinal: boolean;
  constructor(message: string, isFinal: boolean) {
    super(message);
    this.isFinal = isFinal;
  }
}

export class NoticeRefused extends Error {
  override name = 'NoticeRefused';
}

export const NOTHING_PAID: PaymentReport = {
  isClosed: false,
  paidCents: 0,
  refundedCents: 0,
  paidAt: null,
  declinedAt: null,
};

/** Merges two reports of one payment, in either order. */
export function mergeReports(known: PaymentReport, update: Partial<PaymentReport>): PaymentReport {
  return {
    isClosed: known.isClosed || update.isClosed === true,
    paidCents: Math.max(known.paidCents, update.paidCents ?? 0),
    refundedCents: Math.max(known.refundedCents, update.refundedCents ?? 0),
    paidAt: earlier(known.paidAt, update.paidAt ?? null),
    declinedAt: later(known.declinedAt, update.declinedAt ?? null),
  };
}

const earlier = (a: Date | null, b: Date | null): Date | null =>
  a === null ? b : b === null ? a : a <= b ? a : b;

const later = (a: Date | null, b: Date | null): Date | null =>
  a === null ? b : b === null ? a : a >= b ? a : b;
