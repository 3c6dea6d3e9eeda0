import { itemWord, unavailableTexts } from '#domain/inventory/status.ts';
import { vehicleCategory } from '../categories.ts';
import { departmentFields } from '../departments.ts';
import { hidden, message, person } from '../fields.ts';
import type { FormDefinition } from '../form.ts';

export const requestPhotos: FormDefinition = {
  id: 'request-photos',
  title: 'Request photos',
  next: 'We’ll take photos of the car and send them to you.',
  button: () => 'Request Photos',
  fields: (context) => [
    ...person(),
    ...departmentFields(context, 'sales'),
    hidden(
      'request',
      `Please send me photos of this ${itemWord(context.car?.item_type ?? 'car')}.`,
      'Request',
    ),
    message('Anything you’d like a close-up of?', false, {
      value: (context.car && unavailableTexts(context.car)?.message) ?? '',
    }),
  ],
  category: ({ car }) => vehicleCategory(car, 'Enquiry'),
  subcategory: 'Request Photos',
  department: 'sales',
  steps: [],
};
