import { departmentFields } from '../departments.ts';
import { dollars, message, person, select } from '../fields.ts';
import type { FormDefinition } from '../form.ts';

export const finance: FormDefinition = {
  id: 'finance',
  title: 'Ask about finance',
  next: 'We’ll send you the rate, comparison rate, repayments and total cost. This won’t affect your credit file.',
  button: () => 'Send Finance Enquiry',
  fields: (context) => [
    dollars('vehiclePriceBudget', 'Budget', { staffLabel: 'Price or budget' }),
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
            { staffLabel: 'Looking for', ofCar: true },
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
