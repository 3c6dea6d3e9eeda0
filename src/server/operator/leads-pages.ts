/** The operator's pages of leads: counts, the list, and one lead in full. */
import { html, raw } from 'hono/html';
import { contactTerms, type Fact } from '#domain/deliveries/lead-facts.ts';
import { leadKind } from '#domain/deliveries/record.ts';
import { telLink } from '#domain/deliveries/tel-link.ts';
import { hoursText, promiseOf } from '#domain/leads/answer/reply-promise.ts';
import { phoneText } from '#domain/leads/submission/phone.ts';
import { counted } from '#domain/shared/counted.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { DeliveryRow, LeadRow, LeadView } from './lead-rows.db.ts';
import type { DealershipCounts, LeadCounts } from './leads.db.ts';
import { type Html, operatorPage, timeHtml, timeInSentenceHtml } from './shell.ts';

interface PageContext {
  site: Site;
  now: Date;
}

const VIEW_TEXTS: Readonly<Record<LeadView, string>> = {
  all: 'All',
  new: 'New',
  overdue: 'Overdue',
  answered: 'Answered',
  undelivered: 'Not delivered',
  dead: 'Given up',
};

const VIEW_TITLES: Readonly<Record<LeadView, string>> = {
  all: 'All leads',
  new: 'New leads',
  overdue: 'Overdue leads',
  answered: 'Answered leads',
  undelivered: 'Leads not delivered to everyone',
  dead: 'Leads with a failed delivery',
};

const nameOf = ({ name, last_name, email, phone }: LeadRow): string =>
  [name, last_name].filter(Boolean).join(' ') || email || phone || 'No name';

const subjectOf = (lead: LeadRow): string => (lead.car ? `${leadKind(lead)}: ${lead.car}` : leadKind(lead));

const mark = (text: string, tone = '') =>
  html`<span class="mark"${tone === '' ? '' : raw(` data-tone="${tone}"`)}>${text}</span>`;

function marksOf(lead: LeadRow) {
  return [
    lead.answered_at !== null
      ? mark('Answered', 'good')
      : lead.overdue
        ? mark('Overdue', 'danger')
        : mark('New', 'brand'),
    ...(lead.dead > 0
      ? [mark('Given up', 'danger')]
      : lead.waiting > 0
        ? [mark('Not delivered', 'warn')]
        : []),
    ...(lead.accepted ? [mark('Offer accepted', 'brand')] : []),
    ...(lead.suspicions.length > 0 ? [mark('Please check', 'warn')] : []),
  ];
}

/** @param when shown instead of the time it arrived */
export function leadItem(lead: LeadRow, { site, now }: PageContext, when?: Html): Html {
  const terms = lead.contact && contactTerms(lead.contact);
  const about = [
    ...(site.dealerships.length > 1 ? [lead.dealership] : []),
    ...(lead.conversation > 1 ? [`${lead.conversation} from this person`] : []),
    ...(terms ? [terms] : []),
  ];
  return html`<li class="lead">
    <h3><a href="/operator/leads/${lead.id}">${nameOf(lead)}</a> ${marksOf(lead)}</h3>
    ${when ?? html`<p class="when muted small">${timeHtml(lead.received_at, site, now)}${lead.reference === null ? '' : ` · ${lead.reference}`}</p>`}
    <p>${subjectOf(lead)}</p>
    ${lead.message ? html`<p class="said muted small">${lead.message}</p>` : ''}
    ${about.length > 0 ? html`<p class="muted small">${about.join(' · ')}</p>` : ''}
  </li>`;
}

const sum = (counts: readonly LeadCounts[], name: keyof LeadCounts) =>
  counts.reduce((total, each) => total + each[name], 0);

function numbers(counts: readonly DealershipCounts[], current: LeadView): Html {
  const tiles: readonly { view: LeadView; name: keyof LeadCounts; label: string; alarms: boolean }[] = [
    { view: 'overdue', name: 'overdue', label: 'overdue', alarms: true },
    { view: 'new', name: 'fresh', label: 'new', alarms: false },
    { view: 'undelivered', name: 'undelivered', label: 'not delivered', alarms: false },
    { view: 'dead', name: 'dead', label: 'given up', alarms: true },
  ];
  return html`<ul class="numbers">${tiles.map(({ view, name, label, alarms }) => {
    const count = sum(counts, name);
    return html`<li><a href="/operator/leads?view=${view}"${alarms && count > 0 ? raw(' data-tone="danger"') : ''}${view === current ? raw(' aria-current="true"') : ''}><b>${count.toLocaleString('en-AU')}</b> ${label}</a></li>`;
  })}</ul>`;
}

