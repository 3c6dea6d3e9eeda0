import { departmentFields } from '../departments.ts';
import { hidden, message, person } from '../fields.ts';
import type { FormDefinition } from '../form.ts';

export const offer: FormDefinition = {
  id: 'offer',
  title: 'Ask about this offer',
  next: 'Our team will explain how the offer works for you.',
  button: (site) => site.forms.buttonText,
  fields: (context) => [
    hidden('offer_id', '', 'Offer number'),
    hidden('offer_name', '', 'Offer'),
    hidden('Vehicle Make', '', 'Make'),
    hidden('Vehicle Model', '', 'Model'),
    ...person(),
    ...departmentFields(context, 'sales'),
    message('Message', false),
  ],
  category: () => 'Offer Enquiry',
  subcategory: 'Special Offer',
  department: 'sales',
  steps: [],
};
