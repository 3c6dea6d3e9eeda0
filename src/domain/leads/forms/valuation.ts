import { departmentFields } from '../departments.ts';
import { choices, field, message, ownCar, person } from '../fields.ts';
import type { FormDefinition } from '../form.ts';

export const valuation: FormDefinition = {
  id: 'valuation',
  title: 'Ask a valuer',
  next: 'Our valuer will check the market and get back to you with a figure.',
  button: () => 'Get a Valuation',
  fields: (context) => [
    ...ownCar(true),
    field('finance', 'Is there finance owing on it?', {
      staffLabel: 'Finance owing',
      kind: 'radio',
      choices: choices('Yes', 'No'),
      value: 'No',
      invalid: 'Please choose Yes or No.',
    }),
    ...person(),
    ...departmentFields(context, 'sales'),
    field('preferred_contact', 'How should we contact you?', {
      kind: 'radio',
      choices: choices('Phone', 'Email', 'SMS'),
      value: 'Phone',
      invalid: 'Please choose Phone, Email or SMS.',
    }),
    message('Anything else we should know?', false),
  ],
  category: () => 'Valuation',
  subcategory: 'Valuation',
  department: 'sales',
  steps: [],
  sells: true,
};
