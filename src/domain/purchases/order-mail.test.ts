import { describe, expect, test } from 'vitest';
import { leadCar } from '#domain/deliveries/record.ts';
import { readSubmission } from '#domain/leads/submission/submission.ts';
import { aCar, aSite, NOW } from '../../../tests/fixtures/cars.ts';
import { bodyFor } from '../../../tests/fixtures/leads.ts';
import { orderEmail } from './order-mail.ts';

const site = aSite({ reserve: { ...aSite().reserve, enabled: true, deposit: 500 } });
const car = aCar();

function mailOf(reservation: { paidCents: number; refundedCents: number } | null): string {
  const body = { ...bodyFor('buy-online', site, car), order: 'Price of the car: $20,000\nDeposit: $500' };
  const read = readSubmission('buy-online', body, { site, car, now: NOW });
  if (!read.ok) throw new Error('the body of the test is not valid');
  const draft = {
    ...read.lead,
    payload: { ...read.lead.payload, order: body.order, form_completed: true },
  };
  return orderEmail(
    {
      ...{
        id: 'l1',
        dealership: 'Dealer',
        receivedAt: NOW.toISOString(),
        reference: 'HMG-4821',
        revision: 2,
      },
      ...{ draft, car: leadCar(car, site), appointment: null, suspicions: [] },
      conversation: { id: 'c1', earlier: 0 },
    },
    { site, id: 'd1', to: 'a@b.example', from: 'leads@forecourt.example', address: 'https://d.example' },
    reservation && {
      ...{ id: 'r1', cents: 50_000, holdHours: 48, payUntil: NOW.toISOString() },
      ...{ isWithdrawn: false, holdUntil: null },
      ...reservation,
    },
  ).text;
}

describe('an order’s mail says where the deposit stands', () => {
  test('paid', () => {
    const text = mailOf({ paidCents: 50_000, refundedCents: 0 });
    expect(text).toContain('Deposit: $500, paid\n');
    expect(text).toContain('We have your $500 deposit and are holding the car for you.');
    expect(text).not.toMatch(/pay it/i);
  });

  test.each([
    ['not paid', { paidCents: 0, refundedCents: 0 }],
    ['without a reservation', null],
  ])('%s', (_, reservation) => {
    const text = mailOf(reservation);
    expect(text).toContain('Deposit: $500, not paid yet\n');
    expect(text).toContain('Pay it from your order and we will hold the car for you.');
  });

  test('refunded', () => {
    const text = mailOf({ paidCents: 50_000, refundedCents: 50_000 });
    expect(text).toContain('Deposit: $500, refunded\n');
    expect(text).not.toContain('holding the car');
  });
});
