import { unavailableTexts } from '#domain/inventory/status.ts';
import { vehicleCategory } from '../categories.ts';
import { departmentFields } from '../departments.ts';
import { field, message, person, TERMS_MESSAGE } from '../fields.ts';
import type { FormDefinition } from '../form.ts';

export const testDrive: FormDefinition = {
  id: 'test-drive',
  title: 'Book a test drive',
  next: 'We’ll confirm your time and have the car ready for you.',
  button: () => 'Book a Test Drive',
  fields: (context) => [
    ...departmentFields(context, 'sales'),
    ...(context.car === null
      ? [
          field('Vehicle Make', 'Make', { maxLength: 60, half: true, autocomplete: 'off', ofCar: true }),
          field('Vehicle Model', 'Model', { maxLength: 60, half: true, autocomplete: 'off', ofCar: true }),
        ]
      : []),
    field('preferred_date', 'Day', {
      staffLabel: 'Preferred day',
      kind: 'date',
      half: true,
      invalid: 'Please choose a day.',
      maxLength: 10,
    }),
    field('preferred_time', 'Time', {
      staffLabel: 'Preferred time',
      kind: 'time',
      half: true,
      invalid: 'Please choose a time.',
      maxLength: 5,
    }),
    ...person(),
    message('Message', false, {
      value: (context.car && unavailableTexts(context.car)?.message) ?? '',
    }),
    ...(context.site.forms.testDriveTerms && !context.site.forms.termsRequired
      ? [
          field('terms', context.site.forms.termsText, {
            kind: 'checkbox',
            required: true,
            missing: TERMS_MESSAGE,
            part: 'consent',
          }),
        ]
      : []),
  ],
  category: ({ car }) => vehicleCategory(car, 'Test Drive'),
  subcategory: 'Test Drive',
  department: 'sales',
  steps: [],
};
