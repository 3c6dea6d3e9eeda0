import { reservationOffer } from '#domain/reservations/offer.ts';
import { deskFields } from '../desks.ts';
import { message, person } from '../fields.ts';
import type { FormContext, FormDefinition, FormField } from '../form.ts';

/** The receipt and the news of a refund go by e-mail, so that it is asked for here. */
function fields(context: FormContext): readonly FormField[] {
  return [
    ...person().map((field) =>
      field.name === 'email'
        ? { ...field, required: true, missing: 'Please enter your email: your receipt goes there.' }
        : field,
    ),
    ...deskFields(context, 'sales'),
    message('Anything we should know?', false),
  ];
}

export const reserve: FormDefinition = {
  id: 'reserve',
  title: 'Reserve online',
  next: 'We take the car off sale for you at once.',
  button: ({ reserve: settings }) => reservationOffer(settings, 'car').button,
  fields,
  category: () => 'Reservation',
  subcategory: 'Reserve Online',
  desk: 'sales',
  steps: [],
};
