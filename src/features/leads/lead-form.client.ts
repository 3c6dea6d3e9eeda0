/**
 * Adds to a page's forms: messages beside fields, details from last time, steps, and sending that loses
 * nothing. Without it the forms post as they are.
 */

import { type SendOutcome, SUBMIT_ERROR } from '#domain/leads/answer/answer.ts';
import { enquiredCarKey, type SuccessInfo, successKey } from '#domain/leads/answer/success.ts';
import { classify } from '#domain/leads/categories.ts';
import type { FormId } from '#domain/leads/form.ts';
import { PROFILE_FIELDS, readProfile, writeProfile } from '#domain/leads/kept/profile.ts';
import type { FieldError } from '#domain/leads/submission/contact-details.ts';
import { profileKey } from '#domain/shared/kept-keys.ts';
import { formSubmitted, type TrackedEvent } from '#domain/tracking/events.ts';
import { consentKey } from '#domain/tracking/permission.ts';
import { pageAfter } from '#domain/valuation/page.ts';
import { store, stored } from '#ui/stored.client.ts';
import { showToast } from '#ui/toast.client.ts';
import { startDateWords } from './date-words.client.ts';
import { clearErrors, showAlert, showErrors, showFieldError } from './form-errors.client.ts';
import { bodyOf, type Control, errorOf, errorsOf, isControl, judged } from './form-values.client.ts';
import type { LeadQueue } from './lead-queue.client.ts';
import { offerOtherTimes } from './other-times.client.ts';
import { newKey, sendLead } from './send.client.ts';
import { startSlots } from './slots.client.ts';
import { type Journey, type Steps, startSteps } from './steps.client.ts';
import { readTrail, visitSource } from './trail.client.ts';

export interface LeadFormParts {
  queue: LeadQueue;
  /** What multi-step forms add between steps. */
  journeys: Partial<Record<FormId, (form: HTMLFormElement) => Journey>>;
  track: (event: TrackedEvent) => void;
}

const SENDING = 'Sending…';
const NOBODY_ANSWERED = 'We couldn’t connect. Please try again in a moment, or call us.';
/** The hidden field with the key of what is sent. */
const KEY_FIELD = 'idempotency_key';
const siteOf = () => document.documentElement.dataset.site ?? '';

/** Fills empty fields with the shopper's kept details, and lets them clear those again. */
function refill(form: HTMLFormElement): void {
  const profile = readProfile(stored(profileKey(siteOf())), Date.now());
  const note = form.querySelector<HTMLElement>('[data-lead-known]');
  if (profile === null || note === null) return;
  const filled = PROFILE_FIELDS.flatMap((name) => {
    const input = form.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    const value = profile[name];
    if (!input || value === undefined || input.value !== '') return [];
    input.value = value;
    return [input];
  });
  if (filled.length === 0) return;
  note.hidden = false;
  note.querySelector('[data-lead-forget]')?.addEventListener('click', () => {
    store(profileKey(siteOf()), null);
    for (const input of filled) input.value = '';
    note.hidden = true;
    filled[0]?.focus();
    showToast('Your details have been cleared from this browser.');
  });
}

/** What every lead carries besides the fields. */
function metaOf(shownAt: number, isOptInTouched: boolean) {
  const trail = readTrail();
  const { utm_source } = trail.linked_query_params;
  return {
    filled_ms: Math.round(performance.now() - shownAt),
    opt_in_touched: isOptInTouched,
    page_id: location.pathname,
    // The address without its query, which may contain anything.
    url: location.origin + location.pathname,
    source: utm_source ?? visitSource() ?? 'direct',
    lead_attributes: trail,
    // The platform records the event itself, if the shopper allowed it.
    tracking_consent: stored(consentKey(siteOf())),
  };
}

type Refusal = Extract<SendOutcome, { kind: 'refused' }>;
type Sending = 'idle' | 'submitting' | 'kept' | 'sent';

