/**
 * The questions of an order, answered step by step; `domain/purchases` decides when they appear and what
 * depends on what.
 */
import { allowsFinance } from '#domain/finance/eligibility.ts';
import { POSTCODE_MESSAGE } from '#domain/geo/postcodes.ts';
import { AUSTRALIAN_STATES } from '#domain/shared/states.ts';
import { ADJUSTMENT_PREFIX, ADJUSTMENTS } from '#domain/valuation/adjustments.ts';
import { departmentFields } from '../departments.ts';
import { choices, field, message, person, select } from '../fields.ts';
import type { FormContext, FormDefinition, FormField } from '../form.ts';

export const PICK_UP = 'Pick up';
export const DELIVERY = 'Delivery';
export const OWN_FUNDS = 'My own funds';
export const FINANCE_WANTED = 'Finance through the dealership';

/** Both are required: the order is settled by phone, and its documents go by email. */
const CONTACT_MISSING: Readonly<Record<string, string>> = {
  phone: 'Please enter your phone number so we can call you about your order.',
  email: 'Please enter your email address so we can confirm your order.',
};

const you = (context: FormContext): readonly FormField[] => [
  ...person().map((each) => {
    const missing = CONTACT_MISSING[each.name];
    return missing === undefined ? each : { ...each, required: true, missing };
  }),
  ...departmentFields(context, 'sales'),
];

/** How the shopper gets the car. */
export const HANDOVER = field('handover', 'Pick-up or delivery?', {
  staffLabel: 'Pick-up or delivery',
  kind: 'radio',
  choices: choices(PICK_UP, DELIVERY),
  missing: 'Please choose pick-up or delivery.',
  invalid: 'Please choose pick-up or delivery.',
});

export const DELIVERY_POSTCODE = field('delivery_postcode', 'Delivery postcode', {
  staffLabel: 'Delivery to',
  kind: 'postcode',
  inputmode: 'numeric',
  autocomplete: 'shipping postal-code',
  missing: 'Please enter the delivery postcode.',
  invalid: POSTCODE_MESSAGE,
  maxLength: 4,
  half: true,
});

const REGISTERED_IN = select(
  'registered_in',
  'Which state will you register it in?',
  AUSTRALIAN_STATES.map((state) => ({ value: state, label: state.toUpperCase() })),
  { staffLabel: 'Register in', missing: 'Please choose a state.' },
);

const TRADE_IN: readonly FormField[] = [
  field('trade_in', 'Do you have a car to trade in?', {
    staffLabel: 'Trade-in',
    kind: 'radio',
    choices: choices('No', 'Yes'),
    missing: 'Please choose yes or no.',
    invalid: 'Please choose yes or no.',
  }),
  field('trade_in_make', 'Make', {
    staffLabel: 'Make of their car',
    missing: 'Please enter the make.',
    maxLength: 60,
    half: true,
    autocomplete: 'off',
  }),
  field('trade_in_model', 'Model', {
    staffLabel: 'Model of their car',
    missing: 'Please enter the model.',
    maxLength: 60,
    half: true,
    autocomplete: 'off',
  }),
  field('trade_in_year', 'Year', {
    staffLabel: 'Year of their car',
    kind: 'year',
    inputmode: 'numeric',
    missing: 'Please enter the year.',
    invalid: 'Please enter a 4-digit year.',
    maxLength: 4,
    half: true,
    autocomplete: 'off',
  }),
  field('trade_in_km', 'Kilometres', {
    staffLabel: 'Kilometres of their car',
    kind: 'number',
    unit: 'km',
    inputmode: 'numeric',
    missing: 'Please enter the kilometres.',
    invalid: 'Please enter the kilometres as a number.',
    maxLength: 12,
    half: true,
    autocomplete: 'off',
  }),
  field('trade_in_rego', 'Rego', {
    staffLabel: 'Registration of their car',
    kind: 'rego',
    invalid: 'Please check the rego. Use letters and numbers only.',
    maxLength: 15,
    autocomplete: 'off',
  }),
  field(`${ADJUSTMENT_PREFIX}condition`, 'What condition is it in?', {
    staffLabel: 'Condition',
    kind: 'radio',
    choices: choices(...Object.keys(ADJUSTMENTS.condition ?? {})),
    invalid: 'Please choose an answer.',
  }),
  field(`${ADJUSTMENT_PREFIX}finance`, 'Is there finance owing on it?', {
    staffLabel: 'Finance owing',
    kind: 'radio',
    choices: choices('Yes', 'No'),
    invalid: 'Please choose an answer.',
  }),
];

export const PAY_BY = field('pay_by', 'How would you like to pay?', {
  staffLabel: 'Paying by',
  kind: 'radio',
  choices: choices(OWN_FUNDS, FINANCE_WANTED),
  missing: 'Please choose how you would like to pay.',
  invalid: 'Please choose how you would like to pay.',
});

const handover = ({ site }: FormContext): readonly FormField[] => [
  ...(site.delivery.rates.length > 0 ? [HANDOVER, DELIVERY_POSTCODE] : []),
  ...(site.driveAway.enabled ? [{ ...REGISTERED_IN, value: site.state }] : []),
];

const tradeIn = ({ site }: FormContext): readonly FormField[] => (site.tradeIn.enabled ? TRADE_IN : []);

const payment = ({ site, car }: FormContext): readonly FormField[] =>
  car !== null && allowsFinance(car, site) ? [PAY_BY] : [];

/** The fields of each step except the last, which reviews them all. */
export const ORDER_FIELDS = { you, handover, 'trade-in': tradeIn, payment } as const;

export const buyOnline: FormDefinition = {
  id: 'buy-online',
  title: 'Buy online',
  next: 'We’ll check your order and call you to arrange a day.',
  button: () => 'Send My Order',
  fields: (context) => [
    ...Object.values(ORDER_FIELDS).flatMap((fields) => fields(context)),
    message('Anything else we should know?', false),
  ],
  category: () => 'Buy Online',
  subcategory: '2. Form Completed',
  department: 'sales',
  steps: [],
  sometimes: [HANDOVER, DELIVERY_POSTCODE, REGISTERED_IN, ...TRADE_IN, PAY_BY],
};
