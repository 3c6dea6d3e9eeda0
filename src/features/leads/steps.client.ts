/**
 * A multi-step form: one step at a time, validated before the next, with the lead created after the first.
 * The browser's back button moves through the steps, and a reload returns to the open one.
 */
import type { FieldError } from '#domain/leads/submission/submission.ts';
import { recordOf } from '#domain/shared/record-of.ts';
import { clearErrors, showErrors } from './form-errors.client.ts';
import { forgetForm, keepForm, restoreForm } from './form-session.client.ts';
import { newKey, sendLead } from './send.client.ts';

export interface Steps {
  isLastStep(): boolean;
  /** Validates the step and shows the next. */
  next(): void;
  /** Shows the step that contains a field. */
  show(field: string): void;
  /** The id of the created lead; `null` if that failed, which loses nothing. */
  leadId(): Promise<string | null>;
  /** The form was sent: forgets the kept values. */
  end(): void;
}

/** What a form does between its steps. */
export interface Journey {
  /** Runs before a completed step is left. The form waits for it and always moves on. */
  leave(step: HTMLElement, leadId: Promise<string | null>): Promise<void>;
}

interface StepRules {
  check: (step: HTMLElement) => readonly FieldError[];
  /** The first request to the platform. */
  begin: () => Record<string, unknown>;
  /** Created once the kept values are back in the form. */
  journey: ((form: HTMLFormElement) => Journey) | undefined;
}

const WORKING = 'One moment…';

/** The step of a history entry. */
const stepOf = (state: unknown): number | null => {
  const { leadStep } = recordOf(state);
  return typeof leadStep === 'number' ? leadStep : null;
};

/** `null` for a form without steps. */
export function startSteps(form: HTMLFormElement, { check, begin, journey: make }: StepRules): Steps | null {
  const steps = [...form.querySelectorAll<HTMLElement>('[data-lead-step]')];
  const back = form.querySelector<HTMLButtonElement>('[data-lead-back]');
  const next = form.querySelector<HTMLButtonElement>('[data-lead-next]');
  const send = form.querySelector<HTMLButtonElement>('[data-lead-send]');
  const end = form.querySelector<HTMLElement>('[data-lead-end]');
  const progress = form.querySelector<HTMLElement>('[data-lead-progress]');
  if (steps.length < 2 || !back || !next || !send || !end || !progress) return null;
  const nextText = next.textContent ?? '';
  const last = steps.length - 1;
  let begun: Promise<string | null> | null = null;
  let isWorking = false;
  let isOver = false;

  const kept = restoreForm(form);
  // A sent form starts over, whatever step the history has.
  let at = kept === null ? 0 : Math.min(stepOf(history.state) ?? kept, last);
  const journey = make?.(form);

  const draw = () => {
    for (const [index, step] of steps.entries()) step.hidden = index !== at;
    back.hidden = at === 0;
    next.hidden = at === last;
    send.hidden = at !== last;
    end.hidden = at !== last;
    progress.hidden = false;
    progress.textContent = `Step ${at + 1} of ${steps.length}`;
    progress.style.setProperty('--done', String((at + 1) / steps.length));
    sayNext();
  };
  const sayNext = () => {
    const words = next.querySelector('span') ?? next;
    words.textContent = isWorking ? WORKING : (steps[at]?.dataset.next ?? nextText);
  };
  const mark = (how: 'pushState' | 'replaceState', isOwn: boolean) =>
    history[how]({ ...history.state, leadStep: at, leadStepIsOwn: isOwn }, '');
  const show = (index: number) => {
    at = Math.min(Math.max(index, 0), last);
    clearErrors(form);
    draw();
    keep();
    steps[at]?.querySelector<HTMLElement>('legend')?.focus();
  };
  const keep = () => {
    if (!isOver) keepForm(form, at);
  };
  const go = (index: number) => {
    show(index);
    mark('pushState', true);
  };
  const begins = async () => {
    const outcome = await sendLead('/api/leads', newKey(), begin());
    return outcome.kind === 'sent' ? outcome.leadId : null;
  };
  const work = (isOn: boolean) => {
    isWorking = isOn;
    next.setAttribute('aria-busy', String(isOn));
    next.setAttribute('aria-disabled', String(isOn));
    sayNext();
  };
  const advance = async () => {
    const step = steps[at];
    if (step === undefined || isWorking) return;
    const errors = check(step);
    if (errors.length > 0) return showErrors(form, errors);
    begun ??= begins();
    if (journey) {
      work(true);
      await journey.leave(step, begun);
      work(false);
    }
    // The shopper may have gone back in the meantime.
    if (step === steps[at]) go(at + 1);
  };

  next.addEventListener('click', () => void advance());
  back.addEventListener('click', () => {
    const { leadStepIsOwn } = recordOf(history.state);
    if (leadStepIsOwn === true) return history.back();
    show(at - 1);
    mark('replaceState', false);
  });
  addEventListener('popstate', ({ state }) => {
    const step = stepOf(state);
    if (step !== null && step !== at && !isOver) show(step);
  });
  addEventListener('pagehide', keep);
  // Kept personal details belong to the step that asks for them.
  const known = form.querySelector('[data-lead-known]');
  if (known)
    form.querySelector('[name="name"]')?.closest('[data-lead-step]')?.querySelector('legend')?.after(known);
  const { leadStepIsOwn: isOwn } = recordOf(history.state);
  mark('replaceState', isOwn === true && stepOf(history.state) === at);
  draw();
  return {
    isLastStep: () => at === last,
    next: () => void advance(),
    show: (field) => {
      const index = steps.findIndex((step) => step.querySelector(`[name="${CSS.escape(field)}"]`) !== null);
      if (index !== -1 && index !== at) go(index);
    },
    leadId: () => begun ?? Promise.resolve(null),
    end: () => {
      isOver = true;
      forgetForm(form);
    },
  };
}
