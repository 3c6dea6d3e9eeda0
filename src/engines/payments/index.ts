/** The payment provider: Stripe if its keys are configured, otherwise the built-in test mode. */
import { join } from 'node:path';
import type { PaymentProvider } from '#domain/payments/provider.ts';
import { sharedFolder } from '../store/index.ts';
import { stripePayments } from './stripe.ts';
import { type TestPayments, testPayments } from './test-mode.ts';

export { stripePayments } from './stripe.ts';
export { TEST_SIGNATURE_HEADER, type TestPayment, type TestPayments, testPayments } from './test-mode.ts';

interface PaymentSettings {
  DATA_DIR: string;
  STORE_URL?: string | undefined;
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
  STRIPE_API_URL?: string | undefined;
}

/** `test` is the same provider if it is the test mode, for the page that replaces the card form. */
export function paymentsFor(
  settings: PaymentSettings,
  { secret, now }: { secret: string; now: () => Date },
): { provider: PaymentProvider; test: TestPayments | null } {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = settings;
  if (secretKey !== undefined && webhookSecret !== undefined) {
    const provider = stripePayments({ secretKey, webhookSecret, apiUrl: settings.STRIPE_API_URL });
    return { provider, test: null };
  }
  const folder = join(sharedFolder(settings.STORE_URL) ?? settings.DATA_DIR, 'test-payments');
  const test = testPayments({ folder, secret, now });
  return { provider: test, test };
}
