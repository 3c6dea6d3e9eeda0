/** The owner's page: a line for every dealership on the platform, those that need attention first. */
import { html } from 'hono/html';
import { ageText } from '#domain/inventory/fetching/alarm.ts';
import { counted } from '#domain/shared/counted.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { FeedStatus } from '../fetching/status.ts';
import type { SiteStatus } from '../publish/publisher.ts';
import type { HeldImportStatus } from '../stock/held-imports.db.ts';
import type { SiteLeads } from './dealers.db.ts';
import { feedAlarmText } from './feeds-section.ts';
import { type Html, operatorPage } from './shell.ts';

interface DealerFacts {
  site: Site;
  /** Its public address, without a trailing slash. */
  address: string;
  /** Why its configuration cannot be used; the last valid one stays in use. */
  problem: string | null;
  status: SiteStatus;
  feeds: readonly FeedStatus[];
  /** When an import last changed its stock, ISO 8601, however the feed arrives; null before the first. */
  stockChanged: string | null;
  held: readonly HeldImportStatus[];
  leads: SiteLeads | null;
}

/** What needs attention at a dealership, one sentence each, most serious first. */
function mattersOfDealer({ site, problem, status, feeds, held, leads }: DealerFacts): string[] {
  return [
    ...(leads && leads.undelivered > 0
      ? [`${counted(leads.undelivered, 'lead has', 'leads have')} not reached everyone.`]
      : []),
    ...feeds.filter(({ alarm }) => alarm !== null).map((feed) => feedAlarmText(feed, site)),
    ...(held.length > 0
      ? [`${counted(held.length, 'import')} on hold: a lot of stock would be marked as sold.`]
      : []),
    ...(problem === null ? [] : [`Its site.json can’t be used: ${problem}`]),
    ...(status.lastError === null ? [] : [`Not published: ${status.lastError.reason}`]),
    ...(status.release === null && status.lastError === null && !status.building ? ['Never published.'] : []),
    ...(status.leftOut.length > 0
      ? [`${counted(status.leftOut.length, 'car')} left out of the site: the page can’t be rendered.`]
      : []),
  ];
}

const ago = (moment: string | null, now: Date): string =>
  moment === null ? 'Never' : `${ageText(new Date(moment), now)} ago`;

function row(dealer: DealerFacts, matters: readonly string[], now: Date): Html {
  const { site, address, status, stockChanged, leads } = dealer;
  const waiting = leads?.waiting ?? 0;
  return html`<tr>
    <th scope="row"><a href="${address}/operator">${site.name}</a>${
      matters.length === 0
        ? ''
        : html`<ul class="problems">${matters.map((matter) => html`<li>${matter}</li>`)}</ul>`
    }</th>
    <td class="number">${waiting.toLocaleString('en-AU')}</td>
    <td>${leads?.oldest ? ageText(new Date(leads.oldest), now) : ''}</td>
    <td>${ago(stockChanged, now)}</td>
    <td>${status.building ? 'Publishing now' : ago(status.builtAt, now)}</td>
    <td class="number">${status.pages === null ? '' : status.pages.toLocaleString('en-AU')}</td>
  </tr>`;
}

/** @param site the site that the owner is signed in to */
export function dealersPage(site: Site, now: Date, dealers: readonly DealerFacts[]): Html {
  const sorted = dealers
    .map((dealer) => ({ dealer, matters: mattersOfDealer(dealer) }))
    .sort(
      (one, other) =>
        Number(other.matters.length > 0) - Number(one.matters.length > 0) ||
        one.dealer.site.name.localeCompare(other.dealer.site.name, 'en-AU'),
    );
  const needy = sorted.filter(({ matters }) => matters.length > 0).length;
  const waiting = dealers.reduce((sum, { leads }) => sum + (leads?.waiting ?? 0), 0);
  return operatorPage({
    site,
    title: 'Dealerships',
    place: '/operator/dealers',
    body: html`<div class="head"><h1>Dealerships</h1><p class="muted">${counted(dealers.length, 'site')}, ${counted(waiting, 'lead')} waiting, ${
      needy === 0 ? 'no problems' : `${needy.toLocaleString('en-AU')} with problems`
    }</p></div>
      <div class="scroll" role="region" aria-label="Dealerships" tabindex="0"><table>
        <thead><tr><th scope="col">Dealership</th><th class="number" scope="col">Leads waiting</th><th scope="col">Longest</th><th scope="col">New stock</th><th scope="col">Published</th><th class="number" scope="col">Pages</th></tr></thead>
        <tbody>${sorted.map(({ dealer, matters }) => row(dealer, matters, now))}</tbody>
      </table></div>`,
  });
}
