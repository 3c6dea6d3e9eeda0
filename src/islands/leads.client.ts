/**
 * Leads on every page: sends what was kept, remembers the way here, opens the dialogs. What only a page with a form
 * needs is fetched there.
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
const hasForm = document.querySelector('form[data-lead-form], [data-accept-offer]') !== null;
const asksOwnCar = document.querySelector('[data-kept-valuation], [data-valuation]') !== null;
if (hasForm || holdsLeads() || success) {
  void Promise.all([
    import('./leads-session.client.ts'),
    asksOwnCar ? import('./own-car.client.ts') : null,
  ]).then(([{ startLeads }, ownCar]) => startLeads(success, ownCar?.startOwnCar() ?? {}));
}
