/** The layout of the operator's pages: styled with the site's colours and the project's tokens, without script. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { bundle, Features } from 'lightningcss';
import { timeZoneOf } from '#domain/shared/time-zone.ts';
import { derivePalette, paletteCss } from '#domain/tenant/colours.ts';
import type { Site } from '#domain/tenant/site.ts';

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

const LOOK = bundle({
  filename: join(import.meta.dirname, 'operator.css'),
  minify: true,
  drafts: { customMedia: true },
  include: Features.MediaQueries,
}).code.toString();

const styles = new Map<string, { css: string; policy: string }>();

/** The style of a site's pages, and the policy that allows only this style. */
function styleOf(site: Pick<Site, 'template' | 'brand'>): { css: string; policy: string } {
  const { brand, accent } = site.brand.colours;
  const key = `${site.template} ${brand} ${accent}`;
  const known = styles.get(key);
  if (known) return known;
  const css = `${paletteCss(derivePalette(site.template, site.brand.colours))}${LOOK}`;
  const hash = createHash('sha256').update(css).digest('base64');
  const policy =
    `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self' https:; form-action 'self'; ` +
    "frame-ancestors 'none'; base-uri 'none'";
  styles.set(key, { css, policy });
  return { css, policy };
}

/** Headers of every response under `/operator`: not cached, not indexed. */
export function operatorHeaders(site: Pick<Site, 'template' | 'brand'>): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': styleOf(site).policy,
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex, nofollow',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    // Addresses contain search words, so other sites must not see them. Forms still send their origin.
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
  };
}

const PLACES = [
  { href: '/operator', label: 'Today' },
  { href: '/operator/leads', label: 'Leads' },
  { href: '/operator/cars', label: 'Cars' },
  { href: '/operator/stock', label: 'Imports' },
  { href: '/operator/visits', label: 'Visits' },
  { href: '/operator/site', label: 'Site' },
] as const;
/** Only for the platform's owner. */
const DEALERS = { href: '/operator/dealers', label: 'Dealerships' } as const;
type Place = (typeof PLACES | [typeof DEALERS])[number]['href'];

/** @param place its menu item; null for a page before sign-in */
export function operatorPage(options: { site: Site; title: string; place: Place | null; body: Html }): Html {
  const { site, title, place, body } = options;
  const menu =
    place === null
      ? ''
      : html`<nav aria-label="Operator">
            ${[...PLACES, ...(place === DEALERS.href ? [DEALERS] : [])].map(({ href, label }) => html`<a href="${href}"${href === place ? raw(' aria-current="page"') : ''}>${label}</a>`)}
          </nav>
          <form method="post" action="/operator/sign-out"><button class="plain">Sign out</button></form>`;
  return html`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex, nofollow">
<title>${title} · ${site.name}</title>
<style>${raw(styleOf(site).css)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header><div class="bar"><a class="home" href="${place === null ? '/' : '/operator'}">${site.name}</a>${menu}</div></header>
<main id="main">${body}</main>
</body>
</html>`;
}

const clocks = new Map<string, Record<'day' | 'clock' | 'date', Intl.DateTimeFormat>>();

function clockOf(timeZone: string) {
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = {
    day: new Intl.DateTimeFormat('sv-SE', { timeZone }),
    clock: new Intl.DateTimeFormat('en-AU', { timeZone, hour: 'numeric', minute: '2-digit', hour12: true }),
    date: new Intl.DateTimeFormat('en-AU', { timeZone, weekday: 'short', day: 'numeric', month: 'short' }),
  };
  clocks.set(timeZone, made);
  return made;
}

const DAY_MS = 86_400_000;

/** A moment in the site's time zone: `Today, 9:30 am`, `Fri 20 Nov, 4:05 pm`. */
export function timeHtml(moment: string, site: Pick<Site, 'state'>, now: Date): Html {
  return zonedTimeHtml(moment, timeZoneOf(site.state), now);
}

/** The same within a sentence: `Answered today, 9:30 am`. */
export function timeInSentenceHtml(moment: string, site: Pick<Site, 'state'>, now: Date): Html {
  return zonedTimeHtml(moment, timeZoneOf(site.state), now, ['today', 'yesterday']);
}

/** The time alone, where the day is already stated: `9:30 am`, with the zone if it differs from the site's. */
export function clockHtml(moment: string, timeZone: string, site: Pick<Site, 'state'>): Html {
  const at = new Date(moment);
  const isElsewhere = timeZone !== timeZoneOf(site.state);
  const zone = isElsewhere ? ` (${timeZone.replace(/^.*\//, '').replaceAll('_', ' ')} time)` : '';
  return html`<time datetime="${at.toISOString()}">${clockOf(timeZone).clock.format(at)}</time>${zone}`;
}

function zonedTimeHtml(
  moment: string,
  timeZone: string,
  now: Date,
  [today, yesterday] = ['Today', 'Yesterday'],
): Html {
  const { day, clock, date } = clockOf(timeZone);
  const at = new Date(moment);
  const on = day.format(at);
  const words =
    on === day.format(now)
      ? today
      : on === day.format(new Date(now.getTime() - DAY_MS))
        ? yesterday
        : date.format(at).replace(',', '');
  return html`<time datetime="${at.toISOString()}">${words}, ${clock.format(at)}</time>`;
}
