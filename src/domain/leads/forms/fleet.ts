import { departmentFields } from '../departments.ts';
import { choices, field, message, person, select } from '../fields.ts';
import type { FormDefinition } from '../form.ts';

export const fleet: FormDefinition = {
  id: 'fleet',
  title: 'Talk to our fleet team',
  next: 'Our fleet manager will call or email you.',
  button: () => 'Send Fleet Enquiry',
  fields: (context) => [
    field('company', 'Business name', {
      staffLabel: 'Company',
      autocomplete: 'organization',
      maxLength: 120,
    }),
    select('fleet_size', 'Vehicles', choices('1 to 4', '5 to 14', '15 or more'), {
      staffLabel: 'Fleet size',
    }),
    ...person(),
    ...departmentFields(context, 'sales'),
    message('What do you need?', !context.site.forms.messageOptional),
  ],
  category: () => 'Fleet Enquiry',
  subcategory: 'Fleet Enquiry',
  department: 'sales',
  steps: [],
};
