import { unavailableTexts } from '#domain/inventory/status.ts';
import { vehicleCategory } from '../categories.ts';
import { departmentFields } from '../departments.ts';
import { message, person } from '../fields.ts';
import type { FormDefinition } from '../form.ts';

/** About a car; about none it is a general enquiry. */
export const enquiry: FormDefinition = {
  id: 'enquiry',
  title: 'Ask about this car',
  next: 'Your enquiry goes straight to our team.',
  button: (site) => site.forms.buttonText,
  fields: (context) => [
    ...person(),
    ...departmentFields(context, 'sales'),
    message('Message', !context.site.forms.messageOptional, {
      value: (context.car && unavailableTexts(context.car)?.message) ?? '',
    }),
  ],
  category: ({ car }) => vehicleCategory(car, 'Enquiry'),
  subcategory: 'Vehicle Enquiry',
  department: 'sales',
  steps: [],
};
