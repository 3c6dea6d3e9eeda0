import { GENERAL_ENQUIRY } from '../categories.ts';
import { departmentFields } from '../departments.ts';
import { message, person } from '../fields.ts';
import type { FormDefinition } from '../form.ts';

export const contact: FormDefinition = {
  id: 'contact',
  title: 'Send us a message',
  next: 'Your message goes straight to our team.',
  button: (site) => site.forms.buttonText,
  fields: (context) => [
    ...person(),
    ...departmentFields(context, 'sales'),
    message('Message', !context.site.forms.messageOptional),
  ],
  category: () => GENERAL_ENQUIRY,
  subcategory: '',
  department: 'sales',
  steps: [],
};
