/** The price of an order, line by line, with the total that is shown first and largest. All amounts are cents. */
import type { Car } from '#domain/inventory/car.ts';
import { askedPrice, priceTypeText } from '#domain/inventory/price.ts';
import { DELIVERY, PICK_UP } from '#domain/leads/forms/buy-online.ts';
import { centsOf } from '#domain/payments/cents.ts';
import { type DriveAwayPrice, driveAwayPrice, type PriceItem, sumText } from '#domain/pricing/drive-away.ts';
import type { DutiableCar } from '#domain/pricing/stamp-duty.ts';
import { AUSTRALIAN_STATES } from '#domain/shared/states.ts';
import type { Site } from '#domain/tenant/site.ts';
import { ESTIMATE_ONLY, isValued } from '#domain/valuation/valuation.ts';
import type { PurchaseEstimates } from './purchase.ts';
import type { StepValues } from './steps.ts';

/** The label of the deposit's line. */
export const DEPOSIT_LABEL = 'Deposit';

export interface SummaryLine extends PriceItem {
  /** Approximate: the label says so. */
  isEstimate: boolean;
}

export interface OrderSummary {
  /** They add up to the total, each end of a range separately. */
  lines: readonly SummaryLine[];
  total: SummaryLine;
  /** What the price excludes; `null` if it includes everything. */
  totalNote: string | null;
  /** The trade-in's estimated value; `null` without a trade-in. `text` explains a missing figure. */
  tradeIn: SummaryLine | null;
  /** Paid when the order is sent; `null` if there is no deposit. */
  deposit: SummaryLine | null;
  /** The total less trade-in and deposit, never below 0; `null` if it is the same as the total. */
  balance: SummaryLine | null;
  notes: readonly string[];
}

interface SummaryFacts {
  car: DutiableCar & Pick<Car, 'price' | 'offer_price' | 'price_type'>;
  site: Pick<Site, 'driveAway' | 'reserve' | 'state'>;
  /** All answers so far. */
  values: StepValues;
  estimates: PurchaseEstimates;
}

const line = (label: string, from: number, to: number, isEstimate: boolean): SummaryLine => ({
  label,
  from,
  to,
  text: sumText({ from, to }),
  isEstimate,
});

/** The order so far. `null` for a car without a price. */
export function orderSummary({ car, site, values, estimates }: SummaryFacts): OrderSummary | null {
  const dollars = askedPrice(car);
  if (dollars === null) return null;
  const onRoad = onRoadPrice(car, site, values);
  const lines = [
    ...(onRoad === null
      ? [line('Price of the car', centsOf(dollars), centsOf(dollars), false)]
      : onRoad.items.map((each, index) => ({ ...each, isEstimate: index > 0 }))),
    ...deliveryLine(values, estimates),
  ];
  const sum = (end: 'from' | 'to') => lines.reduce((total, each) => total + each[end], 0);
  const label = onRoad === null ? 'Total' : `Total, drive away in ${onRoad.state.toUpperCase()}`;
  const total = line(
    label,
    sum('from'),
    sum('to'),
    lines.some(({ isEstimate }) => isEstimate),
  );
  const tradeIn = tradeInLine(estimates);
  const deposit = depositLine(site.reserve);
  return {
    lines,
    total,
    totalNote: onRoad === null ? priceTypeText(car.price_type) : null,
    tradeIn,
    deposit,
    balance: balanceLine(total, tradeIn, deposit),
    notes: [
      ...(onRoad?.notes ?? []),
      ...leftOverNotes(total, tradeIn, deposit),
      ...(tradeIn !== null && tradeIn.to > 0 ? [ESTIMATE_ONLY] : []),
      ...(deposit === null
        ? []
        : [`If you buy, your deposit comes off the price. If you don’t, we refund it in full.`]),
    ],
  };
}

function depositLine({ enabled, deposit }: Site['reserve']): SummaryLine | null {
  const cents = centsOf(deposit);
  return enabled && cents > 0 ? line(DEPOSIT_LABEL, cents, cents, false) : null;
}

