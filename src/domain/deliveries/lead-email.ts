/** The email a salesperson gets: who, how to answer and what about, all on one phone screen. */
import { phoneText } from '#domain/leads/submission/phone.ts';
import { html, htmlLines, type Markup } from '#domain/shared/markup.ts';
import type { Site } from '#domain/tenant/site.ts';
import { calendarAttachment } from './calendar-attachment.ts';
import {
  letterheadOf,
  type MailContext,
  mailColours,
  mailHeaders,
  mailPictureOf,
  messageId,
} from './envelope.ts';
import {
  mailButton,
  mailFacts,
  mailLink,
  mailNote,
  mailPage,
  mailParagraph,
  mailQuietButton,
  mailThumbnail,
} from './html.ts';
import { leadFacts, leadNotes } from './lead-facts.ts';
import { type Mail, oneLine, subjectWith } from './mail.ts';
import { type LeadRecord, leadTitle, personName, referenceOf } from './record.ts';
import { telLink } from './tel-link.ts';

export function leadEmail(record: LeadRecord, context: MailContext): Mail {
  const { site, address } = context;
  const { draft, car } = record;
  const mark = record.suspicions.length > 0 ? '[Please check] ' : record.revision > 1 ? '[Update] ' : '';
  const subject = subjectWith(record.reference, `${mark}${leadTitle(record)} from ${personName(draft)}`);
  const colours = mailColours(site);
  return {
    messageId: messageId(context.id, address),
    from: { name: oneLine(site.name), address: context.from },
    to: context.to,
    replyTo: draft.person.email,
    subject,
    text: leadText(record, context),
    html: mailPage({
      title: subject,
      preview: oneLine(draft.message ?? car?.price_text ?? site.name),
      heading: leadTitle(record),
      kicker: record.revision > 1 ? 'Lead updated' : 'New lead',
      from: letterheadOf(site, address),
      body: leadBody(record, context),
      footer: html`Sent by ${mailLink(address, address, colours)}<br>Reference ${referenceOf(record)}`,
      colours,
    }),
    ...calendarAttachment(record, context),
    headers: mailHeaders(context.id, record.id),
  };
}

/** The page of the car; null if it has none any more. */
const carUrlOf = ({ car }: LeadRecord, address: string): string | null =>
  car && !car.withdrawn ? `${address}/cars/${car.slug}` : null;

/** How to reach the shopper: the number as people write it, and as a link. */
function phoneOf({ draft: { person } }: LeadRecord): { phone: string | null; tel: string | null } {
  if (person.phone === null) return { phone: null, tel: null };
  return { phone: phoneText(person.phone), tel: telLink(person.phone) };
}

function leadText(record: LeadRecord, { site, address }: MailContext): string {
  const { draft, car } = record;
  const { phone } = phoneOf(record);
  const notes = leadNotes(record, site);
  return [
    leadTitle(record),
    '',
    personName(draft),
    ...(phone ? [`Phone: ${phone}`] : []),
    ...(draft.person.email ? [`Email: ${draft.person.email}`] : []),
    ...(notes.length > 0 ? ['', ...notes.map(({ label, value }) => `${label}: ${value}`)] : []),
    ...(car ? ['', car.name, car.price_text, carUrlOf(record, address) ?? ''] : []),
    ...(draft.message ? ['', draft.message] : []),
    '',
    ...leadFacts(record, site).map(({ label, value }) => `${label}: ${value}`),
    '',
    `Sent from the ${site.name} website (${address}).`,
    `Reference: ${referenceOf(record)}`,
    '',
  ].join('\n');
}

function leadBody(record: LeadRecord, { site, address }: MailContext): Markup {
  const { draft, car } = record;
  const { phone, tel } = phoneOf(record);
  const { email } = draft.person;
  const colours = mailColours(site);
  const contact = [
    phone && (tel ? html`<a href="${tel}" class="m-ink" style="color:${colours.ink}">${phone}</a>` : phone),
    phone && email && html`<br>`,
    email,
  ];
  const carUrl = carUrlOf(record, address);
  const carWords =
    car &&
    html`${carUrl === null ? html`<strong>${car.name}</strong>` : html`<a class="m-ink" href="${carUrl}" style="color:${colours.ink};font-weight:700">${car.name}</a>`}<br>${car.price_text}`;
  const picture = mailPictureOf(car, address);
  return html`${[
    html`<p style="margin:0;font-size:20px;line-height:28px;font-weight:700">${personName(draft)}</p>`,
    mailParagraph(html`${contact}`),
    ...leadNotes(record, site).map(({ label, value }) =>
      mailNote(html`${label}<br><strong>${value}</strong>`, colours),
    ),
    html`<div style="margin:0 0 16px">${answerButtons(record, site)}</div>`,
    carWords && (picture ? mailThumbnail(picture, carWords, colours) : mailParagraph(carWords)),
    draft.message &&
      html`<p class="m-ground" style="margin:0 0 24px;padding:16px;border-radius:8px;background:${colours.surface}">${htmlLines(draft.message)}</p>`,
    mailFacts(
      leadFacts(record, site).map(({ label, value }) => ({ label, value: htmlLines(value) })),
      colours,
    ),
  ]}`;
}

/** Buttons that call, text or email the shopper, as they asked to be contacted. */
function answerButtons(record: LeadRecord, site: Site): Markup[] {
  const { contact, person } = record.draft;
  const { phone, tel } = phoneOf(record);
  const colours = mailColours(site);
  return [
    ...(tel && !contact.textOnly ? [mailButton(`Call ${phone}`, tel, colours)] : []),
    ...(tel && (contact.textOnly || contact.channel === 'sms')
      ? [mailButton(`Text ${phone}`, tel.replace(/^tel:/, 'sms:'), colours)]
      : []),
    ...(person.email
      ? [
          mailQuietButton(
            'Reply by email',
            `mailto:${encodeURIComponent(person.email)}?subject=${encodeURIComponent(subjectWith(record.reference, leadTitle(record)))}`,
            colours,
          ),
        ]
      : []),
  ];
}
