/** The fields that forms are made of. */
import { POSTCODE_MESSAGE } from '#domain/geo/postcodes.ts';
import { PLATE_ENTRY_LENGTH, PLATE_MESSAGE } from '#domain/rego/plate.ts';
import type { Choice, FormField } from './form.ts';
import { INVALID, MISSING } from './submission/read-value.ts';

const BASE = {
  unit: null,
  required: false,
  wanted: false,
  value: '',
  choices: [],
  suggestions: [],
  hint: null,
  missing: MISSING,
  invalid: INVALID,
  autocomplete: null,
  inputmode: null,
  maxLength: 200,
  part: 'main',
  half: false,
  ofCar: false,
  service: false,
} as const satisfies Partial<FormField>;

/** A custom field, text by default. */
export function field(
  name: string,
  label: string,
  more: Partial<Omit<FormField, 'name' | 'label'>> = {},
): FormField {
  return { ...BASE, kind: 'text', name, label, staffLabel: label, ...more };
}

/** @param staffLabel empty if the answer is for machines, or appears elsewhere */
export function hidden(name: string, value: string, staffLabel = ''): FormField {
  return field(name, '', { kind: 'hidden', staffLabel, value, part: 'hidden', maxLength: 2000 });
}

/** Options whose text is their value. */
export function choices(...words: readonly string[]): Choice[] {
  return words.map((word) => ({ value: word, label: word }));
}

/** A drop-down with nothing selected unless `value` is given. */
export function select(
  name: string,
  label: string,
  options: readonly Choice[],
  more: Partial<Omit<FormField, 'name' | 'label' | 'kind' | 'choices'>> = {},
): FormField {
  return field(name, label, {
    kind: 'select',
    choices: options,
    missing: `Please choose an option for “${label}”.`,
    invalid: 'Please choose from the list.',
    ...more,
  });
}

/** Dollars, as people write them. */
export function dollars(
  name: string,
  label: string,
  more: Partial<Omit<FormField, 'name' | 'label' | 'kind'>> = {},
): FormField {
  return field(name, label, {
    kind: 'number',
    unit: 'dollars',
    inputmode: 'numeric',
    invalid: 'Please enter an amount in dollars, such as 25000.',
    maxLength: 12,
    half: true,
    autocomplete: 'off',
    ...more,
  });
}

/**
 * Names of checkboxes whose ticked options become `additional_services`; the names themselves are not sent.
 */
const OPTION_PREFIX = 'radio_option_';

/** Checkboxes for multiple choice. */
export function options(...labels: readonly string[]): FormField[] {
  return labels.map((label) =>
    field(`${OPTION_PREFIX}${label.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')}`, label, {
      kind: 'checkbox',
      service: true,
    }),
  );
}

export const TERMS_MESSAGE = 'You must agree to the terms of use before submitting the form.';

/** First and last name, phone, email, postcode. A phone number or an email address is enough. */
export function person(): FormField[] {
  return [
    field('name', 'First name', {
      required: true,
      autocomplete: 'given-name',
      missing: 'Please enter your name.',
      maxLength: 80,
      half: true,
    }),
    field('last_name', 'Last name', { autocomplete: 'family-name', maxLength: 80, half: true }),
    field('phone', 'Phone', {
      kind: 'tel',
      wanted: true,
      autocomplete: 'tel',
      inputmode: 'tel',
      invalid: 'Please check your phone number. It seems too short or too long.',
      maxLength: 60,
      half: true,
    }),
    field('postcode', 'Postcode', {
      kind: 'postcode',
      required: true,
      autocomplete: 'postal-code',
      inputmode: 'numeric',
      missing: POSTCODE_MESSAGE,
      invalid: POSTCODE_MESSAGE,
      maxLength: 4,
      half: true,
    }),
    field('email', 'Email', {
      kind: 'email',
      wanted: true,
      autocomplete: 'email',
      inputmode: 'email',
      invalid: 'Please enter a valid email address, such as name@example.com.',
      maxLength: 254,
    }),
  ];
}

export function message(label: string, required: boolean, more: Partial<FormField> = {}): FormField {
  return field('message', label, {
    kind: 'textarea',
    required,
    missing: 'Please enter a message.',
    maxLength: 4000,
    ...more,
  });
}

/** The shopper's own car. The names are those that dealers' systems know. */
export function ownCar(required = false): FormField[] {
  return [
    field('Rego', 'Rego', {
      staffLabel: 'Registration',
      kind: 'rego',
      hint: 'If you have it handy.',
      invalid: PLATE_MESSAGE,
      maxLength: PLATE_ENTRY_LENGTH,
      half: true,
      autocomplete: 'off',
    }),
    field('km', 'Kilometres', {
      kind: 'number',
      unit: 'km',
      inputmode: 'numeric',
      invalid: 'Please enter the kilometres as a number.',
      maxLength: 12,
      half: true,
      autocomplete: 'off',
    }),
    field('Vehicle Make', 'Make', {
      staffLabel: 'Make of their car',
      required,
      missing: 'Please enter the make.',
      maxLength: 60,
      half: true,
      autocomplete: 'off',
    }),
    field('Vehicle Model', 'Model', {
      staffLabel: 'Model of their car',
      required,
      missing: 'Please enter the model.',
      maxLength: 60,
      half: true,
      autocomplete: 'off',
    }),
  ];
}