/** The dealerships' promised reply times, and which are overdue. */
export function promiseNote(counts: readonly DealershipCounts[], site: PageContext['site']): Html {
  const promising = counts.filter(({ replyHours }) => replyHours !== null);
  if (promising.length === 0) {
    return html`<p class="note">No reply time is set, so nothing is overdue. Set one with <code>leads.replyHours</code> in the site’s configuration.</p>`;
  }
  const late = counts.filter(({ overdue }) => overdue > 0);
  const who =
    counts.length < 2 || late.length === 0
      ? ''
      : ` Overdue: ${late.map(({ dealership, overdue }) => `${dealership} ${overdue}`).join(', ')}.`;
  const times = Map.groupBy(promising, ({ replyHours }) => hoursText(replyHours ?? 0));
  const promised =
    times.size === 1 && promising.length === counts.length
      ? [...times.keys()].join()
      : [...times]
          .map(([time, of]) => `${time} (${of.map(({ dealership }) => dealership).join(', ')})`)
          .join(', ');
  const isOpenTime = promiseOf(site, site.dealerships)?.whileOpen ?? false;
  return html`<p class="note">Reply time: first reply within ${promised}${isOpenTime ? ', counted during opening hours' : ''}.${who}</p>`;
}

export function leadsPage(
  context: PageContext,
  options: {
    counts: readonly DealershipCounts[];
    leads: readonly LeadRow[];
    view: LeadView;
    search: string;
    /** The result of the last action, in words. */
    done: string | null;
    /** Address of the next page; null on the last. */
    older: string | null;
  },
): Html {
  const { counts, leads, view, search, done, older } = options;
  const { site } = context;
  const nothing =
    view === 'all' && search === ''
      ? 'No leads yet. They appear here the moment a form is sent.'
      : 'No leads match.';
  return operatorPage({
    site,
    title: 'Leads',
    place: '/operator/leads',
    body: html`<h1>Leads</h1>
      ${done === null ? '' : html`<p class="said-so" role="status">${done}</p>`}
      ${numbers(counts, view)}
      ${promiseNote(counts, site)}
      <form class="find" role="search" action="/operator/leads">
        <div><label for="q">Find</label><input id="q" type="search" name="q" value="${search}" maxlength="100" placeholder="Name, phone, email, car or reference"></div>
        <div><label for="view">Status</label><select id="view" name="view">${(
          Object.keys(VIEW_TEXTS) as LeadView[]
        ).map(
          (each) =>
            html`<option value="${each}"${each === view ? raw(' selected') : ''}>${VIEW_TEXTS[each]}</option>`,
        )}</select></div>
        <button>Show</button>
      </form>
      ${
        leads.length === 0
          ? html`<p class="card empty">${nothing}</p>`
          : html`<div class="stack"><h2>${VIEW_TITLES[view]}${search === '' ? '' : html`: “${search}”`}</h2><ol class="rows">${leads.map((lead) => leadItem(lead, context))}</ol></div>`
      }
      ${older === null ? '' : html`<p><a class="button quiet" href="${older}">Older leads</a></p>`}`,
  });
}

const KINDS: Readonly<Record<DeliveryRow['kind'], string>> = {
  email: 'Email',
  adf: 'CRM (ADF)',
  webhook: 'Webhook',
  receipt: 'Receipt to the shopper',
  reserved: 'Reservation confirmed',
  held: 'Held until deposit is paid',
  'reservation-over': 'Reservation ended',
  refunded: 'Deposit refunded',
  'car-free': 'Car available again',
};

function deliveryItem(delivery: DeliveryRow, lead: string, { site, now }: PageContext): Html {
  const { id, kind, destination, state, attempts, last_error } = delivery;
  const when =
    state === 'delivered'
      ? delivery.finished_at && timeHtml(delivery.finished_at, site, now)
      : state === 'waiting'
        ? html`next try ${timeInSentenceHtml(delivery.next_attempt_at, site, now)}`
        : delivery.finished_at && html`since ${timeInSentenceHtml(delivery.finished_at, site, now)}`;
  const shown =
    state === 'delivered'
      ? mark('Delivered', 'good')
      : state === 'dead'
        ? mark('Given up', 'danger')
        : mark('Waiting', 'warn');
  return html`<li class="delivery">
    <div>
      <p>${KINDS[kind]} ${shown}</p>
      <p class="muted small">${destination || 'No one is set up yet. Add leads.people in the site’s configuration.'}</p>
      <p class="muted small">${when}${attempts > 0 && state !== 'delivered' ? `, ${counted(attempts, 'attempt')}` : ''}</p>
      ${state !== 'delivered' && last_error ? html`<p class="problem">${last_error}</p>` : ''}
    </div>
    ${
      kind === 'receipt'
        ? ''
        : html`<form method="post" action="/operator/leads/${lead}/send"><input type="hidden" name="delivery" value="${id}"><button class="quiet small">${state === 'waiting' ? 'Send now' : 'Send again'}</button></form>`
    }
  </li>`;
}

