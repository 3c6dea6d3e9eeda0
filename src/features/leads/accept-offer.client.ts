/** A button by which the shopper takes the offer that a lead was answered with. */
import { SUBMIT_ERROR } from '#domain/leads/answer.ts';
import { OFFER_ACCEPTED } from '#domain/leads/offer-accepted.ts';
import { offerAccepted, type TrackedEvent } from '#domain/tracking/events.ts';
import { showToast } from '#ui/toast.client.ts';
import { newKey, sendLead } from './send.client.ts';

/** Finds `<button data-accept-offer data-lead-id="…" data-form="trade-in" data-category="…">`. */
export function startOffers(track: (event: TrackedEvent) => void): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-accept-offer]')) {
    // The same press again, after a failure, is the same acceptance.
    const key = newKey();
    button.addEventListener('click', async () => {
      const { leadId, form, category } = button.dataset;
      button.disabled = true;
      const outcome = await sendLead('/api/leads', key, {
        form,
        category,
        subcategory: OFFER_ACCEPTED,
        lead_id: leadId,
        form_completed: true,
        offer_accepted: true,
      });
      if (outcome.kind === 'sent') {
        track(offerAccepted());
        location.assign('/success');
        return;
      }
      button.disabled = false;
      showToast(outcome.kind === 'refused' ? outcome.message : SUBMIT_ERROR, 'destructive');
    });
  }
}
