import { departmentFields } from '../departments.ts';
import { field, message, options, ownCar, person } from '../fields.ts';
import type { FormDefinition } from '../form.ts';

export const service: FormDefinition = {
  id: 'service',
  title: 'Book a service',
  next: 'The workshop confirms day and price before anything begins.',
  button: () => 'Send Booking Request',
  fields: (context) => [
    ...ownCar(),
    ...options('Logbook service', 'Brakes or tyres', 'Warranty or recall', 'Something else', 'Loan car'),
    field('preferred_date', 'Day that suits you', {
      told: 'Preferred day',
      kind: 'date',
      invalid: 'Please choose a day.',
      maxLength: 10,
    }),
    ...person(),
    ...departmentFields(context, 'service'),
    message('What should we look at?', false),
  ],
  category: () => 'Service Enquiry',
  subcategory: 'Service Booking',
  department: 'service',
  steps: [],
};
