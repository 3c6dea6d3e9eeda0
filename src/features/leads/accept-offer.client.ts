/** The form that accepts the offer made in reply to a lead. Without script the browser posts it. */
import { successHref } from '#domain/appointments/links.ts';
import { SUBMIT_ERROR } from '#domain/leads/answer/answer.ts';
import { readSuccess, type SuccessInfo, successKey } from '#domain/leads/answer/success.ts';
import { isFormId } from '#domain/leads/form.ts';
import { textOf } from '#domain/shared/record-of.ts';
import { offerAccepted, type TrackedEvent } from '#domain/tracking/events.ts';
import { consentKey } from '#domain/tracking/permission.ts';
import { store, stored } from '#ui/stored.client.ts';
import { showToast } from '#ui/toast.client.ts';
import { bodyOf } from './form-values.client.ts';
import { newKey, sendLead } from './send.client.ts';

const siteOf = () => document.documentElement.dataset.site ?? '';

/** The next page confirms that the offer was accepted. */
function noteAccepted(form: unknown, leadId: unknown): void {
  const key = successKey(siteOf());
  const before = readSuccess(stored(key), Date.now());
  if (!isFormId(form) || typeof leadId !== 'string') return;
  const info: SuccessInfo =
    before?.leadId === leadId ? before : { form, name: null, car: null, leadId, at: Date.now() };
  store(key, JSON.stringify({ ...info, isAccepted: true }));
}

/** Finds `<form data-accept-offer>`. */
export function startOffers(track: (event: TrackedEvent) => void): void {
  const forms = document.querySelectorAll<HTMLFormElement>('form[data-accept-offer]');
  // A page restored from the browser's cache does not know that the offer has been accepted since.
  if (forms.length > 0) addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  for (const form of forms) {
    const button = form.querySelector<HTMLButtonElement>('button[type="submit"]');
    // Pressing again after a failure is the same acceptance.
    const key = newKey();
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      if (!button || button.disabled) return;
      button.disabled = true;
      const said = bodyOf(form);
      const consent = stored(consentKey(siteOf()));
      const outcome = await sendLead('/api/leads', key, { ...said, tracking_consent: consent });
      if (outcome.kind === 'sent') {
        noteAccepted(said.form, said.lead_id);
        track(offerAccepted());
        location.assign(successHref({ appointment: null, lead: textOf(said.lead_id) }));
        return;
      }
      button.disabled = false;
      showToast(outcome.kind === 'refused' ? outcome.message : SUBMIT_ERROR, 'destructive');
    });
  }
}