class LeadFormController {
  readonly form: HTMLFormElement;
  readonly parts: LeadFormParts;
  readonly button: HTMLButtonElement;
  readonly buttonText: string;
  readonly steps: Steps | null;
  shownAt = performance.now();
  state: Sending = 'idle';
  #isOptInTouched = false;
  /** What the form's key was used for: the same content is the same lead, changed content is another. */
  #words: string | null = null;
  /** The key of this form's lead in the queue. */
  #kept: string | null = null;

  constructor(form: HTMLFormElement, button: HTMLButtonElement, parts: LeadFormParts) {
    this.form = form;
    this.parts = parts;
    this.button = button;
    this.buttonText = button.textContent ?? '';
    form.noValidate = true;
    this.#keyField.value ||= newKey();
    this.#kept = parts.queue.list().find(({ key }) => key === this.#keyField.value)?.key ?? null;
    refill(form);
    this.steps = startSteps(form, {
      check: (step) => errorsOf(form, step),
      begin: () => ({ form: this.id, ...this.#carField(), ...this.#meta() }),
      journey: parts.journeys[this.id],
    });
    startDateWords(form);
    startSlots(form, () => ({ location: this.#locationId(), car: this.#carField().car_id }));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.submit();
    });
    // While typing: a message that disappeared on leaving the field would move the button under the pointer.
    form.addEventListener('input', ({ target }) => {
      if (isControl(target)) this.#changed(target);
    });
    form.closest('dialog')?.addEventListener('lead-shown', () => {
      this.shownAt = performance.now();
    });
  }

  get id(): FormId {
    return this.form.dataset.leadForm as FormId;
  }

  get #keyField(): HTMLInputElement {
    const field = this.form.elements.namedItem(KEY_FIELD);
    if (field instanceof HTMLInputElement) return field;
    const made = document.createElement('input');
    Object.assign(made, { type: 'hidden', name: KEY_FIELD });
    this.form.append(made);
    return made;
  }

  #meta() {
    return metaOf(this.shownAt, this.#isOptInTouched);
  }

  #carField() {
    return { car_id: String(new FormData(this.form).get('car_id') ?? '') };
  }

  #locationId(): string | null {
    const data = new FormData(this.form);
    const location = data.get('location_id');
    if (typeof location === 'string' && location !== '') return location;
    const dealership = this.form.querySelector<HTMLSelectElement>('select[name="dealership_slug"]');
    return dealership?.selectedOptions[0]?.dataset.location ?? null;
  }