/** Buttons to reach the shopper; no call button if they asked for texts only. */
function waysToReach(lead: LeadRow): Html {
  const dial = lead.phone && telLink(lead.phone);
  const textOnly = lead.contact?.textOnly === true;
  const isText = textOnly || lead.contact?.channel === 'sms';
  return html`${dial && !textOnly ? html`<a class="button${isText ? ' quiet' : ''}" href="${dial}">Call ${phoneText(lead.phone ?? '')}</a>` : ''}
    ${dial ? html`<a class="button${isText ? '' : ' quiet'}" href="${dial.replace(/^tel:/, 'sms:')}">Text${textOnly ? ` ${phoneText(lead.phone ?? '')}` : ''}</a>` : ''}
    ${lead.email ? html`<a class="button${dial ? ' quiet' : ''}" href="mailto:${encodeURIComponent(lead.email).replace('%40', '@')}">Email</a>` : ''}`;
}

export function leadPage(
  context: PageContext,
  options: {
    lead: LeadRow;
    /** Warnings. */
    notes: readonly Fact[];
    facts: readonly Fact[];
    conversation: readonly LeadRow[];
    deliveries: readonly DeliveryRow[];
    /** Path of the car's page; null when the lead is about none. */
    carPath: string | null;
    /** The result of the last action, in words. */
    done: string | null;
  },
): Html {
  const { lead, notes, facts, deliveries, carPath, done } = options;
  const { site, now } = context;
  const others = options.conversation.filter(({ id }) => id !== lead.id);
  return operatorPage({
    site,
    title: nameOf(lead),
    place: '/operator/leads',
    body: html`<p><a href="/operator/leads">All leads</a></p>
      ${done === null ? '' : html`<p class="said-so" role="status">${done}</p>`}
      <div class="stack">
        <h1>${nameOf(lead)}</h1>
        <p>${marksOf(lead)} <span class="muted">${timeHtml(lead.received_at, site, now)} · ${lead.dealership}${lead.reference === null ? '' : ` · ${lead.reference}`}</span></p>
      </div>
      <div class="stack beside">
        <div class="stack">
          <section class="card stack" aria-label="The enquiry">
            <h2>${carPath === null ? subjectOf(lead) : html`${leadKind(lead)}: <a href="${carPath}">${lead.car}</a>`}</h2>
            ${notes.map(({ label, value }) => html`<p class="${label === 'Please check' ? 'problem' : 'terms'}">${label}: ${value}</p>`)}
            ${lead.message ? html`<p class="message">${lead.message}</p>` : ''}
            <div class="ways">
              ${waysToReach(lead)}
              <form method="post" action="/operator/leads/${lead.id}/${lead.answered_at === null ? 'answered' : 'unanswered'}">
                <button class="quiet">${lead.answered_at === null ? 'Mark as answered' : 'Mark as not answered'}</button>
              </form>
            </div>
            ${lead.answered_at === null ? '' : html`<p class="note">Answered ${timeInSentenceHtml(lead.answered_at, site, now)}</p>`}
          </section>
          <section class="card stack"><h2>Details</h2><dl>
            ${lead.phone ? html`<div><dt>Phone</dt><dd>${phoneText(lead.phone)}</dd></div>` : ''}
            ${lead.email ? html`<div><dt>Email</dt><dd>${lead.email}</dd></div>` : ''}
            ${facts.map(({ label, value }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}
          </dl></section>
        </div>
        <div class="stack">
          <section class="card"><h2>Deliveries</h2>
            ${deliveries.length === 0 ? html`<p class="muted">None.</p>` : html`<ul>${deliveries.map((each) => deliveryItem(each, lead.id, context))}</ul>`}
          </section>
          ${
            others.length === 0
              ? ''
              : html`<section class="stack aside"><h2>Also from this person</h2><ol class="rows">${others.map((each) => leadItem(each, context))}</ol></section>`
          }
          <details class="card"><summary>Delete this person</summary>
            <form class="stack" method="post" action="/operator/leads/${lead.id}/delete-person">
              <p>Deletes every lead, appointment, order, account and message with this phone number or email address. You can’t undo it. Anything already in your email or CRM stays there.</p>
              <label><input type="checkbox" name="meant" required> Yes, delete this person</label>
              <button class="quiet">Delete</button>
            </form>
          </details>
        </div>
      </div>`,
  });
}
