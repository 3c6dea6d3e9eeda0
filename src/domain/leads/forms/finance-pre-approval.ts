import { departmentFields } from '../departments.ts';
import { choices, dollars, message, person, select } from '../fields.ts';
import type { FormDefinition } from '../form.ts';

/** What a lender asks before anything else. Nothing here is enough to check somebody's credit. */
export const financePreApproval: FormDefinition = {
  id: 'finance-pre-approval',
  title: 'Ask for a pre-approval',
  next: 'We make no credit check. A lender makes one only after you have agreed to it, and we ask you first.',
  button: () => 'Ask for Pre-Approval',
  fields: (context) => [
    dollars('vehiclePriceBudget', 'Price you have in mind', {
      told: 'Price or budget',
      required: true,
      missing: 'Please enter the price you have in mind.',
    }),
    dollars('deposit', 'Deposit', { hint: 'Savings or a trade-in; 0 for none.' }),
    select(
      'employment',
      'Employment',
      choices(
        'Full time',
        'Part time',
        'Casual',
        'Contract',
        'Self-employed',
        'Pension or benefits',
        'Not working now',
      ),
      { required: true, half: true, missing: 'Please say how you are employed.' },
    ),
    select(
      'employment_length',
      'For how long',
      choices('Less than 6 months', '6 to 12 months', '1 to 2 years', 'More than 2 years'),
      { told: 'Employed for', half: true },
    ),
    dollars('income', 'Income a year before tax', {
      required: true,
      missing: 'Please enter your income a year before tax.',
    }),
    select(
      'residency',
      'Residency',
      choices('Australian citizen', 'Permanent resident', 'New Zealand citizen', 'Visa holder'),
      {
        required: true,
        half: true,
        missing: 'Please say whether you are a citizen, a resident or on a visa.',
      },
    ),
    select('housing', 'Where you live', choices('Own it', 'Paying it off', 'Rent', 'Board or with family'), {
      told: 'Lives in',
      half: true,
    }),
    ...person(),
    ...departmentFields(context, 'sales'),
    message('Message', false),
  ],
  category: () => 'Finance Pre-Approval',
  subcategory: 'Finance Pre-Approval',
  department: 'sales',
  steps: [],
};
