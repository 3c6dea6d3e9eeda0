import { AUSTRALIAN_STATES } from '#domain/shared/states.ts';
import { deskFields } from '../desks.ts';
import { choices, field, hidden, person, select } from '../fields.ts';
import type { FormContext, FormDefinition, FormField } from '../form.ts';

/** Names of the answers about a car's condition; they are told together as `adjustmentAnswers`. */
export const ADJUSTMENT_PREFIX = 'adjustment_';

const answer = (name: string, label: string, ...words: readonly string[]): FormField =>
  field(`${ADJUSTMENT_PREFIX}${name}`, label, {
    kind: 'radio',
    choices: choices(...words),
    invalid: 'Please choose one of the answers.',
  });

/** The car, its condition, the person: the same three steps whether another car is bought or not. */
function fields(context: FormContext): readonly FormField[] {
  return [
    field('rego', 'Rego', {
      kind: 'rego',
      half: true,
      autocomplete: 'off',
      hint: 'No rego? Make and model will do.',
      invalid: 'Please check the registration: letters and digits only.',
      maxLength: 15,
    }),
    select(
      'regoState',
      'State',
      AUSTRALIAN_STATES.map((state) => ({ value: state, label: state.toUpperCase() })),
      { value: context.site.state, half: true, missing: 'Please choose a state.' },
    ),
    field('Vehicle Make', 'Make', { maxLength: 60, half: true, autocomplete: 'off' }),
    field('Vehicle Model', 'Model', { maxLength: 60, half: true, autocomplete: 'off' }),
    field(`${ADJUSTMENT_PREFIX}km`, 'Kilometres', {
      kind: 'number',
      inputmode: 'numeric',
      invalid: 'Please enter the kilometres as a number.',
      maxLength: 12,
      autocomplete: 'off',
    }),
    answer('condition', 'How does it look?', 'Like new', 'Good', 'Fair', 'Rough'),
    answer('history', 'Service history', 'Full', 'Part', 'None'),
    answer('finance', 'Finance on it?', 'Yes', 'No'),
    ...person(),
    ...deskFields(context, 'sales'),
    hidden('id', ''),
  ];
}

const STEPS: FormDefinition['steps'] = [
  { title: 'Your car', fields: ['rego', 'regoState', 'Vehicle Make', 'Vehicle Model'] },
  {
    title: 'Its condition',
    fields: ['km', 'condition', 'history', 'finance'].map((name) => `${ADJUSTMENT_PREFIX}${name}`),
  },
  {
    title: 'About you',
    fields: ['name', 'last_name', 'phone', 'postcode', 'email', 'dealership_slug', 'location_id'],
  },
];

/** Towards a car of ours. */
export const tradeIn: FormDefinition = {
  id: 'trade-in',
  title: 'Trade in your car',
  next: 'Our valuer comes back to you with a figure for your car.',
  button: () => 'Get My Figure',
  fields,
  category: () => 'Trade-In',
  subcategory: '2. Form Completed',
  desk: 'sales',
  steps: STEPS,
};

/** Without buying another. */
export const sellYourCar: FormDefinition = {
  ...tradeIn,
  id: 'sell-your-car',
  title: 'Sell your car',
  category: () => 'Sell Your Car',
};
