/** A form in steps: one at a time, checked before the next, with the lead begun as soon as the first is done. */
import type { FieldError } from '#domain/leads/submission.ts';
import { clearErrors, showErrors } from './form-errors.client.ts';
import { newKey, sendLead } from './send.client.ts';

export interface Steps {
  isLastStep(): boolean;
  /** Checks the step and shows the one after it. */
  next(): void;
  /** Shows the step that holds a field. */
  show(field: string): void;
  /** The id of the lead that was begun; `null` where that did not work, which loses nothing. */
  leadId(): Promise<string | null>;
}

interface StepRules {
  check: (step: HTMLElement) => readonly FieldError[];
  /** What the beginning tells the platform. */
  begin: () => Record<string, unknown>;
}

/** `null` for a form of one part. */
export function startSteps(form: HTMLFormElement, { check, begin }: StepRules): Steps | null {
  const steps = [...form.querySelectorAll<HTMLElement>('[data-lead-step]')];
  const back = form.querySelector<HTMLButtonElement>('[data-lead-back]');
  const next = form.querySelector<HTMLButtonElement>('[data-lead-next]');
  const send = form.querySelector<HTMLButtonElement>('[data-lead-send]');
  const end = form.querySelector<HTMLElement>('[data-lead-end]');
  const progress = form.querySelector<HTMLElement>('[data-lead-progress]');
  if (steps.length < 2 || !back || !next || !send || !end || !progress) return null;
  let at = 0;
  let begun: Promise<string | null> | null = null;

  const isLast = () => at === steps.length - 1;
  const draw = () => {
    for (const [index, step] of steps.entries()) step.hidden = index !== at;
    back.hidden = at === 0;
    next.hidden = isLast();
    send.hidden = !isLast();
    end.hidden = !isLast();
    progress.hidden = false;
    progress.textContent = `Step ${at + 1} of ${steps.length}`;
  };
  const go = (index: number) => {
    at = Math.min(Math.max(index, 0), steps.length - 1);
    clearErrors(form);
    draw();
    steps[at]?.querySelector<HTMLElement>('legend')?.focus();
  };
  const begins = async () => {
    const outcome = await sendLead('/api/leads', newKey(), begin());
    return outcome.kind === 'sent' ? outcome.leadId : null;
  };
  const advance = () => {
    const step = steps[at];
    if (step === undefined) return;
    const errors = check(step);
    if (errors.length > 0) return showErrors(form, errors);
    begun ??= begins();
    go(at + 1);
  };

  next.addEventListener('click', advance);
  back.addEventListener('click', () => go(at - 1));
  draw();
  return {
    isLastStep: isLast,
    next: advance,
    show: (field) => {
      const index = steps.findIndex((step) => step.querySelector(`[name="${CSS.escape(field)}"]`) !== null);
      if (index !== -1 && index !== at) go(index);
    },
    leadId: () => begun ?? Promise.resolve(null),
  };
}
