/** The operator's stock imports, the site's builds, and the sign-in. */
import { html, raw } from 'hono/html';
import { soldPercent } from '#domain/inventory/stock/hold.ts';
import type { ImportWarning, Rejection, RowIdentity } from '#domain/inventory/stock/import.ts';
import { counted } from '#domain/shared/counted.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { FeedStatus } from '../fetching/status.ts';
import { madeText } from '../publish/build.ts';
import type { BuildRecord } from '../publish/builds.db.ts';
import type { SiteStatus } from '../publish/publisher.ts';
import type { Dealership } from '../stock/dealerships.db.ts';
import type { HeldImport } from '../stock/held-imports.db.ts';
import { feedsSection } from './feeds-section.ts';
import { fileItem } from './import-files.ts';
import type { ImportRow } from './imports.db.ts';
import type { OperatorSession } from './session.ts';
import { type Html, operatorPage, timeHtml, timeInSentenceHtml } from './shell.ts';
import { peopleSection } from './sign-in-pages.ts';

interface PageContext {
  site: Site;
  now: Date;
}

/** The page for an action that is not possible, or for a missing page. */
export function sorryPage(site: Site, title: string, text: string): Html {
  return operatorPage({
    site,
    title,
    place: '/operator',
    body: html`<h1>${title}</h1><p>${text}</p><p><a class="button quiet" href="/operator">Today</a></p>`,
  });
}

const identityText = ({ stocknum, vin }: RowIdentity) =>
  [stocknum, vin].filter((each) => each !== null).join(', ');

function importItem(row: ImportRow, { site, now }: PageContext): Html {
  const { dealership, finished_at, changed, report } = row;
  const { rows, created, updated, sold, duplicates, duplicate_rows = [], rejected, examples } = report;
  const { warnings = 0, warning_rows = [], elsewhere = 0 } = report;
  const changes = [
    ...(created > 0 ? [`${created} new`] : []),
    ...(updated > 0 ? [`${updated} changed`] : []),
    ...(sold > 0 ? [`${sold} sold`] : []),
    ...(duplicates > 0 ? [counted(duplicates, 'duplicate')] : []),
    ...(elsewhere > 0 ? [`${elsewhere.toLocaleString('en-AU')} of other dealerships`] : []),
  ];
  return html`<li class="card stack">
    <div class="head">
      <h2>${dealership}</h2>
      <p class="muted small">${timeHtml(finished_at, site, now)}</p>
    </div>
    <p>${counted(rows, 'row')}: ${changed ? changes.join(', ') : 'nothing changed'}${
      rejected > 0
        ? html` <span class="mark" data-tone="warn">${rejected.toLocaleString('en-AU')} rejected</span>`
        : ''
    }</p>
    ${rowsItem('Rejected rows', examples, { of: dealership, count: rejected, none: 'the whole row' })}
    ${rowsItem('Values not used', warning_rows, { of: dealership, count: warnings, none: '' })}
    ${
      duplicate_rows.length === 0
        ? ''
        : html`<details><summary>Duplicates${duplicates > duplicate_rows.length ? ` (the first ${duplicate_rows.length} of ${duplicates})` : ''}</summary>
          <div class="scroll" role="region" aria-label="Duplicates of ${dealership}" tabindex="0"><table>
            <thead><tr><th class="number" scope="col">Row</th><th scope="col">Car</th><th class="number" scope="col">Row used</th><th scope="col">Car used</th><th scope="col">Reason</th></tr></thead>
            <tbody>${duplicate_rows.map(
              ({ kept, reason, ...given }) =>
                html`<tr><td class="number">${given.row}</td><td>${identityText(given)}</td><td class="number">${kept.row}</td><td>${identityText(kept)}</td><td>${reason}</td></tr>`,
            )}</tbody>
          </table></div></details>`
    }
    ${fileItem(row)}
  </li>`;
}

