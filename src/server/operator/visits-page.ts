/** The operator's page of visits: views, the leads they bring, and where shoppers come from. */
import { html } from 'hono/html';
import { counted } from '#domain/shared/counted.ts';
import type { Site } from '#domain/tenant/site.ts';
import { trackingOf } from '#domain/tracking/permission.ts';
import { type Html, operatorPage } from './shell.ts';
import type { CarVisits, SourceVisits, Visits } from './visits.db.ts';

/** `4.2%` of views became a lead; an empty string where there were no views. */
function share({ views, leads }: { views: number; leads: number }): string {
  if (views === 0) return '';
  return `${((100 * leads) / views).toLocaleString('en-AU', { maximumFractionDigits: 1 })}%`;
}

interface Row {
  head: Html | string;
  /** Describes the bar for screen readers. */
  name: string;
  views: number;
  leads: number;
}

function table(caption: string, first: string, rows: readonly Row[]): Html {
  const most = Math.max(1, ...rows.map(({ views }) => views));
  return html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0"><table class="visits">
    <thead><tr><th scope="col">${first}</th><th class="number" scope="col">Views</th><th scope="col"><span class="unseen">Share of the most viewed</span></th><th class="number" scope="col">Leads</th><th class="number" scope="col">Leads per view</th></tr></thead>
    <tbody>${rows.map(
      (row) => html`<tr><th scope="row">${row.head}</th>
        <td class="number">${row.views.toLocaleString('en-AU')}</td>
        <td><meter min="0" max="${most}" value="${row.views}" aria-label="Views of ${row.name}">${row.views}</meter></td>
        <td class="number">${row.leads.toLocaleString('en-AU')}</td>
        <td class="number">${share(row)}</td></tr>`,
    )}</tbody>
  </table></div>`;
}

const carRow = ({ car_id, name, slug, views, leads }: CarVisits): Row => ({
  head: slug === null ? `Car ${car_id}, no longer listed` : html`<a href="/cars/${slug}">${name}</a>`,
  name: name ?? `car ${car_id}`,
  views,
  leads,
});

const sourceRow = ({ source, views, leads }: SourceVisits): Row => ({
  head: source ?? 'Not known',
  name: source ?? 'not known',
  views,
  leads,
});

function note(site: Site): string {
  switch (trackingOf(site.tracking)) {
    case 'off':
      return 'This site doesn’t count visits: tracking.dataLayer is off.';
    case 'consent':
      return 'We only count shoppers who agreed to it, so actual visits and leads are higher. See every lead under Leads.';
    case 'on':
      return 'Visits from browsers that block tracking aren’t counted. See every lead under Leads.';
  }
}

/** @param days the period of the figures */
export function visitsPage(site: Site, days: number, { total, cars, sources }: Visits): Html {
  const isEmpty = total.views === 0 && total.leads === 0;
  return operatorPage({
    site,
    title: 'Visits',
    place: '/operator/visits',
    body: html`<h1>Visits, last ${days} days</h1>
      <p class="note">${note(site)}</p>
      ${
        isEmpty
          ? html`<p class="card empty">No visits counted yet.</p>`
          : html`<p class="card"><b>${counted(total.views, 'view')}</b>, <b>${counted(total.leads, 'lead')}</b>${total.views > 0 ? ` (${share(total)} of views)` : ''}</p>
      <section class="card stack"><h2>Where shoppers come from</h2>${table('Visits by source', 'Source', sources.map(sourceRow))}</section>
      ${cars.length === 0 ? '' : html`<section class="card stack"><h2>Cars</h2>${table('Visits by car', 'Car', cars.map(carRow))}</section>`}`
      }`,
  });
}
