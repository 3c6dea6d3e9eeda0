/**
 * What takes deposits. Nothing of a card comes near the platform: the shopper pays on the provider's own page, and the
 * platform learns what came of it. All amounts are whole cents.
 */

/** The amount to pay. */
export interface PaymentRequest {
  /** The id of what is paid for. The same key always opens the same payment. */
  key: string;
  /** Cents, above 0. */
  cents: number;
  /** What the shopper reads beside the amount, and on the statement of the provider. */
  description: string;
  email: string | null;
  /** Pages of the site: where the shopper comes back to, having paid or not. */
  paidUrl: string;
  cancelledUrl: string;
  /** From then on nothing can be paid any more. */
  expiresAt: Date;
  /** The dealer's own account at the provider; `null` for that of the platform. */
  account: string | null;
}

/** A payment at a provider. */
export interface PaymentRef {
  session: string;
  account: string | null;
}

interface OpenedPayment extends PaymentRef {
  /** The provider's page; `null` where nothing can be paid there any more. */
  url: string | null;
}

/**
 * What a provider knows of a payment. It only ever grows: what was paid stays paid, what is closed stays closed, so
 * that an old report that arrives late takes nothing back.
 */
export interface PaymentReport {
  /** Nothing can be paid any more. */
  isClosed: boolean;
  /** Cents that came, refunded or not. */
  paidCents: number;
  /** Cents that went back. */
  refundedCents: number;
  /** When it was paid; `null` where it was not, or where the provider does not say. */
  paidAt: Date | null;
  /** When a card was declined last; `null` where none was. The shopper may try again while the payment is open. */
  declinedAt: Date | null;
}

/** A message of the provider, by the key of its payment. Unknown parts are left out. */
export interface PaymentNotice {
  key: string;
  /** Whose account at the provider it is about; `null` for that of the platform. */
  account: string | null;
  /** `null` where the message does not name it. */
  session: string | null;
  report: Partial<PaymentReport>;
}

export interface PaymentProvider {
  readonly name: 'stripe' | 'test';
  /**
   * Opens a payment, or answers with the one that this key has opened before.
   * @throws PaymentFailed
   */
  open(request: PaymentRequest): Promise<OpenedPayment>;
  /** @throws PaymentFailed */
  report(payment: PaymentRef): Promise<PaymentReport>;
  /**
   * Sees to it that nothing can be paid from now on, and tells how it ended: somebody may have been faster.
   * @throws PaymentFailed
   */
  close(payment: PaymentRef): Promise<PaymentReport>;
  /**
   * Gives back all that was paid and not yet refunded, once, however often it is asked for.
   * @throws PaymentFailed
   */
  refund(payment: PaymentRef): Promise<PaymentReport>;
  /**
   * Reads a message that was posted to the platform; `null` for one about something else.
   * @throws NoticeRefused for one that is not signed by the provider
   */
  notice(body: string, headers: Headers): PaymentNotice | null;
}

/** The provider could not be asked, or said no. The message holds no secret and nothing of a person. */
export class PaymentFailed extends Error {
  override name = 'PaymentFailed';
  /** Asking again in the same way leads nowhere. */
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

/** Two reports of one payment, in whichever order they came. */
export function mergeReports(known: PaymentReport, told: Partial<PaymentReport>): PaymentReport {
  return {
    isClosed: known.isClosed || told.isClosed === true,
    paidCents: Math.max(known.paidCents, told.paidCents ?? 0),
    refundedCents: Math.max(known.refundedCents, told.refundedCents ?? 0),
    paidAt: earlier(known.paidAt, told.paidAt ?? null),
    declinedAt: later(known.declinedAt, told.declinedAt ?? null),
  };
}

const earlier = (a: Date | null, b: Date | null): Date | null =>
  a === null ? b : b === null ? a : a <= b ? a : b;

const later = (a: Date | null, b: Date | null): Date | null =>
  a === null ? b : b === null ? a : a >= b ? a : b;
