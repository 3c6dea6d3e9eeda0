/** The alert messages: one asks to confirm an alert, the other brings news. */
import { letterheadOf } from '#domain/deliveries/envelope.ts';
import {
  type MailColours,
  type MailPicture,
  mailButton,
  mailPage,
  mailParagraph,
  mailThumbnail,
} from '#domain/deliveries/html.ts';
import { oneLine } from '#domain/deliveries/mail.ts';
import type { Car } from '#domain/inventory/car.ts';
import { plainPicture, plainPictureAlt } from '#domain/inventory/pictures/plain-picture.ts';
import { displayPrice, formatDollars, priceLine } from '#domain/inventory/price.ts';
import { html } from '#domain/shared/markup.ts';
import type { Site } from '#domain/tenant/site.ts';
import { CONFIRM_DAYS } from './alert.ts';
import { type News, orderedNews } from './news.ts';

/** Cars named in a text message, which costs by length, and in an email. */
const NAMED = { sms: 2, email: 20 } as const;

interface AlertContext {
  site: Site;
  /** The site's public address, without a trailing slash. */
  address: string;
  /** Stops all alerts of this shopper at once, without sign-in. */
  stopHref: string;
  colours: MailColours;
}

interface AlertMail {
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

/** One line of news without the car's name: "now $41,990 Drive away, down $2,000". */
function newsLine(news: News, site: Pick<Site, 'pricing'>): string {
  const price = priceLine(displayPrice(news.car, site.pricing));
  switch (news.kind) {
    case 'price_drop':
      return `now ${price}, down ${formatDollars(news.before - news.now)}`;
    case 'back':
      return `back on sale, ${price}`;
    case 'new':
      return `just arrived, ${price}`;
    case 'sold':
      return 'sold';
  }
}

/** "A price drop", "3 price drops", or "5 updates" for news of several kinds. */
function headline(news: readonly News[]): string {
  const kinds = new Set(news.map(({ kind }) => kind));
  const [kind] = kinds;
  const count = news.length;
  if (kinds.size !== 1 || kind === undefined) return `${count} updates from your alerts`;
  const WORDS = {
    price_drop: ['A price drop', `${count} price drops`],
    back: ['A car is back on sale', `${count} cars are back on sale`],
    new: ['A car that matches your search', `${count} cars that match your search`],
    sold: ['A car you are watching has sold', `${count} cars you are watching have sold`],
  } as const;
  return WORDS[kind][count === 1 ? 0 : 1];
}

/** Mail programs show their own unsubscribe button for these (RFC 8058). */
const stopHeaders = (stopHref: string) => ({
  'List-Unsubscribe': `<${stopHref}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

function pictureOf(car: Car, address: string): MailPicture {
  const picture = plainPicture(car);
  const { path, width, height } = picture;
  return { src: `${address}${path}`, alt: plainPictureAlt(picture, car.name), width, height };
}

/** @param all at least one piece of news */
export function newsMail(all: readonly News[], context: AlertContext): AlertMail {
  const { site, address, stopHref, colours } = context;
  const news = orderedNews(all);
  const shown = news.slice(0, NAMED.email);
  const more = news.length - shown.length;
  const title = headline(news);
  const list = `${address}/watchlist`;
  const moreText = more > 0 ? `And ${more} more.` : '';
  const lines = shown.map((each) => ({
    name: each.car.name,
    words: newsLine(each, site),
    href: `${address}/cars/${each.car.slug}`,
    picture: pictureOf(each.car, address),
  }));
  const items = lines.map(({ name, words, href, picture }) =>
    mailThumbnail(
      picture,
      html`<a class="m-ink" href="${href}" style="color:${colours.ink};font-weight:600">${name}</a><br>${words}`,
      colours,
    ),
  );
  return {
    subject: oneLine(`${title} | ${site.name}`),
    text: [
      `${title}:`,
      '',
      ...lines.flatMap(({ name, words, href }) => [`${name}: ${words}`, href, '']),
      ...(moreText ? [moreText, ''] : []),
      `Your watchlist: ${list}`,
      '',
      `You asked ${site.name} for these alerts, no more than one a day. Unsubscribe: ${stopHref}`,
    ].join('\n'),
    html: mailPage({
      title,
      preview: lines.map(({ name, words }) => `${name}: ${words}`).join(', '),
      heading: title,
      from: letterheadOf(site, address),
      body: html`${items}${moreText && html`<p>${moreText}</p>`}<p style="margin:0">${mailButton('Open your watchlist', list, colours)}</p>`,
      footer: html`You asked ${site.name} for these alerts, no more than one a day. <a href="${stopHref}" style="color:inherit">Unsubscribe</a>.`,
      colours,
    }),
    headers: stopHeaders(stopHref),
  };
}

/** @param all at least one piece of news */
export function newsText(all: readonly News[], { site, address, stopHref }: AlertContext): string {
  const news = orderedNews(all);
  const shown = news.slice(0, NAMED.sms);
  const more = news.length - shown.length;
  const only = news.length === 1 ? news[0] : null;
  return [
    `${site.name}: ${shown.map((each) => `${each.car.name} ${newsLine(each, site)}`).join('; ')}${more > 0 ? `; ${more} more` : ''}.`,
    only ? `${address}/cars/${only.car.slug}` : `${address}/watchlist`,
    `Stop: ${stopHref}`,
  ].join('\n');
}

interface ConfirmContext {
  site: Site;
  confirmHref: string;
  /** The consent wording. */
  wording: string;
  colours: MailColours;
}

const NOT_YOU = 'If you did not ask for this, ignore this message. You will not get another.';

/** Contains no advertising: the reader has not consented to any yet. */
export function confirmMail({ site, confirmHref, wording, colours }: ConfirmContext): AlertMail {
  const title = 'Please confirm your alert';
  const words = `You, or someone using your details, asked ${site.name} for this: ${wording}`;
  return {
    subject: oneLine(`${title} | ${site.name}`),
    text: [words, '', `Confirm within ${CONFIRM_DAYS} days: ${confirmHref}`, '', NOT_YOU].join('\n'),
    html: mailPage({
      title,
      preview: words,
      heading: title,
      from: letterheadOf(site, new URL(confirmHref).origin),
      body: html`${mailParagraph(words)}<p style="margin:0">${mailButton('Confirm', confirmHref, colours)}</p>`,
      footer: `This link expires in ${CONFIRM_DAYS} days. ${NOT_YOU}`,
      colours,
    }),
    headers: {},
  };
}

export function confirmText({ site, confirmHref }: Pick<ConfirmContext, 'site' | 'confirmHref'>): string {
  return `${site.name}: confirm your alert by opening ${confirmHref}\n${NOT_YOU}`;
}
