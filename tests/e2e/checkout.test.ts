/**
 * Reserving a car online, to the payment page and back: as the first and the second shopper, with and without script.
 */
import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import type { Car } from '#domain/inventory/car.ts';
import { canBeReserved } from '#domain/inventory/eligibility.ts';
import { checkoutPath } from '#domain/reservations/paths.ts';
import { accessibilityProblems, ask, builtAgain, layoutShift, newPage, siteUrl, stockOf } from './browser.ts';
import { alertOf, formOf, PERSON, scriptReady, send, sendOf, storedLead } from './lead-forms.ts';
import { action, cards, carPanel, gallery } from './page-parts.ts';
import { signIn } from './sign-in.ts';

const SITES = [
  ['harbour-motor-group', '$200', 390],
  ['summit-toyota', '$500', 1440],
  ['budget-cars-direct', '$99', 1440],
] as const;
type Tenant = (typeof SITES)[number][0];
const GATED: Tenant = 'budget-cars-direct';
const NUMBER = '0491 580 120';

const offer = { enabled: true, processorRequired: false };
const free = new Map<Tenant, Car[]>();
/** A car that no one has reserved, a different one each time. Its drivetrain tag would outrank "Reserved". */
async function freeCar(site: Tenant): Promise<Car> {
  const cars =
    free.get(site) ??
    (await stockOf(site)).filter(
      (car) => canBeReserved(car, offer) && !/hybrid|electric/i.test(car.fuel ?? ''),
    );
  const car = cars.pop();
  if (!car) throw new Error(`${site} has no car that can be reserved`);
  free.set(site, cars);
  return car;
}

const checkoutOf = (site: Tenant, car: Car) => siteUrl(site) + checkoutPath(car.slug);
const title = (page: Page) => page.locator('h1').first().textContent();
const reservationOf = (page: Page) => new URL(page.url()).searchParams.get('reservation');
const countdown = (page: Page) => page.getByRole('timer').locator('strong').textContent();
const toPay = /^Pay \$/;

/** On the stand-in payment page: pays, uses the test card that is declined, or goes back. */
async function choose(page: Page, what: 'Pay' | 'Decline' | 'Cancel') {
  await page.waitForURL('**/payments/test/**');
  if (what === 'Decline') await page.getByLabel('Card number').fill('4000 0000 0000 0002');
  await page.getByRole('button', { name: what === 'Cancel' ? 'Cancel' : /^Pay \$/ }).click();
  await page.waitForURL('**/checkout?reservation=**');
}

async function letGo(page: Page) {
  await page.getByText('Cancel this reservation').click();
  await page.getByRole('button', { name: 'Cancel reservation' }).click();
  await expect.poll(() => page.getByRole('link', { name: 'Reserve Again' }).isVisible()).toBe(true);
}

/** Whether the site's menu shows: a form of a sale leaves it out. */
const hasMenu = async (page: Page) =>
  (await page.getByRole('button', { name: 'Menu', exact: true }).isVisible()) ||
  (await page.getByRole('navigation', { name: 'Main' }).isVisible());

let signed: Awaited<ReturnType<BrowserContext['storageState']>> | undefined;
/** From the car's page to the checkout; a gated site asks to sign in on the way, once. */
async function toCheckout(page: Page, site: Tenant, car: Car) {
  await page.goto(`${siteUrl(site)}/cars/${car.slug}`);
  await action(carPanel(page), 'reserve').click();
  if (site === GATED && !signed) {
    await page.waitForURL('**/sign-in?**');
    expect(new URL(page.url()).searchParams.get('type')).toBe('checkout');
    await signIn(page, NUMBER);
  }
  await page.waitForURL(checkoutOf(site, car));
  if (site === GATED) expect(await formOf(page).locator('[name="phone"]').inputValue()).toBe(NUMBER);
  if (site === GATED) signed = await page.context().storageState();
}

