/** Joins the forms with the outbox and with the events that tell of them. */
import { startOffers } from '#features/leads/accept-offer.client.ts';
import { startLeadDialogs } from '#features/leads/lead-dialog.client.ts';
import { type LeadFormParts, leadArrived, startLeadForms } from '#features/leads/lead-form.client.ts';
import { createOutbox } from '#features/leads/lead-outbox.client.ts';
import { sendLead } from '#features/leads/send.client.ts';
import { startSuccess } from '#features/leads/success.client.ts';
import { track } from '#features/tracking/track.client.ts';
import { showToast } from '#ui/toast.client.ts';

/** `setTimeout` counts in 32 bits. */
const LONGEST_MS = 2 ** 31 - 1;

async function alone(work: () => Promise<void>): Promise<void> {
  // Only secure pages have locks; elsewhere the claims in the list do.
  if (!('locks' in navigator)) return work();
  await navigator.locks.request('lead-outbox', { ifAvailable: true }, async (lock) => {
    if (lock !== null) await work();
  });
}

export function startLeads(success: HTMLElement | null, journeys: LeadFormParts['journeys']): void {
  const outbox = createOutbox({
    site: document.documentElement.dataset.site ?? '',
    // Reading `localStorage` throws where cookies are blocked; the outbox copes with a call that does.
    storage: {
      getItem: (key) => localStorage.getItem(key),
      setItem: (key, value) => localStorage.setItem(key, value),
      removeItem: (key) => localStorage.removeItem(key),
    },
    send: sendLead,
    now: Date.now,
    alone,
    later: (work, ms) => setTimeout(work, Math.min(ms, LONGEST_MS)),
    onSettled(lead, outcome) {
      if (outcome.kind === 'refused') {
        showToast(`${lead.title} could not be sent: ${outcome.message}`, 'destructive');
      } else if (!leadArrived(lead.key, outcome.leadId, lead.body)) {
        track(lead.event);
        showToast(`${lead.title} has been sent.`);
      }
    },
  });
  startLeadForms({ outbox, track, journeys });
  startLeadDialogs();
  startOffers(track);
  if (success) startSuccess(success);
  addEventListener('online', () => void outbox.flush(true));
  void outbox.flush(true);
}
