/** The page of the test payment provider: the purchase, a card number, one button. No money moves. */
import { html } from 'hono/html';
import { formatCents } from '#domain/payments/cents.ts';
import type { Site } from '#domain/tenant/site.ts';
import { type Html, plainPage } from './plain-page.ts';

/** Numbers that no bank issues, as providers publish them for tests. */
const TEST_CARDS = { pays: '4242 4242 4242 4242', isDeclined: '4000 0000 0000 0002' } as const;

const digits = (text: string) => text.replace(/\D/g, '');

/** What a card number makes happen; null if it is not a test card. The number is never stored. */
export function testCardOutcome(number: string): 'pay' | 'decline' | null {
  const typed = digits(number);
  if (typed === digits(TEST_CARDS.pays)) return 'pay';
  return typed === digits(TEST_CARDS.isDeclined) ? 'decline' : null;
}

interface TestCardPage {
  session: string;
  cents: number;
  description: string;
  /** The number that was sent is not a test card. */
  isRefused: boolean;
}

export function testCardPage(site: Site, { session, cents, description, isRefused }: TestCardPage): Html {
  const amount = formatCents(cents);
  const action = (what: string) => `/payments/test/${session}/${what}`;
  return plainPage(site, {
    title: `Test payment: ${amount}`,
    body: html`
      <h1>Test payment: ${amount}</h1>
      <p class="test">This is a test. No money changes hands. Please don’t enter a real card.</p>
      <dl>
        <div><dt>${description}</dt><dd>${amount}</dd></div>
        <div class="total"><dt>To pay ${site.name} today</dt><dd>${amount}</dd></div>
      </dl>
      <form method="post" action="${action('pay')}">
        ${isRefused ? html`<p class="error" id="number-error" role="alert">That isn’t a test card. Please use one of the two numbers below.</p>` : ''}
        <label for="number">Card number</label>
        <input id="number" name="number" value="${TEST_CARDS.pays}" inputmode="numeric" autocomplete="off" maxlength="23" required aria-describedby="${isRefused ? 'number-error ' : ''}cards" />
        <div class="half">
          <div><label for="expiry">Expiry (MM/YY)</label><input id="expiry" value="12/34" inputmode="numeric" autocomplete="off" maxlength="5" /></div>
          <div><label for="code">Security code</label><input id="code" value="123" inputmode="numeric" autocomplete="off" maxlength="4" /></div>
        </div>
        <p class="cards" id="cards">
          Test cards: <b>${TEST_CARDS.pays}</b> pays, <b>${TEST_CARDS.isDeclined}</b> is declined.
        </p>
        <button>Pay ${amount}</button>
      </form>
      <form class="cancel" method="post" action="${action('cancel')}"><button>Cancel</button></form>`,
    style: (tones) => `
      main { max-width: 28rem }
      .test { padding: .5rem .75rem; border-left: 4px solid ${tones.warn}; background: ${tones.raised} }
      dl, form:not(.cancel) { margin: 1.25rem 0 0; padding: 1rem 1.25rem; border: 1px solid ${tones.line}; border-radius: .75rem; background: ${tones.raised} }
      dl > div { display: flex; justify-content: space-between; gap: 1rem; padding: .25rem 0 }
      dd { margin: 0; white-space: nowrap; font-variant-numeric: tabular-nums }
      .total { margin-top: .5rem; border-top: 1px solid ${tones.line}; padding-top: .75rem; font-weight: 700 }
      label { display: block; margin: .75rem 0 .25rem; font-size: .9375rem; font-weight: 600 }
      input { box-sizing: border-box; width: 100%; min-height: 3rem; padding: 0 .75rem; border: 1px solid ${tones.edge}; border-radius: .5rem; background: ${tones.surface}; color: inherit; font: inherit; font-variant-numeric: tabular-nums }
      .half { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem }
      .cards { margin: .75rem 0 1rem; font-size: .9375rem }
      .cards b { white-space: nowrap; font-variant-numeric: tabular-nums }
      .error { margin: 0; color: ${tones.danger}; font-weight: 600 }
      form > button { width: 100% }
      .cancel { margin-top: .5rem }
      .cancel button { background: none; color: ${tones['brand-text']} }`,
  });
}