describe.each(SITES)('on %s', (site, deposit, width) => {
  /** At phone and desktop widths; a third site would show nothing new. */
  const checkAccess = async (page: Page) => {
    if (site !== GATED) expect(await accessibilityProblems(page)).toEqual([]);
  };

  test('a hold survives Back, a reload and an abandoned payment; then it is paid and cancelled', async () => {
    const car = await freeCar(site);
    const email = `car-${car.id}@checkout.example`;
    // One photo of the demo stock is missing on purpose.
    const page = await newPage({
      width,
      reducedMotion: 'reduce',
      expectedErrors: [/media\/demo/],
      ...(site === GATED && signed && { storageState: signed }),
    });
    await toCheckout(page, site, car);
    await scriptReady(page);
    const main = page.locator('main');
    for (const words of [
      `Your ${deposit} deposit is 100% refundable.`,
      '48 hours',
      'Refundable deposit, paid today',
      'Maestro',
      'Test mode',
    ])
      expect(await main.textContent()).toContain(words);
    expect(await hasMenu(page)).toBe(false);
    await checkAccess(page);
    expect(await layoutShift(page)).toBeLessThan(0.01);

    const form = formOf(page);
    await sendOf(form).click();
    await expect.poll(() => alertOf(form).textContent()).toContain('so we can send your receipt');
    await checkAccess(page);
    await send(form, { ...PERSON, email, terms: true });
    await page.waitForURL('**/payments/test/**');
    expect(await title(page)).toBe(`Test payment: ${deposit}`);
    await checkAccess(page);
    expect(await page.getByRole('main').textContent()).toMatch(
      /4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined/,
    );
    await page.getByLabel('Card number').fill('5555 5555 5555 4444');
    await page.getByRole('button', { name: toPay }).click();
    expect(await page.getByRole('alert').textContent()).toContain('That isn’t a test card');
    await page.goBack();

    await page.goBack();
    await page.waitForURL('**/checkout?reservation=**');
    const id = reservationOf(page);
    expect(await title(page)).toBe('Pay your deposit');
    expect(await countdown(page)).toMatch(/^(?:30|29) minutes$/);
    await checkAccess(page);
    await page.reload();
    await page.goto(checkoutOf(site, car));
    expect(reservationOf(page)).toBe(id);

    await page.getByRole('link', { name: toPay }).click();
    await choose(page, 'Cancel');
    expect(await main.textContent()).toContain('You left the payment page. You haven’t been charged.');
    expect(reservationOf(page)).toBe(id);

    const watching = await page.context().newPage();
    await watching.goto(page.url());
    await page.getByRole('link', { name: toPay }).click();
    await choose(page, 'Pay');
    expect(await title(page)).toBe('The car is reserved for you');
    expect(await hasMenu(page)).toBe(true);
    expect(await countdown(page)).toMatch(/^(?:2 days|1 day 23 hours)$/);
    await checkAccess(page);
    await expect.poll(() => title(watching)).toBe('The car is reserved for you');
    expect((await storedLead(page, email)).payload).toMatchObject({
      category: 'Reservation',
      subcategory: 'Reserve Online',
      car_id: car.id,
    });

    await letGo(page);
    expect(await title(page)).toBe('We’ve refunded your deposit');
    await page.getByRole('link', { name: 'Reserve Again' }).click();
    await page.waitForURL(checkoutOf(site, car));
    expect(await title(page)).toBe('Reserve this car');
  });
});

test('the holder can continue from the car’s page; for everyone else it is reserved', async () => {
  const car = await freeCar('harbour-motor-group');
  const page = await newPage({ reducedMotion: 'reduce', width: 320, expectedErrors: [/media\/demo/] });
  await toCheckout(page, 'harbour-motor-group', car);
  await scriptReady(page);
  await send(formOf(page), { ...PERSON, email: 'holder@checkout.example', terms: true });
  await choose(page, 'Cancel');
  const id = reservationOf(page);
  const address = `${siteUrl('harbour-motor-group')}/cars/${car.slug}`;
  await page.goto(address);
  const line = page.locator('[data-car-availability]');
  await expect
    .poll(() => line.textContent())
    .toMatch(/^We’re holding this car for you until [A-Z][a-z]{2} \d{1,2}:\d\d [ap]m$/);
  expect(await accessibilityProblems(page)).toEqual([]);
  const reserve = carPanel(page).getByRole('link', { name: 'Pay the Deposit' });
  expect([
    await reserve.textContent(),
    await reserve.evaluate((link: HTMLElement) => link.inert || 'off' in link.dataset),
  ]).toEqual(['Pay the Deposit', false]);
  await reserve.click();
  await page.waitForURL(`**/checkout?reservation=${id}`);
  await page.goto(address);
  await line.getByRole('link').click();
  await page.waitForURL(`**/checkout?reservation=${id}`);

  const stranger = await newPage({ expectedErrors: [/media\/demo/] });
  await stranger.goto(address);
  await expect.poll(() => stranger.locator('[data-car-availability] span').textContent()).toBe('Reserved');
  await stranger.getByRole('link', { name: 'Tell me when it’s available' }).click();
  await expect.poll(() => title(stranger)).toBe('Someone got in first');

  await letGo(page);
  await page.goto(address);
  await expect.poll(() => line.textContent()).toBe('Available');
});

