/** Where the calculator is on a car's page. */
import type { Site } from '#domain/tenant/site.ts';
import type { CarMainProps } from './car-page.ts';

export const CALCULATOR_ID = 'calculator';

type Data = Pick<CarMainProps['data'], 'doc' | 'view'>;

/** Whether the page calculates repayments: for a car with a price, on a site with finance. */
export function hasCalculator({ doc, view }: Data, site: Site): boolean {
  return site.finance.calculator && doc.price !== null && view.actions.finance !== undefined;
}

/** The link that opens it; `undefined` if there is none. */
export function calculatorHref(data: Data, site: Site): string | undefined {
  return hasCalculator(data, site) ? `#${CALCULATOR_ID}` : undefined;
}