function onRoadPrice(
  car: SummaryFacts['car'],
  site: SummaryFacts['site'],
  values: StepValues,
): DriveAwayPrice | null {
  const state = AUSTRALIAN_STATES.find((each) => each === values.registered_in) ?? site.state;
  return driveAwayPrice(car, state, site.driveAway);
}

function deliveryLine(values: StepValues, { delivery }: PurchaseEstimates): SummaryLine[] {
  if (values.handover === PICK_UP) return [{ ...line('Pick up', 0, 0, false), text: 'Free' }];
  if (values.handover !== DELIVERY) return [];
  const label = `Delivery to ${values.delivery_postcode}`;
  if (delivery === null || delivery.kind === 'on request') {
    return [{ ...line(label, 0, 0, true), text: 'To be confirmed' }];
  }
  const cents = centsOf(delivery.dollars);
  const priced = line(label, cents, cents, cents > 0);
  return [cents === 0 ? { ...priced, text: 'Free' } : priced];
}

function tradeInLine({ tradeIn }: PurchaseEstimates): SummaryLine | null {
  if (tradeIn === null) return null;
  const label = 'Your trade-in';
  if (!isValued(tradeIn)) return { ...line(label, 0, 0, true), text: 'To be confirmed' };
  return line(label, centsOf(tradeIn.low), centsOf(tradeIn.high), true);
}

/** The lines that are deducted from the total. */
const deductions = (...lines: readonly (SummaryLine | null)[]): SummaryLine[] =>
  lines.filter((each) => each !== null && each.to > 0) as SummaryLine[];

/** The total less deductions, cents; negative if they exceed it. */
function remainder(total: SummaryLine, off: readonly SummaryLine[]): { least: number; most: number } {
  return {
    least: off.reduce((left, each) => left - each.to, total.from),
    most: off.reduce((left, each) => left - each.from, total.to),
  };
}

/**
 * What is left to pay. If the trade-in is worth more than the car, the shopper is paid the difference; if its estimate
 * only reaches above the price, nothing may be left to pay.
 */
function balanceLine(
  total: SummaryLine,
  tradeIn: SummaryLine | null,
  deposit: SummaryLine | null,
): SummaryLine | null {
  const off = deductions(tradeIn, deposit);
  if (off.length === 0) return null;
  const { least, most } = remainder(total, off);
  const isEstimate = [total, ...off].some((each) => each.isEstimate);
  if (most < 0) return line('Paid back to you', -most, -least, isEstimate);
  const left = line('Left to pay', Math.max(0, least), most, isEstimate);
  return least < 0 && most > 0 ? { ...left, text: `Up to ${sumText({ from: most, to: most })}` } : left;
}

/** The excess over the price, in words. */
function leftOverNotes(
  total: SummaryLine,
  tradeIn: SummaryLine | null,
  deposit: SummaryLine | null,
): string[] {
  const { least, most } = remainder(total, deductions(tradeIn, deposit));
  if (least >= 0) return [];
  const deduction = tradeIn !== null && tradeIn.to > 0 ? 'trade-in' : 'deposit';
  return most < 0
    ? [
        `Your ${deduction} is worth more than you have left to pay. We’ll pay you the difference when you buy.`,
      ]
    : [
        `At the top of its range, your ${deduction} is worth ${sumText({ from: -least, to: -least })} more than you have left to pay. We’ll pay you the difference when you buy.`,
      ];
}

/** The summary as lines of plain text, for the people who answer the order. */
export function summaryText({ lines, total, totalNote, tradeIn, deposit, balance }: OrderSummary): string {
  const lineText = ({ label, text, isEstimate }: SummaryLine) =>
    `${label}: ${text}${isEstimate ? ' (estimate)' : ''}`;
  const rest = [tradeIn, deposit, balance].filter((each) => each !== null);
  return [
    ...lines.map(lineText),
    `${lineText(total)}${totalNote === null ? '' : `, ${totalNote}`}`,
    ...rest.map(lineText),
  ].join('\n');
}

/** The labels and amounts in such a text. */
export function readSummaryText(text: string): { label: string; value: string }[] {
  return text.split('\n').flatMap((row) => {
    const at = row.indexOf(': ');
    return at < 0 ? [] : [{ label: row.slice(0, at), value: row.slice(at + 2) }];
  });
}
