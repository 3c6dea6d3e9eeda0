import { departmentFields } from '../departments.ts';
import { field, message, options, ownCar, person } from '../fields.ts';
import type { FormDefinition } from '../form.ts';

export const service: FormDefinition = {
  id: 'service',
  title: 'Book a service',
  next: 'Our workshop will confirm the day and price before we start any work.',
  button: () => 'Send Booking Request',
  fields: (context) => [
    ...ownCar(),
    ...options('Logbook service', 'Brakes or tyres', 'Warranty or recall', 'Something else', 'Loan car'),
    field('preferred_date', 'Preferred day', {
      staffLabel: 'Preferred day',
      kind: 'date',
      invalid: 'Please choose a day.',
      maxLength: 10,
    }),
    ...person(),
    ...departmentFields(context, 'service'),
    message('What does your car need?', false),
  ],
  category: () => 'Service Enquiry',
  subcategory: 'Service Booking',
  department: 'service',
  steps: [],
};