  #changed(control: Control) {
    if (control.name === 'opt_in') this.#isOptInTouched = true;
    if (control.name === 'dealership_slug' || control.name === 'location_id') {
      this.form.dispatchEvent(new CustomEvent('lead-place'));
    }
    // An error disappears as soon as it is corrected; new ones wait until the form is sent.
    if (control.getAttribute('aria-invalid') !== 'true') return;
    if (judged(this.form).some(({ name }) => name === control.name)) {
      if (errorOf(control, bodyOf(this.form)) === null) showFieldError(this.form, control.name, null);
    }
  }

  #busy(isBusy: boolean) {
    this.state = isBusy ? 'submitting' : 'idle';
    this.button.disabled = isBusy;
    this.button.toggleAttribute('data-busy', isBusy);
    this.button.setAttribute('aria-busy', String(isBusy));
    const words = this.button.querySelector('span');
    if (words) words.textContent = isBusy ? SENDING : this.buttonText;
    this.button.querySelector('.icon')?.remove();
    if (isBusy) this.button.prepend(spinner());
  }

  #renewKey() {
    this.#words = null;
    this.#keyField.value = newKey();
  }

  #keyFor(words: string): string {
    if (this.#words !== null && this.#words !== words) this.#renewKey();
    this.#words = words;
    return this.#keyField.value;
  }

  async submit(): Promise<void> {
    if (this.state !== 'idle') return;
    if (this.steps !== null && !this.steps.isLastStep()) return this.steps.next();
    const errors = errorsOf(this.form);
    if (errors.length > 0) return this.#refuse(errors);
    clearErrors(this.form);
    const { [KEY_FIELD]: _, ...values } = bodyOf(this.form);
    const key = this.#keyFor(JSON.stringify(values));
    this.#busy(true);
    const leadId = (await this.steps?.leadId()) ?? null;
    const inSteps = this.steps !== null;
    const path = inSteps ? '/api/leads' : new URL(this.form.action).pathname;
    const body = {
      ...values,
      ...this.#meta(),
      [KEY_FIELD]: key,
      ...(inSteps && { isLastStep: true, lead_id: leadId }),
    };
    const outcome = await sendLead(path, key, body);
    this.#settle(outcome, { path, key, body });
  }

  #refuse(errors: readonly FieldError[], title?: string) {
    const first = errors[0];
    if (first) this.steps?.show(first.field);
    showErrors(this.form, errors, title);
  }

  #settle(outcome: SendOutcome, call: { path: string; key: string; body: Record<string, unknown> }) {
    if (outcome.kind === 'sent') {
      this.#letGo();
      const { leadId, reference, taken, booked, next } = outcome;
      if (next !== null) return this.#goOn(call.body, next);
      if (taken === null || leadId === null) return this.#succeed(call.body, { leadId, reference, booked });
      this.state = 'sent';
      return offerOtherTimes(this.form, leadId, taken, (booked) =>
        this.#succeed(call.body, { leadId, reference, booked }),
      );
    }
    this.#busy(false);
    if (outcome.kind === 'unreached') {
      return 'atOnce' in this.form.dataset ? this.#notNow(outcome.message) : this.#keep(call);
    }
    // The platform's page shows what to do next and keeps the values.
    if (outcome.onPage) return this.form.submit();
    this.#sayRefusal(outcome);
  }

  #sayRefusal({ errors, message }: Refusal) {
    // A refused lead is not stored: the next try is a new one.
    this.#renewKey();
    if (errors.length > 0) return this.#refuse(errors, errors.length === 1 ? errors[0]?.message : undefined);
    showAlert(this.form, message);
    showToast(SUBMIT_ERROR, 'destructive');
  }

  /** The form's lead in the queue arrived in another version, or is queued again. */
  #letGo() {
    if (this.#kept !== null) this.parts.queue.remove(this.#kept);
    this.#kept = null;
  }

  #keep(call: { path: string; key: string; body: Record<string, unknown> }) {
    const title = this.form.dataset.title ?? 'Your enquiry';
    const event = eventFor(this.form, call.body);
    const before = this.#kept;
    const isKept = this.parts.queue.keep({ ...call, title, car: this.form.dataset.car ?? null, event });
    showToast(SUBMIT_ERROR, 'destructive');
    if (isKept && before !== call.key) this.#letGo();
    if (!isKept) {
      return showAlert(
        this.form,
        `${SUBMIT_ERROR}. It wasn’t sent. Please try again in a moment, or call us.`,
      );
    }
    this.state = 'kept';
    this.steps?.end();
    this.button.disabled = true;
    const why = navigator.onLine ? 'We couldn’t connect.' : 'You seem to be offline.';
    showAlert(
      this.form,
      `${SUBMIT_ERROR}. ${why} Your form is saved in this browser. We’ll send it when you’re back online, or when you next open this site.`,
      { kind: 'kept' },
    );
    this.#kept = call.key;
  }

  /** Not queued: the shopper decides whether to try again. */
  #notNow(why: string | null) {
    // After a refusal the next try is a new lead; with no answer, the lead may have arrived already.
    if (why !== null) this.#renewKey();
    showToast(SUBMIT_ERROR, 'destructive');
    showAlert(this.form, why ?? `${SUBMIT_ERROR}. ${NOBODY_ANSWERED}`);
  }

  #remember(body: Record<string, unknown>) {
    this.state = 'sent';
    this.form.dataset.sent = '';
    store(profileKey(siteOf()), writeProfile(body, Date.now()));
  }

  #goOn(body: Record<string, unknown>, next: string) {
    this.#remember(body);
    this.parts.track(eventFor(this.form, body));
    location.assign(next);
  }

  #succeed(
    body: Record<string, unknown>,
    { leadId, reference, booked }: { leadId: string | null; reference: string | null; booked: string | null },
  ) {
    this.#remember(body);
    const site = siteOf();
    const info: SuccessInfo = {
      form: this.id,
      name: typeof body.name === 'string' ? body.name : null,
      car: this.#carInfo(),
      leadId,
      reference,
      promise: this.form.querySelector('[data-promise]')?.textContent ?? '',
      at: Date.now(),
    };
    store(successKey(site), JSON.stringify(info));
    if (info.car) store(enquiredCarKey(site), JSON.stringify({ id: Number(body.car_id), ...info.car }));
    this.parts.track(eventFor(this.form, body));
    this.steps?.end();
    location.assign(pageAfter(this.id, leadId, booked));
  }

  #carInfo(): SuccessInfo['car'] {
    const { car, slug } = this.form.dataset;
    return car === undefined ? null : { name: car, slug: slug ?? null };
  }

  /** A page restored from the browser's cache is as it was left: make it ready for another lead. */
  rest() {
    if (this.state !== 'kept') this.#busy(false);
  }

  /** Whether this form is unchanged since that lead was queued. */
  holds(key: string): boolean {
    return this.state === 'kept' && this.#kept === key;
  }

  /** A lead that was queued from here has arrived. */
  arrived({ body, ...sent }: Extract<KeptNews, { kind: 'sent' }>) {
    this.#kept = null;
    this.#succeed(body, sent);
  }

  /** It was refused: the values are still here and can be corrected. */
  refused(outcome: Refusal) {
    this.#busy(false);
    if (outcome.signIn === null) return this.#sayRefusal(outcome);
    const link = document.createElement('a');
    link.href = outcome.signIn;
    link.textContent = 'Sign in';
    showAlert(this.form, 'Your form is saved in this browser. Sign in and we’ll send it.', {
      kind: 'kept',
      items: [link],
    });
  }

  /** The shopper removed it from the queue: they can edit the form again. */
  removed() {
    this.#kept = null;
    this.#renewKey();
    this.#busy(false);
    clearErrors(this.form);
  }
}

