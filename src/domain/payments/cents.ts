import { formatDollars } from '#domain/inventory/price.ts';

/** `$200`, `$99.50`: cents only where there are any. */
export function formatCents(cents: number): string {
  return formatDollars(cents / 100);
}

/** Whole dollars as cents. */
export function centsOf(dollars: number): number {
  return Math.round(dollars * 100);
}
