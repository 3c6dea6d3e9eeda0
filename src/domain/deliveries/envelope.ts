/** The parts that all messages about a lead share: sender, message ids, the site's colours. */

import { plainPictureAlt } from '#domain/inventory/pictures/plain-picture.ts';
import { html, type Markup } from '#domain/shared/markup.ts';
import { derivePalette } from '#domain/tenant/colours.ts';
import type { Site } from '#domain/tenant/site.ts';
import {
  type Letterhead,
  LOGO_PATH,
  type MailColours,
  type MailPicture,
  mailLink,
  mailPage,
} from './html.ts';
import { type Mail, oneLine } from './mail.ts';
import { type LeadCar, type LeadRecord, referenceOf } from './record.ts';

/** What a message needs besides the lead. */
export interface MailContext {
  site: Site;
  /** Id of the delivery. */
  id: string;
  to: string;
  from: string;
  /** The site's public address, without a trailing slash. */
  address: string;
}

/** Deriving a palette takes milliseconds, and a site has only one. */
const derived = new Map<string, MailColours>();

/** The site's colours for mail. */
export function mailColours(site: Pick<Site, 'template' | 'brand'>): MailColours {
  const { brand, accent } = site.brand.colours;
  const key = `${site.template} ${brand} ${accent}`;
  let colours = derived.get(key);
  if (colours === undefined) {
    const { light, dark } = derivePalette(site.template, site.brand.colours);
    colours = {
      brand: light.brand,
      onBrand: light['brand-ink'],
      ink: light.ink,
      muted: light.muted,
      line: light.line,
      surface: light.sunken,
      raised: light.raised,
      dark: { ink: dark.ink, muted: dark.muted, line: dark.line, surface: dark.sunken, raised: dark.raised },
    };
    derived.set(key, colours);
  }
  return colours;
}

/** @param address the site's, without a trailing slash */
export function letterheadOf({ name, brand }: Pick<Site, 'name' | 'brand'>, address: string): Letterhead {
  return { name, logo: brand.logo === null ? null : `${address}${LOGO_PATH}` };
}

/** The picture of a lead's car; null if there is none, its size is unknown, or the car was withdrawn. */
export function mailPictureOf(car: LeadCar | null, address: string): MailPicture | null {
  const picture = car?.picture;
  if (!car || !picture || car.withdrawn || !(picture.width > 0 && picture.height > 0)) return null;
  const { path, width, height } = picture;
  return { src: `${address}${path}`, alt: plainPictureAlt(picture, car.name), width, height };
}

/** Message ids by which mail programs recognise a repeat or a reply. */
export function mailHeaders(id: string, lead: string): Record<string, string> {
  return { 'X-Forecourt-Delivery': id, 'X-Forecourt-Lead': lead };
}

export function messageId(id: string, address: string): string {
  return `${id}@${new URL(address).hostname}`;
}

/** The content of a receipt. */
interface Receipt {
  subject: string;
  /** Shown beside the subject in a list of messages. */
  preview: string;
  heading: string;
  /** Its text, line by line, without the signature. */
  lines: readonly string[];
  /** The same as HTML. */
  body: readonly Markup[];
  /** The dealership's address, below its name; null: the mail ends with the site's address alone. */
  signed: { place: string | null } | null;
}

/**
 * An automatic mail to a shopper: signed by the site, with the lead's reference, and marked so that nothing replies to
 * it automatically.
 */
export function receiptMail(record: LeadRecord, context: MailContext, receipt: Receipt): Mail {
  const { site, address } = context;
  const { subject, preview, heading, lines, body, signed } = receipt;
  const colours = mailColours(site);
  const place = signed?.place ?? null;
  return {
    messageId: messageId(context.id, address),
    from: { name: oneLine(site.name), address: context.from },
    to: context.to,
    replyTo: site.email,
    subject,
    text: [
      ...lines,
      '',
      site.name,
      ...(place ? [place] : []),
      address,
      '',
      `Reference: ${referenceOf(record)}`,
      `Privacy: ${address}/privacy-policy`,
      '',
    ].join('\n'),
    html: mailPage({
      title: subject,
      preview,
      heading,
      from: letterheadOf(site, address),
      body,
      footer: html`${signed && html`<strong>${site.name}</strong>${place && html`<br>${place}`}<br>`}${mailLink(address, address, colours)} · ${mailLink(`${address}/privacy-policy`, 'Privacy policy', colours)}<br>Reference ${referenceOf(record)}. You are getting this email because someone entered your address in a form on our website.`,
      colours,
    }),
    // Asks mail programs not to answer with an out-of-office notice.
    headers: {
      ...mailHeaders(context.id, record.id),
      'Auto-Submitted': 'auto-replied',
      'X-Auto-Response-Suppress': 'All',
    },
  };
}
