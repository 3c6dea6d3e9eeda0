import { departmentFields } from '../departments.ts';
import { message, ownCar, person } from '../fields.ts';
import type { FormDefinition } from '../form.ts';

export const parts: FormDefinition = {
  id: 'parts',
  title: 'Ask for a part',
  next: 'We’ll look it up by your rego and reply with a price and delivery date.',
  button: () => 'Ask for Parts',
  fields: (context) => [
    message('Which part do you need?', !context.site.forms.messageOptional, {
      missing: 'Please tell us which part you need.',
    }),
    ...ownCar().filter(({ name }) => name !== 'km'),
    ...person(),
    ...departmentFields(context, 'parts'),
  ],
  category: () => 'Parts Enquiry',
  subcategory: 'Parts Enquiry',
  department: 'parts',
  steps: [],
};
