/** The browser reveals a masked phone number; this reports it to the platform. */
import { closestTo } from '#ui/closest.client.ts';

/** Reports a masked number once per page, when it is shown or dialled. */
export function tellReveals(car: HTMLElement): void {
  const { carId, dealership, website } = car.dataset;
  if ('noPhone' in car.dataset) {
    console.warn('This car has no phone number: set one for its location or for the site.');
  }
  if (car.querySelector('[data-reveal]') === null) return;
  let told = false;
  const tell = () => {
    if (told) return;
    told = true;
    const ids = { car_id: Number(carId), dealership_id: Number(dealership), website_id: Number(website) };
    fetch('/api/phone-reveals', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(ids),
      keepalive: true,
    }).then(
      (answer) => answer.ok || console.warn(`Could not log the phone reveal: ${answer.status}`),
      (error: unknown) => console.warn('Could not log the phone reveal:', error),
    );
  };
  // `toggle` does not bubble, but it can be captured.
  car.addEventListener(
    'toggle',
    (event) => {
      if (event.target instanceof Element && event.target.matches('[data-reveal][open]')) tell();
    },
    { capture: true },
  );
  // The phone's bar dials straight away.
  document.addEventListener('click', (event) => {
    if (closestTo(event, '[data-car-bar] [data-action="call"]')) tell();
  });
}