test('without script, the holder finds their reservation from the car', async () => {
  const car = await freeCar('harbour-motor-group');
  const page = await newPage({ javaScriptEnabled: false });
  await page.goto(checkoutOf('harbour-motor-group', car));
  await send(formOf(page), { ...PERSON, email: 'holds-plain@checkout.example' });
  await choose(page, 'Cancel');
  const id = reservationOf(page);
  await page.goto(`${siteUrl('harbour-motor-group')}/cars/${car.slug}`);
  await action(carPanel(page), 'reserve').click();
  expect(reservationOf(page)).toBe(id);
  expect(await title(page)).toBe('Pay your deposit');
  await letGo(page);
});

test('without script, a deposit can be declined, paid with another card, and cancelled', async () => {
  const car = await freeCar('harbour-motor-group');
  const page = await newPage({ javaScriptEnabled: false });
  await page.goto(checkoutOf('harbour-motor-group', car));
  await send(formOf(page), { ...PERSON, email: 'plain@checkout.example' });
  await choose(page, 'Decline');
  expect(await title(page)).toBe('Your payment was declined');
  expect(await page.locator('main').textContent()).toContain('we’re still holding the car for you');
  expect(await countdown(page)).toMatch(/^(?:30|29) minutes$/);
  await page.getByRole('link', { name: 'Try Again: Pay $200' }).click();
  await choose(page, 'Pay');
  expect(await title(page)).toBe('The car is reserved for you');
  await letGo(page);
  expect(await title(page)).toBe('We’ve refunded your deposit');
});

test('the second shopper learns that someone was faster, and joins the waiting list with what they typed', async () => {
  const car = await freeCar('summit-toyota');
  const [first, second] = [
    await newPage({ reducedMotion: 'reduce' }),
    await newPage({ expectedErrors: [/409/] }),
  ];
  for (const page of [first, second]) {
    await page.goto(checkoutOf('summit-toyota', car));
    await scriptReady(page);
  }
  await send(formOf(first), { ...PERSON, email: 'first@checkout.example' });
  await choose(first, 'Pay');
  await send(formOf(second), { ...PERSON, email: 'second@checkout.example' });
  await expect.poll(() => title(second)).toBe('Someone got in first');
  await scriptReady(second);
  expect(await formOf(second).locator('[name="email"]').inputValue()).toBe('second@checkout.example');
  expect(await cards(second).count()).toBeGreaterThan(0);
  expect(await accessibilityProblems(second)).toEqual([]);
  await sendOf(formOf(second)).click();
  await second.waitForURL('**/success?lead=*');
  await expect.poll(() => second.locator('main').textContent()).toContain('your place on the waiting list');

  // Everyone else sees the reservation: on an open page within seconds, on built pages once they are rebuilt.
  await second.goto(`${siteUrl('summit-toyota')}/cars/${car.slug}`);
  await gallery(second).getByText('Reserved', { exact: true }).waitFor();
  await builtAgain('summit-toyota');
  expect((await ask(`${siteUrl('summit-toyota')}/cars/${car.slug}`)).text).toContain('>Reserved<');
  await second.goto(`${siteUrl('summit-toyota')}/search?query=${encodeURIComponent(car.name)}`);
  await expect
    .poll(() =>
      cards(second)
        .filter({ has: second.locator(`a[href="/cars/${car.slug}"]`) })
        .textContent(),
    )
    .toContain('Reserved');
  await letGo(first);
}, 180_000);

