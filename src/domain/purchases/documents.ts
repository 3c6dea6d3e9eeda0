/** The papers of an order. None is taken online: the dealership sees them, and asks for copies where it needs them. */
import { DELIVERY, FINANCE_WANTED } from '#domain/leads/forms/buy-online.ts';
import type { StepValues } from './steps.ts';

interface NeededDocument {
  name: string;
  why: string;
}

/** What to have at hand, from all answers of an order. */
export function neededDocuments(values: StepValues): NeededDocument[] {
  const tradesIn = values.trade_in === 'Yes';
  const all: readonly (NeededDocument & { isNeeded: boolean })[] = [
    { name: 'Driver licence', why: 'The car is registered to you by it.', isNeeded: true },
    {
      name: 'Proof of address',
      why:
        values.handover === DELIVERY
          ? 'A bill or bank statement of the last three months: we deliver to that address.'
          : 'A bill or bank statement of the last three months.',
      isNeeded: true,
    },
    {
      name: 'Two recent payslips',
      why: 'The lender asks for them.',
      isNeeded: values.pay_by === FINANCE_WANTED,
    },
    {
      name: 'Registration papers of your trade-in',
      why: 'With its service book and all keys.',
      isNeeded: tradesIn,
    },
    {
      name: 'Payout letter of your lender',
      why: 'It says what is still owed on your trade-in.',
      isNeeded: tradesIn && values.adjustment_finance === 'Yes',
    },
  ];
  return all.flatMap(({ isNeeded, ...document }) => (isNeeded ? [document] : []));
}

/** What happens once an order was sent, in order. */
export function orderNextSteps(values: StepValues): string[] {
  const papers = neededDocuments(values).map(({ name }) => name.toLowerCase());
  return [
    'We check your order and call you.',
    `You bring or show us: ${papers.join(', ')}.`,
    'You sign the contract of sale and pay. Until then nothing is bought.',
  ];
}
