import { departmentFields } from '../departments.ts';
import { dollars, message, person, select } from '../fields.ts';
import type { FormDefinition } from '../form.ts';

export const finance: FormDefinition = {
  id: 'finance',
  title: 'Ask about finance',
  next: 'We answer with rate, comparison rate, repayments and total. Your credit file is not touched.',
  button: () => 'Send Finance Enquiry',
  fields: (context) => [
    dollars('vehiclePriceBudget', 'Budget', { told: 'Price or budget' }),
    dollars('deposit', 'Deposit'),
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
            { told: 'Looking for', ofCar: true },
          ),
        ]
      : []),
    ...person(),
    ...departmentFields(context, 'sales'),
    message('Message', false),
  ],
  category: () => 'Finance Enquiry',
  subcategory: 'Finance Enquiry',
  department: 'sales',
  steps: [],
};
