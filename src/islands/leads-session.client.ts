/** Connects forms with the queue and with tracking. */
import { keptLeadsKey } from '#domain/leads/kept/kept-leads.ts';
import { startOffers } from '#features/leads/accept-offer.client.ts';
import { startCarForms } from '#features/leads/car-forms.client.ts';
import { startLeadDialogs } from '#features/leads/lead-dialog.client.ts';
import { type LeadFormParts, startLeadForms, tellForm } from '#features/leads/lead-form.client.ts';
import { createLeadQueue } from '#features/leads/lead-queue.client.ts';
import { sendLead } from '#features/leads/send.client.ts';
import { startSuccess } from '#features/leads/success.client.ts';
import { track } from '#features/tracking/track.client.ts';
import { showToast } from '#ui/toast.client.ts';

/** `setTimeout` counts in 32 bits. */
const LONGEST_MS = 2 ** 31 - 1;

async function alone(work: () => Promise<void>): Promise<void> {
  // Only secure pages have locks; elsewhere the list's claims replace them.
  if (!('locks' in navigator)) return work();
  await navigator.locks.request('kept-leads', { ifAvailable: true }, async (lock) => {
    if (lock !== null) await work();
  });
}

if (location.hash !== '') void import('#ui/keep-focus.client.ts').then(({ keepFocus }) => keepFocus());

export function startLeads(success: HTMLElement | null, journeys: LeadFormParts['journeys']): void {
  let showKept = () => {};
  const site = document.documentElement.dataset.site ?? '';
  const queue = createLeadQueue({
    site,
    // Reading `localStorage` throws where cookies are blocked; the queue handles a function that throws.
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
        // The shopper already knows about a lead that needs a sign-in.
        if (!tellForm(lead.key, outcome) && lead.holdup === null)
          showToast(`“${lead.title}” hasn’t been sent yet.`, 'destructive');
      } else if (!tellForm(lead.key, { ...outcome, body: { ...lead.body } })) {
        track(lead.event);
        showToast(`“${lead.title}” sent.`);
      }
    },
    onChange: () => showKept(),
  });
  const fetchPanel = async () => {
    if (queue.list().length === 0) return;
    showKept = () => {};
    try {
      const { keptLeads } = await import('#features/leads/kept-leads.client.ts');
      showKept = keptLeads(queue, (key) => tellForm(key, { kind: 'removed' }));
      showKept();
    } catch {
      // It cannot be fetched offline; the form itself says that its lead is kept.
      showKept = () => void fetchPanel();
    }
  };
  showKept = () => void fetchPanel();
  showKept();
  // Another tab may store, send or remove a lead.
  addEventListener('storage', ({ key }) => {
    if (key === keptLeadsKey(site)) showKept();
  });
  startCarForms(startLeadForms({ queue, track, journeys }));
  startLeadDialogs();
  startOffers(track);
  if (success) startSuccess(success);
  addEventListener('online', () => void queue.flush(true));
  void queue.flush(true);
}