function spinner(): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('width', '20');
  svg.setAttribute('height', '20');
  svg.setAttribute('aria-hidden', 'true');
  const arc = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  arc.setAttribute('d', 'M21 12a9 9 0 1 1-6.2-8.6');
  svg.append(arc);
  return svg;
}

function eventFor(form: HTMLFormElement, body: Readonly<Record<string, unknown>>): TrackedEvent {
  const { leadForm = '', event } = form.dataset;
  const carId = Number(body.car_id) || null;
  const chosen = typeof body.category === 'string' ? classify(body.category, '', null).event : Number(event);
  return formSubmitted(leadForm, chosen, carId);
}

let controllers: LeadFormController[] = [];

/** Takes over every form on the page. @returns a function that takes over a form which is added later */
export function startLeadForms(parts: LeadFormParts): (form: HTMLFormElement) => void {
  const takeOver = (form: HTMLFormElement) => {
    const button = form.querySelector<HTMLButtonElement>('[data-lead-send]');
    if (button !== null) controllers.push(new LeadFormController(form, button, parts));
  };
  controllers = [];
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-lead-form]')) takeOver(form);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) for (const controller of controllers) controller.rest();
  });
  return takeOver;
}

/** Passes the outcome of a queued lead to its form, if that is unchanged. */
type KeptNews =
  | {
      kind: 'sent';
      leadId: string | null;
      reference: string | null;
      booked: string | null;
      body: Record<string, unknown>;
    }
  | Refusal
  | { kind: 'removed' };

/** @returns whether this page has such a form */
export function tellForm(key: string, news: KeptNews): boolean {
  const controller = controllers.find((each) => each.holds(key));
  if (news.kind === 'sent') controller?.arrived(news);
  else if (news.kind === 'refused') controller?.refused(news);
  else controller?.removed();
  return controller !== undefined;
}
