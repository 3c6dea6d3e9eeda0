/** Reduces several changes to a car to the one piece of news worth sending. */
import type { Car } from '#domain/inventory/car.ts';
import { askedPrice } from '#domain/inventory/price.ts';
import { isSold } from '#domain/inventory/status.ts';
import type { ChangeKind } from './changes.ts';

/** A change in a shopper's alert. */
export interface NotedChange {
  kind: ChangeKind;
  before: number | null;
}

/** One piece of news about a car. */
export type News =
  | { kind: 'new' | 'back' | 'sold'; car: Car }
  /** `before` and `now` are whole dollars. */
  | { kind: 'price_drop'; car: Car; before: number; now: number };

/**
 * The news that still holds when the message goes out; `null` if none does, such as a price that went back up or
 * a sale that fell through.
 * @param changes oldest first
 */
export function newsOf(car: Car, changes: readonly NotedChange[]): News | null {
  const has = (kind: ChangeKind) => changes.some((change) => change.kind === kind);
  if (isSold(car)) return has('sold') && !has('new') ? { kind: 'sold', car } : null;
  if (has('new')) return { kind: 'new', car };
  const before = changes.find(({ kind }) => kind === 'price_drop')?.before ?? null;
  const now = askedPrice(car);
  if (before !== null && now !== null && now < before) return { kind: 'price_drop', car, before, now };
  // If it sold and came back before anyone was told, there is nothing to report.
  const [first] = changes;
  return has('back') && first?.kind !== 'sold' ? { kind: 'back', car } : null;
}

/** News in the order it is sent: cars still for sale first, the largest price drop at the top. */
export function orderedNews(news: readonly News[]): News[] {
  const RANK: Readonly<Record<ChangeKind, number>> = { price_drop: 0, back: 1, new: 2, sold: 3 };
  const drop = (each: News) => (each.kind === 'price_drop' ? each.before - each.now : 0);
  return news.toSorted((a, b) => RANK[a.kind] - RANK[b.kind] || drop(b) - drop(a) || a.car.id - b.car.id);
}
