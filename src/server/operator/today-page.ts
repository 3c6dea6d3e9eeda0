/** The operator's first page: what needs attention today. */
import { html, raw } from 'hono/html';
import type { NearDay } from '#domain/appointments/near-day.ts';
import { ageText } from '#domain/inventory/fetching/alarm.ts';
import { counted } from '#domain/shared/counted.ts';
import { dateInZone } from '#domain/shared/local-time.ts';
import { formatDate, timeZoneOf } from '#domain/shared/time-zone.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { FeedStatus } from '../fetching/status.ts';
import type { LeadRow } from './lead-rows.db.ts';
import type { DealershipCounts } from './leads.db.ts';
import { leadItem, promiseNote } from './leads-pages.ts';
import { clockHtml, type Html, operatorPage } from './shell.ts';
import type { NearAppointment } from './today.db.ts';

interface PageContext {
  site: Site;
  now: Date;
}

const DAY_TITLES: Readonly<Record<NearDay, string>> = { today: 'Today', tomorrow: 'Tomorrow' };

const MINUTE_MS = 60_000;

/** How long a lead has waited; red once the promised reply time is over. */
function waitingFor({ received_at, overdue }: LeadRow, now: Date): Html {
  const received = new Date(received_at);
  const age = now.getTime() - received.getTime() < MINUTE_MS ? 'Just now' : ageText(received, now);
  return html`<p class="when small ${overdue ? 'late' : 'muted'}"><time datetime="${received_at}">${age}</time>${overdue ? ', overdue' : ''}</p>`;
}

function leadsSection(
  context: PageContext,
  { leads, counts }: { leads: readonly LeadRow[]; counts: readonly DealershipCounts[] },
): Html {
  const all = counts.reduce((total, { fresh }) => total + fresh, 0);
  return html`<section class="stack" aria-labelledby="leads">
    <div class="head"><h2 id="leads">Leads waiting${all === 0 ? '' : html` <span class="mark">${all.toLocaleString('en-AU')}</span>`}</h2></div>
    ${
      leads.length === 0
        ? html`<p class="card empty">Nothing is waiting. Every lead has been answered.</p>`
        : html`<ol class="rows">${leads.map((lead) => leadItem(lead, context, waitingFor(lead, context.now)))}</ol>`
    }
    ${promiseNote(counts, context.site)}
    <p><a class="button quiet" href="/operator/leads${all > leads.length ? '?view=new' : ''}">${all > leads.length ? `All ${all.toLocaleString('en-AU')} waiting` : 'All leads'}</a></p>
  </section>`;
}

function appointmentItem(each: NearAppointment, { site, now }: PageContext): Html {
  const { lead, startsAt, timeZone, location, name, car, isMoved } = each;
  const isOver = new Date(startsAt) < now;
  const about = [car, ...(site.locations.length > 1 ? [location] : [])].filter(Boolean).join(' · ');
  return html`<li class="lead">
    <h3>${clockHtml(startsAt, timeZone, site)} <a href="/operator/leads/${lead}">${name ?? 'No name'}</a>${isMoved ? html` <span class="mark">Moved</span>` : ''}${isOver ? html` <span class="mark">Past</span>` : ''}</h3>
    ${about === '' ? '' : html`<p class="muted small">${about}</p>`}
  </li>`;
}

function appointmentsSection(context: PageContext, appointments: readonly NearAppointment[]): Html {
  const byDay = (day: NearDay) => appointments.filter((each) => each.day === day);
  return html`<section class="stack" aria-labelledby="appointments"><h2 id="appointments">Test drives</h2>
    ${
      appointments.length === 0
        ? html`<p class="card empty">No test drives today or tomorrow.</p>`
        : (['today', 'tomorrow'] as const).map((day) => {
            const list = byDay(day);
            return html`<div class="stack tight"><h3>${DAY_TITLES[day]}</h3>${
              list.length === 0
                ? html`<p class="muted">None.</p>`
                : html`<ol class="rows">${list.map((each) => appointmentItem(each, context))}</ol>`
            }</div>`;
          })
    }
  </section>`;
}