test('an empty form asks for the email address once, and not for a phone number instead', async () => {
  const page = await newPage();
  await page.goto(checkoutOf('harbour-motor-group', await freeCar('harbour-motor-group')));
  await scriptReady(page);
  await sendOf(formOf(page)).click();
  const alert = alertOf(formOf(page));
  await alert.getByText('Please enter your email address so we can send your receipt.').waitFor();
  expect(await alert.textContent()).not.toContain('phone number');
});

test('a car sold while its form was filled in: what was typed asks for one like it', async () => {
  const car = await freeCar('harbour-motor-group');
  const sold = (await stockOf('harbour-motor-group')).find(
    (each) =>
      each.status === 'sold' && each.show_on_dealer_website && each.dealership_slug === car.dealership_slug,
  );
  const email = `sold-${randomUUID()}@checkout.example`;
  const page = await newPage({ expectedErrors: [/409/] });
  await page.goto(checkoutOf('harbour-motor-group', car));
  await scriptReady(page);
  await formOf(page)
    .locator('[name="car_id"]')
    .evaluate((field: HTMLInputElement, id) => (field.value = id), String(sold?.id));
  await send(formOf(page), { ...PERSON, email });
  await expect.poll(() => title(page)).toBe('This car has been sold');
  await scriptReady(page);
  const form = formOf(page);
  expect(await form.locator('[name="email"]').inputValue()).toBe(email);
  expect(await form.locator('[name="message"]').inputValue()).toBe(
    'Can you please find me something similar?',
  );
  expect(await accessibilityProblems(page)).toEqual([]);
  await sendOf(form).click();
  await page.waitForURL('**/success?lead=*');
  expect((await storedLead(page, email)).payload).toMatchObject({ car_id: sold?.id, vehicle_status: 'sold' });
});

test('the countdown is still right after the computer slept', async () => {
  const car = await freeCar('harbour-motor-group');
  const page = await newPage({ expectedErrors: [/ERR_FAILED/] });
  await page.clock.install();
  await page.goto(checkoutOf('harbour-motor-group', car));
  await scriptReady(page);
  await send(formOf(page), { ...PERSON, email: 'sleeper@checkout.example' });
  await page.waitForURL('**/payments/test/**');
  await page.goBack();
  await page.waitForURL('**/checkout?reservation=**');
  await page.route('**/api/reservations/**', (route) => route.abort());
  await page.clock.fastForward('20:00');
  await expect.poll(() => countdown(page)).toMatch(/^(?:9|10) minutes$/);
  await page.unroute('**/api/reservations/**');
  await letGo(page);
});

describe('with nothing to reserve', () => {
  test('a site without reservations has no such page', async () => {
    const [car] = await stockOf('coastline-caravans');
    const { status } = await ask(`${siteUrl('coastline-caravans')}${checkoutPath(car?.slug ?? '')}`);
    expect(status).toBe(404);
  });

  test('an unknown car is not found, and similar cars are offered', async () => {
    const car = await freeCar('summit-toyota');
    const { status, text } = await ask(
      siteUrl('summit-toyota') +
        checkoutPath(`${car.make}-${car.model}-0`.toLowerCase().replaceAll(' ', '-')),
    );
    expect(status).toBe(404);
    expect(text).toContain('Similar cars');
  });

  test('a sold car says so, and offers others; neither caches nor search engines keep the page', async () => {
    const sold = (await stockOf('summit-toyota')).find(({ status }) => status === 'sold');
    const { status, text, headers } = await ask(siteUrl('summit-toyota') + checkoutPath(sold?.slug ?? ''));
    expect([status, headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(text).toContain('recently sold');
    expect(text).toContain('You may also like');
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(text).not.toContain('data-lead-form="reserve"');
    expect(text).toContain('data-lead-form="enquiry"');
  });

  test('the checkout’s template without a car is not a page', async () => {
    expect((await ask(`${siteUrl('summit-toyota')}/checkout-shell`)).status).toBe(404);
  });
});
