/** The car page in the browser. Forms, dialogs and calculators load their code when used. */
import { fillMessages } from '#features/car/actions.client.ts';
import { showBarWhenNeeded } from '#features/car/call-bar.client.ts';
import { keepCarLive } from '#features/car/live-car.client.ts';
import { tellPanelHeight } from '#features/car/panel.client.ts';
import { tellReveals } from '#features/car/phone.client.ts';
import { followPrice } from '#features/finance/calculator-price.client.ts';
import { answerDelivery } from '#features/pricing/delivery.client.ts';
import { rememberBuyerState } from '#features/pricing/drive-away.client.ts';
import { createLocate } from '#features/search/filters/locate.client.ts';
import { closestTo } from '#ui/closest.client.ts';
import { helpDialogs } from '#ui/dialogs.client.ts';
import '#features/inventory/brochure.client.ts';
import '#features/gallery/gallery.client.ts';
import '#features/recent/recent.client.ts';
import '#features/running-costs/running-costs.client.ts';
import '#features/share/share.client.ts';

const car = document.querySelector<HTMLElement>('[data-car]');
if (car !== null) {
  keepCarLive(car, followPrice);
  tellReveals(car);
  fillMessages();
  helpDialogs();
  const driveAway = car.querySelector<HTMLElement>('[data-drive-away]');
  if (driveAway !== null) rememberBuyerState(driveAway);
  const delivery = car.querySelector<HTMLElement>('[data-delivery]');
  if (delivery !== null) {
    answerDelivery(delivery, createLocate({ fetch: (...asked) => fetch(...asked), geolocation: undefined }));
  }
  const panel = car.querySelector<HTMLElement>('.car-panel');
  if (panel !== null) tellPanelHeight(panel);
  const bar = document.querySelector<HTMLElement>('[data-car-bar]');
  if (bar !== null) showBarWhenNeeded(car, bar);
}

const calculator = document.querySelector<HTMLDetailsElement>('[data-calculator-fold]');
// Not every browser opens the `details` that a link points into.
document.addEventListener('click', (event) => {
  if (calculator !== null && closestTo(event, 'a[href="#calculator"]') !== null) calculator.open = true;
});
calculator?.addEventListener(
  'toggle',
  () => {
    import('#features/finance/calculator.client.ts').catch((error: unknown) => {
      console.warn('Could not load finance details for the calculator:', error);
    });
  },
  { once: true },
);