/** Rows of a feed with their problems; a few are shown open. `none` is shown if there is no column. */
export function rowsItem(
  title: string,
  rows: readonly (Rejection | ImportWarning)[],
  { of, count, none }: { of: string; count: number; none: string },
): Html | '' {
  if (rows.length === 0) return '';
  const lines = rows.map((row) => ('line' in row ? row.line : undefined));
  const hasLines = lines.some((line) => line !== undefined);
  return html`<details${count <= 5 ? raw(' open') : ''}><summary>${title}${count > rows.length ? ` (the first ${rows.length} of ${count})` : ''}</summary>
          <div class="scroll" role="region" aria-label="${title} of ${of}" tabindex="0"><table>
            <thead><tr><th class="number" scope="col">Row</th><th scope="col">Column</th><th scope="col">Value</th><th scope="col">Reason</th>${hasLines ? raw('<th scope="col">The row itself</th>') : ''}</tr></thead>
            <tbody>${rows.map(
              ({ row, column, value, reason }, index) =>
                html`<tr><td class="number">${row}</td><td>${column ?? none}</td><td>${value ?? ''}</td><td>${reason}</td>${hasLines ? html`<td><code class="small">${lines[index] ?? ''}</code></td>` : ''}</tr>`,
            )}</tbody>
          </table></div></details>`;
}

function heldItem(
  { id, held_at, figures, report, dealership }: HeldImport & { dealership: Dealership },
  { site, now }: PageContext,
): Html {
  const { for_sale, would_sell, cars } = figures;
  const further = would_sell - cars.length;
  return html`<section class="card stack" aria-labelledby="held-${id}">
    <div class="head">
      <h2 id="held-${id}">${dealership.name}: import on hold</h2>
      <p class="muted small">${timeHtml(held_at, site, now)}</p>
    </div>
    <p class="problem" role="alert">It would mark ${would_sell.toLocaleString('en-AU')} of ${counted(for_sale, 'car')} for sale (${soldPercent(figures)}%) as sold, so nothing was changed.</p>
    <p>${counted(report.rows, 'row')}: ${report.created.toLocaleString('en-AU')} new, ${report.updated.toLocaleString('en-AU')} changed, ${report.unchanged.toLocaleString('en-AU')} unchanged, ${report.rejected.toLocaleString('en-AU')} rejected.</p>
    <details><summary>Cars it would mark as sold</summary>
      <ul>${cars.map((name) => html`<li>${name}</li>`)}${further > 0 ? html`<li>and ${further.toLocaleString('en-AU')} more</li>` : ''}</ul></details>
    <div class="ways">
      <form method="post" action="/operator/stock/${id}/confirm"><button>Import it and mark ${counted(would_sell, 'car')} as sold</button></form>
      <form method="post" action="/operator/stock/${id}/discard"><button class="quiet">Discard</button></form>
    </div>
    <p class="note">The next feed that sells fewer cars is imported as usual and replaces this one.</p>
  </section>`;
}

export function stockPage(
  context: PageContext,
  {
    imports,
    held,
    feeds,
    done,
  }: {
    imports: readonly ImportRow[];
    held: readonly (HeldImport & { dealership: Dealership })[];
    feeds: readonly FeedStatus[];
    done: string | null;
  },
): Html {
  return operatorPage({
    site: context.site,
    title: 'Stock',
    place: '/operator/stock',
    body: html`<div class="head"><h1>Stock imports</h1><a class="button" href="/operator/stock/add">Add stock</a></div>
      ${done === null ? '' : html`<p class="said-so" role="status">${done}</p>`}
      ${held.map((each) => heldItem(each, context))}
      ${feedsSection(feeds, context.site, context.now)}
      ${feeds.length === 0 ? '' : html`<h2>Imports</h2>`}
      <p class="note">A rejected row leaves its car unchanged. Fix the row and it will be picked up by the next import.</p>
      ${
        imports.length === 0
          ? html`<p class="card empty">No stock imported yet. <a href="/operator/stock/add">Add stock from a file</a></p>`
          : html`<ol class="stack">${imports.map((each) => importItem(each, context))}</ol>`
      }`,
  });
}

