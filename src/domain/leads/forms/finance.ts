import { deskFields } from '../desks.ts';
import { field, message, person, select } from '../fields.ts';
import type { FormDefinition } from '../form.ts';

export const finance: FormDefinition = {
  id: 'finance',
  title: 'Ask about finance',
  next: 'We answer with rate, comparison rate, repayments and total. Your credit file is not touched.',
  button: () => 'Send Finance Enquiry',
  fields: (context) => [
    field('vehiclePriceBudget', 'Budget', {
      kind: 'number',
      inputmode: 'numeric',
      invalid: 'Please enter dollars as a number.',
      maxLength: 12,
      half: true,
      autocomplete: 'off',
    }),
    field('deposit', 'Deposit', {
      kind: 'number',
      inputmode: 'numeric',
      invalid: 'Please enter dollars as a number.',
      maxLength: 12,
      half: true,
      autocomplete: 'off',
    }),
    ...(context.car === null
      ? [
          select(
            'car_type',
            'For',
            [
              { value: 'new', label: 'A new vehicle' },
              { value: 'used', label: 'A used vehicle' },
              { value: 'demo', label: 'A demo vehicle' },
            ],
            { ofCar: true },
          ),
        ]
      : []),
    ...person(),
    ...deskFields(context, 'sales'),
    message('Message', false),
  ],
  category: () => 'Finance Enquiry',
  subcategory: 'Finance Enquiry',
  desk: 'sales',
  steps: [],
};
