/** The payment provider's messages, and the page that stands in for a provider. */

import { type Context, Hono } from 'hono';
import { formatCents } from '#domain/payments/cents.ts';
import { NoticeRefused } from '#domain/payments/provider.ts';
import type { TestPayment } from '#engines/payments/index.ts';
import { ApiError } from '../http/api-error.ts';
import { NOTICE_HEADERS, noticePage } from '../http/notice-page.ts';
import { isCrossOrigin } from '../http/same-origin.ts';
import { testCardOutcome, testCardPage } from '../http/test-card-page.ts';
import type { Platform } from '../platform/platform.ts';

/** `POST /webhook`: signed messages from the provider. It repeats those without a success response. */
export function paymentRoutes({ reservations, payments }: Platform): Hono {
  return new Hono().post('/webhook', async (c) => {
    const body = await c.req.text();
    try {
      const notice = payments.notice(body, c.req.raw.headers);
      if (notice) await reservations.hear(notice);
      return c.json({ received: true });
    } catch (error) {
      if (error instanceof NoticeRefused) throw new ApiError(400, error.message);
      throw error;
    }
  });
}

/** `/payments/test/{session}`: a card form for test cards. With real deposits there is no such page. */
export function testPaymentRoutes({ reservations, testPayments: test }: Platform): Hono {
  const routes = new Hono();
  if (test === null) return routes;

  const payment = (c: Context): TestPayment => {
    const found = test.find(c.req.param('session') ?? '');
    if (!found) throw new ApiError(404, 'there is no such payment');
    return found;
  };
  const reportOutcome = async (session: string) => {
    const { body, headers } = test.message(session);
    const notice = test.notice(body, headers);
    if (notice) await reservations.hear(notice);
  };

  return routes
    .get('/:session', (c) => {
      const site = c.var.hostSite;
      if (!site) throw new ApiError(404, 'this address belongs to no site');
      const { session, cents, description, report, cancelledUrl } = payment(c);
      for (const [name, value] of Object.entries(NOTICE_HEADERS)) c.header(name, value);
      c.header('Cache-Control', 'no-store');
      if (!report.isClosed) {
        const isRefused = c.req.query('card') === 'other';
        return c.html(testCardPage(site, { session, cents, description, isRefused }));
      }
      return c.html(
        noticePage(site, {
          title: `Test payment: ${formatCents(cents)}`,
          text: 'This is a test. This payment has been closed.',
          link: { href: cancelledUrl, label: 'Back to the car' },
        }),
      );
    })
    .post('/:session/:what{pay|cancel}', async (c) => {
      if (isCrossOrigin(c))
        throw new ApiError(403, 'This request didn’t come from this website. Please go back and try again.');
      const { session, paidUrl, cancelledUrl } = payment(c);
      if (c.req.param('what') === 'cancel') {
        await reportOutcome(session);
        return c.redirect(cancelledUrl, 303);
      }
      const { number } = await c.req.parseBody();
      const outcome = testCardOutcome(typeof number === 'string' ? number : '');
      if (outcome === null) return c.redirect(`/payments/test/${session}?card=other`, 303);
      if (outcome === 'pay') test.pay(session);
      else test.decline(session);
      await reportOutcome(session);
      return c.redirect(outcome === 'pay' ? paidUrl : cancelledUrl, 303);
    });
}
