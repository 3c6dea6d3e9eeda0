/**
 * Leads on every page: sends the queue, remembers the visit and opens dialogs. Code that only forms need is
 * loaded with a form.
 */
import { keptLeadsKey } from '#domain/leads/kept/kept-leads.ts';
import { noteVisit } from '#features/leads/trail.client.ts';

const root = document.documentElement;
const site = root.dataset.site ?? '';
root.dataset.leads = '';
noteVisit(location);

function holdsLeads(): boolean {
  try {
    return localStorage.getItem(keptLeadsKey(site)) !== null;
  } catch {
    return false;
  }
}

const success = document.querySelector<HTMLElement>('[data-success]');
const hasForm =
  document.querySelector('form[data-lead-form], [data-car-forms], [data-accept-offer]') !== null;
const asksOwnCar = document.querySelector('[data-kept-valuation], [data-valuation]') !== null;
if (hasForm || holdsLeads() || success) {
  void Promise.all([
    import('./leads-session.client.ts'),
    asksOwnCar ? import('./own-car.client.ts') : null,
  ]).then(([{ startLeads }, ownCar]) => startLeads(success, ownCar?.startOwnCar() ?? {}));
}
