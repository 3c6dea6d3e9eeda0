/** A masked phone number: the browser reveals it by itself, this tells the platform that it was. */

/** The reveal of each number is told once a page. */
export function tellReveals(car: HTMLElement): void {
  const { carId, dealership, website } = car.dataset;
  if ('noPhone' in car.dataset) {
    console.warn('This car has no phone number: neither its location nor the site names one.');
  }
  // A `toggle` event does not bubble, but it can be caught on its way down.
  car.addEventListener(
    'toggle',
    (event) => {
      const reveal = event.target as HTMLDetailsElement;
      if (!reveal.matches('[data-reveal][open]') || 'told' in reveal.dataset) return;
      reveal.dataset.told = '';
      const ids = { car_id: Number(carId), dealership_id: Number(dealership), website_id: Number(website) };
      fetch('/api/phone-reveals', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(ids),
        keepalive: true,
      }).then(
        (answer) =>
          answer.ok || console.warn(`The reveal of the phone number was not kept: ${answer.status}`),
        (error: unknown) => console.warn('The reveal of the phone number was not kept:', error),
      );
    },
    { capture: true },
  );
}
