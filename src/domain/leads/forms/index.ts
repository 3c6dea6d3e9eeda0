/** All forms, and their fields for a site and a car. */
import { asksCategory, CATEGORY_CHOICES } from '../categories.ts';
import { choices, field, select, TERMS_MESSAGE } from '../fields.ts';
import type { FormContext, FormDefinition, FormField, FormId } from '../form.ts';
import { buyOnline } from './buy-online.ts';
import { careers } from './careers.ts';
import { contact } from './contact.ts';
import { enquiry } from './enquiry.ts';
import { finance } from './finance.ts';
import { financePreApproval } from './finance-pre-approval.ts';
import { fleet } from './fleet.ts';
import { offer } from './offer.ts';
import { parts } from './parts.ts';
import { requestPhotos } from './request-photos.ts';
import { reserve, waitingList } from './reserve.ts';
import { service } from './service.ts';
import { testDrive } from './test-drive.ts';
import { sellYourCar, tradeIn } from './trade-in.ts';
import { valuation } from './valuation.ts';

export const FORMS: Readonly<Record<FormId, FormDefinition>> = {
  enquiry,
  contact,
  'test-drive': testDrive,
  'request-photos': requestPhotos,
  valuation,
  'trade-in': tradeIn,
  'sell-your-car': sellYourCar,
  finance,
  'finance-pre-approval': financePreApproval,
  reserve,
  service,
  parts,
  fleet,
  offer,
  careers,
  'buy-online': buyOnline,
  'waiting-list': waitingList,
};

/** The best times to contact the shopper. */
const CONTACT_HOURS = ['Morning', 'Afternoon', 'Evening', 'Weekend'] as const;

export const CONTACT_CHANNELS = ['phone', 'email', 'sms'] as const;

/**
 * The shopper's contact preferences. A form with its own preferred-contact question leaves out the channel.
 */
function contactTerms(own: readonly FormField[]): FormField[] {
  const asks = own.some(({ name }) => name === 'preferred_contact');
  const channel = select(
    'contact_channel',
    'Contact me by',
    [
      { value: 'phone', label: 'Phone' },
      { value: 'email', label: 'Email' },
      { value: 'sms', label: 'SMS' },
    ],
    { part: 'terms', half: true },
  );
  return [
    ...(asks ? [] : [channel]),
    select('contact_hours', 'Best time', choices(...CONTACT_HOURS), { part: 'terms', half: true }),
    field('text_only', 'Text me, don’t call', { kind: 'checkbox', part: 'terms' }),
  ];
}

function consent({ forms }: FormContext['site']): FormField[] {
  return [
    ...(forms.optIn.hidden
      ? []
      : [
          field('opt_in', forms.optIn.text, {
            kind: 'checkbox',
            value: forms.optIn.default ? 'on' : '',
            part: 'consent',
          }),
        ]),
    ...(forms.termsRequired
      ? [
          field('terms', forms.termsText, {
            kind: 'checkbox',
            required: true,
            missing: TERMS_MESSAGE,
            part: 'consent',
          }),
        ]
      : []),
  ];
}

/** The fields of a form on a site, about a car, in the order shown. */
export function fieldsFor(form: FormDefinition, context: FormContext): FormField[] {
  const own = form.fields(context);
  const category = asksCategory(form.category(context))
    ? [
        select('category', 'What’s it about?', choices(...CATEGORY_CHOICES), {
          missing: 'Please choose what it’s about.',
          required: true,
          value: form.category(context),
        }),
      ]
    : [];
  return [...category, ...own, ...contactTerms(own), ...consent(context.site)];
}
