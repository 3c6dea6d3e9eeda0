import { reservationOffer } from '#domain/reservations/offer.ts';
import { departmentFields } from '../departments.ts';
import { message, person } from '../fields.ts';
import type { FormContext, FormDefinition, FormField } from '../form.ts';

/** The contact fields with a required email address, for the answer. */
function personByEmail(missing: string): FormField[] {
  return person().map((field) => (field.name === 'email' ? { ...field, required: true, missing } : field));
}

/** The receipt and the refund notice go by email. */
function reserveFields(context: FormContext): readonly FormField[] {
  return [
    ...personByEmail('Please enter your email address so we can send your receipt.'),
    ...departmentFields(context, 'sales'),
    message('Anything else we should know?', false),
  ];
}

export const reserve: FormDefinition = {
  id: 'reserve',
  title: 'Reserve online',
  next: 'We’ll take the car off sale straight away.',
  button: ({ reserve: settings }) => reservationOffer(settings, 'car').button,
  fields: reserveFields,
  category: () => 'Reservation',
  subcategory: 'Reserve Online',
  department: 'sales',
  steps: [],
  atOnce: true,
};

/** For a car that someone else holds. */
export const waitingList: FormDefinition = {
  id: 'waiting-list',
  title: 'Tell me when it’s available',
  next: 'We message everyone on the waiting list at the same time. The first to reserve the car gets it.',
  button: () => 'Tell Me When It’s Available',
  fields: (context) => [
    ...personByEmail('Please enter your email address so we can tell you.'),
    ...departmentFields(context, 'sales'),
  ],
  category: () => 'Waiting List',
  subcategory: 'Waiting List',
  department: 'sales',
  steps: [],
};
