/** Reads a form in the browser by the same rules as the API. */
import type { FieldKind } from '#domain/leads/form.ts';
import { type FieldError, inFormOrder, missingContact } from '#domain/leads/submission/contact-details.ts';
import { isValuationForm, missingCar } from '#domain/leads/submission/missing-car.ts';
import { type FieldRule, INVALID, MISSING, readValue } from '#domain/leads/submission/read-value.ts';

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export const isControl = (target: EventTarget | null): target is Control =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement;

/** The body to post, with checkboxes as true or false, because JSON includes unticked ones. */
export function bodyOf(form: HTMLFormElement): Record<string, string | boolean> {
  const body: Record<string, string | boolean> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body[name] = value;
  for (const box of form.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')) {
    body[box.name] = box.checked;
  }
  return body;
}

function ruleOf(control: Control): FieldRule {
  const { kind, invalid = INVALID, missing = control.dataset.invalid ?? MISSING } = control.dataset;
  const maxLength = 'maxLength' in control && control.maxLength > 0 ? control.maxLength : 4000;
  return { kind: kind as FieldKind, required: control.required, missing, invalid, maxLength };
}

/** The error of one control; `null` if it has none. */
export function errorOf(control: Control, body: Readonly<Record<string, unknown>>): string | null {
  const read = readValue(ruleOf(control), body[control.name]);
  return read.ok ? null : read.message;
}

/** Fields to validate: visible, enabled and with a rule. */
export function judged(within: HTMLElement): Control[] {
  const all = [...within.querySelectorAll<Control>('[data-kind][name]')].filter(({ disabled }) => !disabled);
  return all.filter((control, index) => all.findIndex(({ name }) => name === control.name) === index);
}

/** The errors of a form, or of one step. */
export function errorsOf(form: HTMLFormElement, within: HTMLElement = form): FieldError[] {
  const body = bodyOf(form);
  const controls = judged(within);
  const errors = controls.flatMap((control): FieldError[] => {
    const message = errorOf(control, body);
    return message === null ? [] : [{ field: control.name, message }];
  });
  const names = controls.map(({ name }) => name);
  const said = (name: string) => String(body[name] ?? '').trim() || null;
  const unknownCar =
    names.includes('Vehicle Make') && isValuationForm(Object.keys(body))
      ? missingCar((name) => said(name) !== null)
      : [];
  // One that is missing or unreadable has its own error.
  const isLeft = (name: string) => said(name) !== null || errors.some(({ field }) => field === name);
  const wayBack = ['phone', 'email'].every((name) => names.includes(name))
    ? missingContact({
        hasPhone: isLeft('phone'),
        hasEmail: isLeft('email'),
        preferred: said('preferred_contact'),
        channel: said('contact_channel'),
        textOnly: body.text_only === true,
      })
    : null;
  return inFormOrder([...errors, ...unknownCar, ...(wayBack === null ? [] : [wayBack])], names);
}