const STATES: Readonly<Record<BuildRecord['state'], { text: string; tone: string }>> = {
  running: { text: 'Running', tone: 'brand' },
  published: { text: 'Published', tone: 'good' },
  failed: { text: 'Failed', tone: 'danger' },
};
const REASONS: Readonly<Record<string, string>> = {
  start: 'a platform restart',
  stock: 'new stock',
  age: 'its age',
  turn: 'an offer’s start or end',
  proof: 'the nightly check',
  order: 'an operator',
};

function buildItem(build: BuildRecord, served: string | null, { site, now }: PageContext): Html {
  const { text, tone } = STATES[build.state];
  const reason = build.reason
    .split(', ')
    .map((each) => REASONS[each] ?? each)
    .join(', ');
  const seconds = build.finished_at && (build.finished_at.getTime() - build.started_at.getTime()) / 1000;
  return html`<li class="lead">
    <h3>${timeHtml(build.started_at.toISOString(), site, now)} <span class="mark" data-tone="${tone}">${text}</span>${
      build.release === served ? html` <span class="mark">Live</span>` : ''
    }</h3>
    <p class="muted small">Triggered by ${reason}${build.pages === null ? '' : `, ${counted(build.pages, 'page')}`}${build.made === null ? '' : `, ${madeText(build.made)}`}${
      seconds === null ? '' : ` in ${seconds.toFixed(1)} s`
    }</p>
    ${build.error ? html`<p class="problem">${build.error}</p>` : ''}
    ${
      build.made?.forgotten
        ? html`<p class="problem">${counted(build.made.forgotten, 'file was', 'files were')} out of date and have been replaced.</p>`
        : ''
    }
  </li>`;
}

export function buildsPage(
  context: PageContext,
  options: {
    status: SiteStatus;
    builds: readonly BuildRecord[];
    done: { text: string; failed: boolean } | null;
    /** The active sessions, and the requesting one. */
    people: { sessions: readonly OperatorSession[]; current: string };
  },
): Html {
  const { site, now } = context;
  const { status, builds, done, people } = options;
  return operatorPage({
    site,
    title: 'Site',
    place: '/operator/site',
    body: html`<h1>The site</h1>
      ${done === null ? '' : html`<p class="said-so" role="status"${done.failed ? raw(' data-tone="danger"') : ''}>${done.text}</p>`}
      <section class="card stack">
        <h2>${
          status.builtAt === null
            ? 'Not published yet'
            : html`Built ${timeInSentenceHtml(status.builtAt, site, now)}${status.pages === null ? '' : `, ${counted(status.pages, 'page')}`}`
        }</h2>
        ${status.building ? html`<p role="status">A build is running. <a href="/operator/site">Check again</a></p>` : ''}
        ${status.lastError ? html`<p class="problem">The last build failed, so the site hasn’t changed: ${status.lastError.reason}</p>` : ''}
        ${
          status.leftOut.length === 0
            ? ''
            : html`<div class="stack"><p class="problem">${counted(status.leftOut.length, 'car is', 'cars are')} not on the site because of an error:</p>
              <ul>${status.leftOut.map(({ car, reason }) => html`<li>${car}: ${reason}</li>`)}</ul></div>`
        }
        <div class="ways">
          <form method="post" action="/operator/publish"><button>Rebuild now</button></form>
          <a class="button quiet" href="/">View site</a>
        </div>
        ${
          status.release === null
            ? ''
            : html`<details><summary>Go back to the previous build</summary>
          <div class="stack"><p class="note">Use this if something on the site is wrong. The previous build goes live straight away and stays until the next one (new stock or the button above).</p>
          <form method="post" action="/operator/rollback"><input type="hidden" name="release" value="${status.release}"><button class="quiet">Go back</button></form></div></details>`
        }
      </section>
      <section class="stack"><h2>Builds</h2>
        ${builds.length === 0 ? html`<p class="muted">None yet.</p>` : html`<ol class="rows">${builds.map((each) => buildItem(each, status.release, context))}</ol>`}
      </section>
      ${peopleSection(context, people)}`,
  });
}
