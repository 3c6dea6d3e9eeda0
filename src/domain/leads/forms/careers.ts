import { CAREERS_ENQUIRY } from '../categories.ts';
import { departmentFields } from '../departments.ts';
import { field, message, person } from '../fields.ts';
import type { FormDefinition } from '../form.ts';

export const careers: FormDefinition = {
  id: 'careers',
  title: 'Work with us',
  next: 'The team manager reads every application and replies either way.',
  button: () => 'Send',
  fields: (context) => [
    field('position', 'Which role?', {
      staffLabel: 'Position',
      autocomplete: 'organization-title',
      maxLength: 120,
    }),
    ...person(),
    ...departmentFields(context, 'sales'),
    message('Tell us about yourself', !context.site.forms.messageOptional),
  ],
  category: () => CAREERS_ENQUIRY,
  subcategory: 'Career Enquiry',
  department: 'sales',
  steps: [],
};
