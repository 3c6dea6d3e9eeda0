/**
 * Stores what was typed into a form while its tab is open, so that a reload or a visit to another page loses nothing.
 * For forms with several steps, and forms that a page fetches.
 */
import { recordOf, textOf } from '#domain/shared/record-of.ts';

/** Fields that the shopper does not type into. */
const isTyped = (control: Element): control is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement =>
  (control instanceof HTMLInputElement &&
    (control.type !== 'hidden' || control.dataset.kept !== undefined)) ||
  control instanceof HTMLSelectElement ||
  control instanceof HTMLTextAreaElement;

const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(isTyped).filter(({ name }) => name !== '');

const isTicked = (control: Element): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');

const keyOf = (form: HTMLFormElement) =>
  [document.documentElement.dataset.site, 'form', form.dataset.leadForm, form.dataset.slug]
    .filter(Boolean)
    .join(':');

export function keepForm(form: HTMLFormElement, step: number): void {
  const values: Record<string, string> = {};
  for (const control of controlsOf(form)) {
    if (!isTicked(control)) values[control.name] = control.value;
    else if (control.type === 'checkbox' || control.checked)
      values[control.name] = control.checked ? control.value : '';
  }
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify({ step, values }));
  } catch {
    // Storage blocked or full: a reload starts over.
  }
}

export function forgetForm(form: HTMLFormElement): void {
  try {
    sessionStorage.removeItem(keyOf(form));
  } catch {
    // Nothing was kept either.
  }
}

/** Restores the kept values. @returns the step the form was at; null if nothing was kept */
export function restoreForm(form: HTMLFormElement): number | null {
  try {
    const kept = recordOf(JSON.parse(sessionStorage.getItem(keyOf(form)) ?? ''));
    const values = recordOf(kept.values);
    for (const control of controlsOf(form)) {
      const value = textOf(values[control.name]);
      if (isTicked(control)) control.checked = value === control.value;
      else if (value !== null) control.value = value;
    }
    return typeof kept.step === 'number' && Number.isSafeInteger(kept.step) ? kept.step : null;
  } catch {
    return null;
  }
}
