/** Values of cars: from a service if one is configured, otherwise from comparable stock. */
import { type ComparableCar, comparableValuer } from '#domain/valuation/comparable.ts';
import type { Valuer } from '#domain/valuation/valuation.ts';
import { httpValuer } from './http.ts';

export { httpValuer } from './http.ts';

/** How long the stock read for comparison is used before it is read again, milliseconds. */
const KEPT_MS = 10 * 60_000;

/** Values by cars that are read on first use, and again every ten minutes. */
export function stockValuer(read: () => Promise<readonly ComparableCar[]>, now: () => Date): Valuer {
  let opened: { at: number; valuer: ReturnType<typeof openCars> } | null = null;
  const openCars = async () => comparableValuer(await read());
  return {
    async value(car) {
      const at = now().getTime();
      if (opened === null || at - opened.at >= KEPT_MS) {
        opened = { at, valuer: openCars() };
        opened.valuer.catch(() => {
          opened = null;
        });
      }
      return (await opened.valuer).market(car);
    },
  };
}

interface ValuationSettings {
  VALUATION_URL?: string | undefined;
  VALUATION_KEY?: string | undefined;
}

export function valuerFor(
  { VALUATION_URL: url, VALUATION_KEY: key }: ValuationSettings,
  stock: { read: () => Promise<readonly ComparableCar[]>; now: () => Date },
): Valuer {
  return url ? httpValuer({ url, key }) : stockValuer(stock.read, stock.now);
}
