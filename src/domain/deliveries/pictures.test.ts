/** Pictures in mails: the car's and the dealer's, in every kind of mail, and mails without. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newsMail } from '#domain/alerts/messages.ts';
import type { Car } from '#domain/inventory/car.ts';
import { readSubmission } from '#domain/leads/submission/submission.ts';
import { orderEmail } from '#domain/purchases/order-mail.ts';
import { reservationMail } from '#domain/reservations/mails.ts';
import { aCar, aSite, NOW } from '../../../tests/fixtures/cars.ts';
import { bodyFor } from '../../../tests/fixtures/leads.ts';
import { type MailContext, mailColours } from './envelope.ts';
import { leadEmail } from './lead-email.ts';
import { receiptEmail } from './receipt-email.ts';
import { type LeadCar, type LeadRecord, leadCar } from './record.ts';

const ADDRESS = 'https://www.dealer.example';
const PHOTO = '/photos/kJ8fQ0aLxZ3mVb7Rt2Yc/w1600.jpg#3000x2000-a3389a444';
const site = aSite();
const withLogo = aSite({ brand: { ...site.brand, logo: '/media/logo.svg' } });
const photographed = aCar({ images: [{ url: PHOTO }] });
const drawn = aCar({ images: [], colour: 'Red' });

function recordOf(car: LeadCar | null): LeadRecord {
  const read = readSubmission('enquiry', bodyFor('enquiry', site, drawn), { site, car: drawn, now: NOW });
  if (!read.ok) throw new Error('the body of the test is not valid');
  return {
    ...{ id: '00000000-0000-4000-8000-000000000001', dealership: 'Dealer', receivedAt: NOW.toISOString() },
    ...{ reference: 'HMG-4821', revision: 1, draft: read.lead, car, appointment: null, suspicions: [] },
    conversation: { id: '00000000-0000-4000-8000-000000000002', earlier: 0 },
  };
}

type MailOf = (car: Car, at: typeof site) => string | null;
const contextOf = (at: typeof site) => ({
  ...{ site: at, id: 'd1', to: 'a@b.example', from: 'leads@forecourt.example', address: ADDRESS },
});
const reservedMail = (car: Car, at: typeof site, to: string) =>
  reservationMail(
    'reserved',
    { record: recordOf(leadCar(car, at)), reservation: null },
    { ...contextOf(at), to },
  ).html;
const MAILS: Readonly<Record<string, MailOf>> = {
  'to the salesperson': (car, at) => leadEmail(recordOf(leadCar(car, at)), contextOf(at)).html,
  'that an enquiry arrived': (car, at) => receiptEmail(recordOf(leadCar(car, at)), contextOf(at)).html,
  'that an order arrived': (car, at) => orderEmail(recordOf(leadCar(car, at)), contextOf(at), null).html,
  'of a reservation': (car, at) => reservedMail(car, at, 'ann@example.com'),
  'of a reservation, to the salesperson': (car, at) => reservedMail(car, at, 'sales@dealer.example'),
  'of an alert': (car, at) =>
    newsMail([{ kind: 'new', car }], {
      ...{ site: at, address: ADDRESS, stopHref: `${ADDRESS}/stop`, colours: mailColours(at) },
    }).html,
};
const tags = (html: string | null) => [...(html ?? '').matchAll(/<img\b[^>]*>/g)].map(([tag]) => tag);
const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];

describe.each(Object.entries(MAILS))('a mail %s', (name, mailOf) => {
  test('shows the car’s photo as a JPEG at the site’s own address, with its size', () => {
    const [tag = '', ...others] = tags(mailOf(photographed, site));
    expect(attribute(tag, 'src')).toBe(`${ADDRESS}/photos/kJ8fQ0aLxZ3mVb7Rt2Yc/c960.jpg`);
    const [width, height] = [attribute(tag, 'width'), attribute(tag, 'height')].map(Number);
    expect((width ?? 0) / (height ?? 1)).toBeCloseTo(3 / 2, 1);
    expect(others).toEqual([]);
  });

  test('shows the drawing of a car without photos, and says that it is one', () => {
    const [tag = ''] = tags(mailOf(drawn, site));
    expect(attribute(tag, 'src')).toBe(`${ADDRESS}/artwork/ute-double-red.jpg`);
    // A thumbnail has the name beside it.
    const isSmall = ['of an alert', 'to the salesperson', 'of a reservation, to the salesperson'].includes(
      name,
    );
    expect(attribute(tag, 'alt')).toBe(isSmall ? '' : `Illustration of a ${drawn.name}`);
  });

  test('has the dealer’s logo, or its name if there is none', () => {
    const [logo = ''] = tags(mailOf(drawn, withLogo));
    expect([attribute(logo, 'src'), attribute(logo, 'alt')]).toEqual([`${ADDRESS}/mail/logo.png`, site.name]);
    expect(mailOf(drawn, site)).toMatch(new RegExp(`font-weight:700[^>]*>${site.name}</div>`));
  });

  test('loads nothing from anywhere else, even if the feed names other hosts', () => {
    const elsewhere = aCar({ images: [{ url: 'https://photos.example/1.jpg' }] });
    for (const tag of tags(mailOf(elsewhere, withLogo))) {
      expect(attribute(tag, 'src')).toMatch(/^https:\/\/www\.dealer\.example\/(?:artwork|mail)\//);
    }
    expect(mailOf(elsewhere, withLogo)).not.toMatch(/<link|@import|url\(|background="/);
  });

  test('names the car in text if it has no picture', () => {
    const words = (mailOf(photographed, withLogo) ?? '').replace(/<img\b[^>]*>/g, '');
    expect(words).toContain(photographed.name);
  });
});

test.each([
  ['a portrait is shown whole, and no higher than a landscape', '900x1600', 'w800', 233, 414],
  ['a panorama is shown whole', '3000x1000', 'w800', 552, 184],
])('%s', (_, size, form, width, height) => {
  const car = aCar({ images: [{ url: PHOTO.replace('3000x2000', size) }] });
  const [tag = ''] = tags(receiptEmail(recordOf(leadCar(car, site)), contextOf(site)).html);
  expect(attribute(tag, 'src')).toContain(`/${form}.jpg`);
  expect([attribute(tag, 'width'), attribute(tag, 'height')]).toEqual([String(width), String(height)]);
});

describe('a mail goes out', () => {
  const booked = {
    ...({
      kind: 'booked',
      id: '00000000-0000-4000-8000-00000000000a',
      location_id: 1,
      moved_from: null,
    } as const),
    ...{ start: '2026-11-30T00:00:00.000Z', end: '2026-11-30T00:30:00.000Z', moves: 0 },
  };

  test.each([
    ['none is known', undefined],
    ['it has no size', { path: '/x.jpg', width: 0, height: 0, isDrawing: false }],
    ['it is not one', { path: null, width: 'wide' }],
  ])('without a picture if %s', (_, picture) => {
    const car = { ...leadCar(drawn, site), picture } as unknown as LeadCar;
    const orderMail = (record: LeadRecord, context: MailContext) => orderEmail(record, context, null);
    for (const mail of [leadEmail, receiptEmail, orderMail]) {
      const { html, text } = mail(recordOf(car), contextOf(site));
      expect(tags(html)).toEqual([]);
      expect(text).toContain(car.name);
    }
  });

  test('without a calendar file if the time is invalid', () => {
    const record = { ...recordOf(leadCar(drawn, site)), appointment: { ...booked, end: 'soon' } };
    for (const mail of [leadEmail, receiptEmail]) {
      expect(mail(record, contextOf(site)).attachments).toBeUndefined();
      expect(mail({ ...record, appointment: booked }, contextOf(site)).attachments).toHaveLength(1);
    }
  });

  test('whatever picture the feed gives', () => {
    fc.assert(
      fc.property(fc.webUrl(), (url) => {
        const { html } = receiptEmail(recordOf(leadCar(aCar({ images: [{ url }] }), site)), contextOf(site));
        return tags(html).every((tag) => attribute(tag, 'src')?.startsWith(`${ADDRESS}/artwork/`));
      }),
    );
  });
});
