/** The email about the start or end of a feed's alarm, to the people who look after the feed. */
import { letterheadOf, mailColours } from '#domain/deliveries/envelope.ts';
import { mailButton, mailPage } from '#domain/deliveries/html.ts';
import { oneLine } from '#domain/deliveries/mail.ts';
import { html } from '#domain/shared/markup.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { MessageContent } from '../outbox/message.ts';
import { dealershipFacts } from '../stock/dealerships.ts';

interface FeedNews {
  site: Site;
  dealership: string;
  /** Why it needs attention, in a sentence; null once that is over. */
  alarm: string | null;
  /** The site's public address, without a trailing slash. */
  address: string;
}

const FOOTER = 'You get one email when this feed has a problem, and one when it works again.';

export function feedAlarmMail({ site, dealership, alarm, address }: FeedNews): MessageContent {
  const name = dealershipFacts(dealership, [site])?.name ?? dealership;
  const title = alarm === null ? 'Stock feed is working again' : 'Stock feed needs attention';
  const text =
    alarm === null
      ? `The stock feed for ${name} is working again.`
      : `The stock feed for ${name} ${alarm}. The site keeps the stock it has.`;
  const href = `${address}/operator/stock`;
  const colours = mailColours(site);
  return {
    channel: 'email',
    subject: oneLine(`${title}: ${name}`),
    text: [text, '', href, '', FOOTER].join('\n'),
    html: mailPage({
      title,
      preview: text,
      heading: title,
      from: letterheadOf(site, address),
      body: html`<p style="margin:0">${text}</p><p style="margin:24px 0 0">${mailButton('See the feed', href, colours)}</p>`,
      footer: FOOTER,
      colours,
    }),
    headers: {},
  };
}
