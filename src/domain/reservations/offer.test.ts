import { expect, test } from 'vitest';
import { aCar, type CarOverrides } from '../../../tests/fixtures/cars.ts';
import { reservationOffer, reservationRefusal } from './offer.ts';

const ON = { enabled: true, processorRequired: false };

test.each<[number, number, string | null, string]>([
  [200, 48, '$200', 'Reserve Now for $200'],
  [99, 48, '$99', 'Reserve Now for $99'],
  [1500, 24, '$1,500', 'Reserve Now for $1,500'],
])('a deposit of $%i for %i hours', (deposit, holdHours, amount, button) => {
  const offer = reservationOffer({ deposit, holdHours }, 'car');
  expect([offer.cents, offer.deposit, offer.button]).toEqual([deposit * 100, amount, button]);
  expect(offer.promises[0]).toBe(`We’ll hold the car for you for ${holdHours} hours.`);
  expect(offer.promises).toContain(`Your ${amount} deposit is 100% refundable.`);
  expect(offer.cards).toEqual(['Mastercard', 'Visa', 'Maestro', 'Google Pay', 'Apple Pay']);
});

test('a deposit of $0 shows no amount and no cards', () => {
  const offer = reservationOffer({ deposit: 0, holdHours: 1 }, 'caravan');
  expect(offer.deposit).toBeNull();
  expect(JSON.stringify([offer.button, offer.promises, offer.cards])).not.toMatch(/\$|deposit|card\b/i);
  expect(offer.promises[0]).toBe('We’ll hold the caravan for you for 1 hour.');
});

test.each<[string, CarOverrides, string | null]>([
  ['in stock', {}, null],
  ['coming soon', { status: 'coming_soon' }, null],
  ['reserved', { reserved: true }, 'reserved'],
  ['sold', { status: 'sold' }, 'not offered'],
  ['sold and reserved', { status: 'sold', reserved: true }, 'not offered'],
  ['hidden', { show_on_dealer_website: false }, 'not offered'],
  ['without a price', { price: null }, 'not offered'],
  ['test drive only', { tag: 'Test Drive Only' }, 'not offered'],
])('a car that is %s', (_, car, reason) => {
  expect(reservationRefusal(aCar(car), ON)?.reason ?? null).toBe(reason);
});

test('nothing can be reserved or waited for if the site does not offer reservations', () => {
  expect(reservationRefusal(aCar({ reserved: true }), { ...ON, enabled: false })?.canWait).toBe(false);
});
