import { TRADE_IN_KINDS, type TradeInKind } from '#domain/inventory/kinds.ts';
import { PLATE_ENTRY_LENGTH, PLATE_MESSAGE } from '#domain/rego/plate.ts';
import { AUSTRALIAN_STATES } from '#domain/shared/states.ts';
import type { Site } from '#domain/tenant/site.ts';
import { ADJUSTMENT_PREFIX } from '#domain/valuation/adjustments.ts';
import { makeNames } from '#domain/vehicles/find.ts';
import { departmentFields } from '../departments.ts';
import { choices, field, hidden, person, select } from '../fields.ts';
import type { FormContext, FormDefinition, FormField } from '../form.ts';
import { MAKE_OR_REGO, MODEL_OR_REGO } from '../submission/missing-car.ts';

const answer = (
  name: string,
  label: string,
  staffLabel: string,
  words: readonly string[],
  hint: string | null = null,
): FormField =>
  field(`${ADJUSTMENT_PREFIX}${name}`, label, {
    staffLabel,
    kind: 'radio',
    choices: choices(...words),
    hint,
    invalid: 'Please choose an answer.',
  });

const KIND_LABELS: Readonly<Record<TradeInKind, string>> = {
  car: 'Car, ute or van',
  caravan: 'Caravan',
  camperTrailer: 'Camper trailer',
  motorhome: 'Motorhome',
};

/** Whether a site takes other things than cars. */
export const takesOthers = ({ tradeIn }: Pick<Site, 'tradeIn'>): boolean =>
  tradeIn.kinds.some((kind) => kind !== 'car');

/** Asked where other things than cars are traded in. */
const kindField = (kinds: readonly TradeInKind[]): FormField =>
  select('Vehicle Type', 'What is it?', choices(...kinds.map((kind) => KIND_LABELS[kind])), {
    staffLabel: 'Type',
    wanted: true,
  });

/** The fields of four steps (rego, car, condition, contact details), with or without buying another car. */
function fields(context: FormContext): readonly FormField[] {
  const { kinds } = context.site.tradeIn;
  /** Not everything has an odometer. */
  const isDriven = kinds.every((kind) => kind === 'car' || kind === 'motorhome');
  return [
    field('rego', 'Rego', {
      staffLabel: 'Registration',
      kind: 'rego',
      wanted: true,
      half: true,
      autocomplete: 'off',
      hint: 'Don’t have it handy? Leave this blank.',
      invalid: PLATE_MESSAGE,
      maxLength: PLATE_ENTRY_LENGTH,
    }),
    select(
      'regoState',
      'State',
      AUSTRALIAN_STATES.map((state) => ({ value: state, label: state.toUpperCase() })),
      { staffLabel: 'Registered in', value: context.site.state, half: true, wanted: true },
    ),
    hidden('regoVehicle', '', 'Car found by registration'),
    ...(takesOthers(context.site) ? [kindField(kinds)] : []),
    field('Vehicle Make', 'Make', {
      staffLabel: 'Make of their car',
      wanted: true,
      maxLength: 60,
      half: true,
      autocomplete: 'off',
      missing: MAKE_OR_REGO,
      suggestions: makeNames(),
    }),
    field('Vehicle Model', 'Model', {
      staffLabel: 'Model of their car',
      wanted: true,
      maxLength: 60,
      half: true,
      autocomplete: 'off',
      missing: MODEL_OR_REGO,
    }),
    field('Vehicle Year', 'Year', {
      staffLabel: 'Year of their car',
      kind: 'year',
      wanted: true,
      inputmode: 'numeric',
      half: true,
      autocomplete: 'off',
      invalid: 'Please enter a 4-digit year.',
      maxLength: 4,
    }),
    field('Vehicle Badge', 'Badge', {
      staffLabel: 'Badge of their car',
      half: true,
      maxLength: 60,
      autocomplete: 'off',
      hint: 'For example, SR5 or Ascent Sport.',
    }),
    field(`${ADJUSTMENT_PREFIX}km`, 'Kilometres', {
      kind: 'number',
      unit: 'km',
      wanted: isDriven,
      inputmode: 'numeric',
      hint: isDriven
        ? 'As shown on the dash. We need this to give you an estimate online.'
        : 'If it has a motor, as shown on the dash.',
      invalid: 'Please enter the kilometres as a number.',
      maxLength: 12,
      autocomplete: 'off',
    }),
    answer(
      'condition',
      'What condition is it in?',
      'Condition',
      ['Like new', 'Good', 'Fair', 'Rough'],
      'Good: a few small marks. Fair: dents or worn tyres. Rough: it needs work.',
    ),
    answer('history', 'Service history', 'Service history', ['Full', 'Part', 'None']),
    answer('finance', 'Is there finance owing on it?', 'Finance owing', ['Yes', 'No']),
    ...person(),
    ...departmentFields(context, 'sales', { byPostcode: true }),
    hidden('id', ''),
  ];
}

const STEPS: FormDefinition['steps'] = [
  { title: 'Your rego', fields: ['rego', 'regoState'] },
  {
    title: 'Your car',
    fields: ['Vehicle Type', 'Vehicle Make', 'Vehicle Model', 'Vehicle Year', 'Vehicle Badge'],
  },
  {
    title: 'Condition',
    fields: ['km', 'condition', 'history', 'finance'].map((name) => `${ADJUSTMENT_PREFIX}${name}`),
  },
  {
    title: 'About you',
    fields: ['name', 'last_name', 'phone', 'postcode', 'email', 'dealership_slug', 'location_id'],
  },
];

/** For a shopper who wants to buy a car in stock. */
export const tradeIn: FormDefinition = {
  id: 'trade-in',
  title: 'Trade in your car',
  next: 'You’ll see an estimate next if we have enough similar cars to compare. No obligation.',
  button: () => 'Get My Estimate',
  fields,
  category: () => 'Trade-In',
  subcategory: '2. Form Completed',
  department: 'sales',
  steps: STEPS,
  sometimes: [kindField(TRADE_IN_KINDS)],
  sells: true,
};

/** For a shopper who only sells. */
export const sellYourCar: FormDefinition = {
  ...tradeIn,
  id: 'sell-your-car',
  title: 'Sell your car',
  category: () => 'Sell Your Car',
};
