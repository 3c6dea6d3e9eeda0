/** What was typed into a form in steps, kept while its tab is open: a reload or a look at another page loses nothing. */

/** What the browser adds by itself, and what nobody typed. */
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
  `${document.documentElement.dataset.site ?? ''}:form:${form.dataset.leadForm}`;

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
    // Blocked or full: a reload begins anew.
  }
}

export function forgetForm(form: HTMLFormElement): void {
  try {
    sessionStorage.removeItem(keyOf(form));
  } catch {
    // Nothing was kept either.
  }
}

/** Enters what was kept. @returns the step it was at; null where nothing was kept */
export function restoreForm(form: HTMLFormElement): number | null {
  try {
    const { step, values } = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? '') as {
      step: number;
      values: Record<string, string>;
    };
    for (const control of controlsOf(form)) {
      const value = values[control.name];
      if (isTicked(control)) control.checked = value === control.value;
      else if (value !== undefined) control.value = value;
    }
    return Number.isSafeInteger(step) ? step : null;
  } catch {
    return null;
  }
}
