import { CAREERS_ENQUIRY } from '../categories.ts';
import { departmentFields } from '../departments.ts';
import { field, message, person } from '../fields.ts';
import type { FormDefinition } from '../form.ts';

export const careers: FormDefinition = {
  id: 'careers',
  title: 'Work with us',
  next: 'The manager of the team reads it and answers, whatever the answer is.',
  button: () => 'Send',
  fields: (context) => [
    field('position', 'Which work?', {
      told: 'Position',
      autocomplete: 'organization-title',
      maxLength: 120,
    }),
    ...person(),
    ...departmentFields(context, 'sales'),
    message('A few words about you', !context.site.forms.messageOptional),
  ],
  category: () => CAREERS_ENQUIRY,
  subcategory: 'Career Enquiry',
  department: 'sales',
  steps: [],
};
