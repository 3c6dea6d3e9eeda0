import { departmentFields } from '../departments.ts';
import { choices, dollars, message, person, select } from '../fields.ts';
import type { FormDefinition } from '../form.ts';

/** A lender's first questions. Nothing here is enough for a credit check. */
export const financePreApproval: FormDefinition = {
  id: 'finance-pre-approval',
  title: 'Apply for pre-approval',
  next: 'We don’t run a credit check. A lender only runs one after we’ve asked you and you’ve agreed.',
  button: () => 'Apply for Pre-Approval',
  fields: (context) => [
    dollars('vehiclePriceBudget', 'How much do you want to spend?', {
      staffLabel: 'Price or budget',
      required: true,
      missing: 'Please enter how much you want to spend.',
    }),
    dollars('deposit', 'Deposit', { hint: 'Savings or a trade-in. Enter 0 if you have none.' }),
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
        'Not working',
      ),
      { required: true, half: true, missing: 'Please choose your employment type.' },
    ),
    select(
      'employment_length',
      'How long in this job?',
      choices('Less than 6 months', '6 to 12 months', '1 to 2 years', 'More than 2 years'),
      { staffLabel: 'Employed for', half: true },
    ),
    dollars('income', 'Annual income before tax', {
      required: true,
      missing: 'Please enter your annual income before tax.',
    }),
    select(
      'residency',
      'Residency',
      choices('Australian citizen', 'Permanent resident', 'New Zealand citizen', 'Visa holder'),
      {
        required: true,
        half: true,
        missing: 'Please choose your residency status.',
      },
    ),
    select(
      'housing',
      'Living situation',
      choices('Own my home', 'Paying a mortgage', 'Rent', 'Boarding or with family'),
      {
        staffLabel: 'Lives in',
        half: true,
      },
    ),
    ...person(),
    ...departmentFields(context, 'sales'),
    message('Message', false),
  ],
  category: () => 'Finance Pre-Approval',
  subcategory: 'Finance Pre-Approval',
  department: 'sales',
  steps: [],
};
