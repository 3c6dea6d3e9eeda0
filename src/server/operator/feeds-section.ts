/** A site's feeds on the operator's stock page: the state of each, and a button to fetch it now. */
import { html } from 'hono/html';
import { ageText } from '#domain/inventory/fetching/alarm.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { FeedOutcome } from '../fetching/feeds.db.ts';
import type { FeedStatus } from '../fetching/status.ts';
import { dealershipFacts } from '../stock/dealerships.ts';
import { type Html, timeHtml } from './shell.ts';

const OUTCOMES: Readonly<Record<FeedOutcome, string>> = {
  imported: 'new stock was imported',
  unchanged: 'nothing had changed',
  held: 'the import is on hold',
  waiting: 'not complete yet',
  failed: 'failed',
};

const feedName = (dealership: string, site: Site): string =>
  dealershipFacts(dealership, [site])?.name ?? dealership;

/** A feed's alarm as a sentence. */
export const feedAlarmText = ({ dealership, alarm }: FeedStatus, site: Site): string =>
  `The stock feed for ${feedName(dealership, site)} ${alarm}. The site keeps the stock it has.`;

function feedItem(feed: FeedStatus, site: Site, now: Date): Html {
  const { dealership, from, outcome, problem, alarm, running, endedAt, changedAt, nextAt } = feed;
  const id = `feed-${dealership}`;
  return html`<section class="card stack" aria-labelledby="${id}">
    <div class="head">
      <h3 id="${id}">${feedName(dealership, site)}</h3>
      ${alarm === null ? '' : html`<span class="mark" data-tone="danger">Needs attention</span>`}
    </div>
    ${alarm === null ? '' : html`<p class="problem" role="alert">${feedAlarmText(feed, site)}</p>`}
    <dl>
      <div><dt>From</dt><dd>${from}</dd></div>
      <div><dt>Last fetch</dt><dd>${endedAt === null || outcome === null ? 'Not yet' : html`${timeHtml(endedAt, site, now)}: ${OUTCOMES[outcome]}`}</dd></div>
      ${problem === null ? '' : html`<div><dt>Problem</dt><dd>${problem}</dd></div>`}
      <div><dt>Last change</dt><dd>${changedAt === null ? 'Not yet' : html`${timeHtml(changedAt, site, now)} (${ageText(new Date(changedAt), now)} ago)`}</dd></div>
      <div><dt>Next fetch</dt><dd>${running ? 'Running now' : new Date(nextAt) <= now ? 'Due now' : timeHtml(nextAt, site, now)}</dd></div>
    </dl>
    <form method="post" action="/operator/feeds/${dealership}/fetch"><button class="quiet">Fetch now</button></form>
  </section>`;
}

export function feedsSection(feeds: readonly FeedStatus[], site: Site, now: Date): Html | '' {
  if (feeds.length === 0) return '';
  return html`<section class="stack" aria-labelledby="feeds"><h2 id="feeds">Feeds</h2>
    ${feeds.map((each) => feedItem(each, site, now))}
  </section>`;
}
