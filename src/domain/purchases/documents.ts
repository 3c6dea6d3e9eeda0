/**
 * The documents for an order. They are not uploaded: the shopper shows them to the dealership, which asks for copies if
 * it needs them.
 */
import { DELIVERY, FINANCE_WANTED } from '#domain/leads/forms/buy-online.ts';
import type { StepValues } from './steps.ts';

interface NeededDocument {
  name: string;
  why: string;
}

/** The documents to have ready, from all answers of an order. */
export function neededDocuments(values: StepValues): NeededDocument[] {
  const tradesIn = values.trade_in === 'Yes';
  const all: readonly (NeededDocument & { isNeeded: boolean })[] = [
    { name: 'Driver licence', why: 'We need it to register the car in your name.', isNeeded: true },
    {
      name: 'Proof of address',
      why:
        values.handover === DELIVERY
          ? 'A bill or bank statement from the last three months. We’ll deliver to that address.'
          : 'A bill or bank statement from the last three months.',
      isNeeded: true,
    },
    {
      name: 'Two recent payslips',
      why: 'The lender needs to see them.',
      isNeeded: values.pay_by === FINANCE_WANTED,
    },
    {
      name: 'Registration papers for your trade-in',
      why: 'Bring its logbook and all its keys too.',
      isNeeded: tradesIn,
    },
    {
      name: 'Payout letter from your lender',
      why: 'It shows what you still owe on your trade-in.',
      isNeeded: tradesIn && values.adjustment_finance === 'Yes',
    },
  ];
  return all.flatMap(({ isNeeded, ...document }) => (isNeeded ? [document] : []));
}

/** What happens after an order is sent, in order. */
export function orderNextSteps(values: StepValues): string[] {
  const papers = neededDocuments(values).map(({ name }) => name.toLowerCase());
  return [
    'We’ll check your order and call you.',
    `You show us your documents: ${papers.join(', ')}.`,
    'You sign the contract of sale and pay. You are not buying anything until then.',
  ];
}