interface Matter {
  href: string;
  text: string;
  tone: 'danger' | 'warn';
}

/** What needs attention besides leads and appointments. */
function mattersOf(options: {
  counts: readonly DealershipCounts[];
  heldImports: number;
  withoutPhotos: number;
  feeds: readonly FeedStatus[];
}): Matter[] {
  const { counts, heldImports, withoutPhotos, feeds } = options;
  const sum = (name: 'dead' | 'undelivered') => counts.reduce((total, each) => total + each[name], 0);
  const dead = sum('dead');
  const late = sum('undelivered') - dead;
  const failing = feeds.filter(({ alarm, outcome }) => alarm === null && outcome === 'failed').length;
  return [
    ...(heldImports > 0
      ? [
          {
            href: '/operator/stock',
            text: `${counted(heldImports, 'stock import needs', 'stock imports need')} your decision: a lot of stock would be marked as sold`,
            tone: 'danger' as const,
          },
        ]
      : []),
    ...(dead > 0
      ? [
          {
            href: '/operator/leads?view=dead',
            text: `${counted(dead, 'lead')} with a failed delivery`,
            tone: 'danger' as const,
          },
        ]
      : []),
    ...(late > 0
      ? [
          {
            href: '/operator/leads?view=undelivered',
            text: `${counted(late, 'lead')} not delivered to everyone yet`,
            tone: 'warn' as const,
          },
        ]
      : []),
    ...(failing > 0
      ? [
          {
            href: '/operator/stock',
            text: `${counted(failing, 'feed')} failed at the last fetch`,
            tone: 'warn' as const,
          },
        ]
      : []),
    ...(withoutPhotos > 0
      ? [
          {
            href: '/operator/cars?which=no-photos',
            text: `${counted(withoutPhotos, 'car')} without photos`,
            tone: 'warn' as const,
          },
        ]
      : []),
  ];
}

function mattersSection(matters: readonly Matter[], alarms: readonly string[]): Html {
  return html`<section class="stack" aria-labelledby="matters"><h2 id="matters">Needs attention</h2>
    ${
      matters.length > 0
        ? html`<ul class="rows">${matters.map(
            ({ href, text, tone }) =>
              html`<li class="lead" data-tone="${tone}"><h3><a href="${href}">${text}</a></h3></li>`,
          )}</ul>`
        : html`<p class="card empty">${alarms.length > 0 ? 'Nothing else.' : 'All clear. Feeds, deliveries and photos are fine.'}</p>`
    }
  </section>`;
}

export function todayPage(
  context: PageContext,
  options: {
    /** Platform problems that affect this site, a sentence each. */
    alarms: readonly string[];
    counts: readonly DealershipCounts[];
    /** The ones that have waited longest. */
    leads: readonly LeadRow[];
    appointments: readonly NearAppointment[];
    /** Stock imports waiting for a decision. */
    heldImports: number;
    withoutPhotos: number;
    feeds: readonly FeedStatus[];
    /** Whether the platform's owner is viewing. */
    isOwner: boolean;
  },
): Html {
  const { site, now } = context;
  const { alarms, appointments } = options;
  return operatorPage({
    site,
    title: 'Today',
    place: '/operator',
    body: html`<div class="head"><h1>Today</h1><p class="muted">${formatDate(dateInZone(timeZoneOf(site.state), now))}</p></div>
      ${alarms.map((alarm) => html`<p class="said-so" data-tone="danger"${raw(' role="status"')}>${alarm}</p>`)}
      <div class="stack beside">
        ${leadsSection(context, options)}
        <div class="stack">
          ${appointmentsSection(context, appointments)}
          ${mattersSection(mattersOf(options), alarms)}
          ${options.isOwner ? html`<p><a class="button quiet" href="/operator/dealers">All dealerships</a></p>` : ''}
        </div>
      </div>`,
  });
}
