import { itemWord, unavailableTexts } from '#domain/inventory/status.ts';
import { vehicleCategory } from '../categories.ts';
import { departmentFields } from '../departments.ts';
import { message, person } from '../fields.ts';
import type { FormContext, FormDefinition } from '../form.ts';

/** If a message is required, it starts with the most common question, to send as is or to replace. */
function suggestedMessage({ site, car }: FormContext): string {
  if (car === null) return '';
  const unavailable = unavailableTexts(car);
  if (unavailable !== null) return unavailable.message;
  return site.forms.messageOptional ? '' : `Is this ${itemWord(car.item_type)} still available?`;
}

/** About a car; without one it is a general enquiry. */
export const enquiry: FormDefinition = {
  id: 'enquiry',
  title: 'Ask about this car',
  next: 'Your enquiry goes straight to our team.',
  button: (site) => site.forms.buttonText,
  fields: (context) => [
    ...person(),
    ...departmentFields(context, 'sales'),
    message('Message', !context.site.forms.messageOptional, {
      value: suggestedMessage(context),
    }),
  ],
  category: ({ car }) => vehicleCategory(car, 'Enquiry'),
  subcategory: 'Vehicle Enquiry',
  department: 'sales',
  steps: [],
};
