/** Pages with a form or a calculator, filled for what their address says. */
import { createElement, type ReactNode } from 'react';
import { CALCULATOR_FIELDS, calculatorStart, typedNumber } from '#domain/finance/calculator.ts';
import { financeEstimate } from '#domain/finance/estimate.ts';
import { financeHref } from '#domain/finance/link.ts';
import { countWithin } from '#domain/finance/shopping.ts';
import type { Car } from '#domain/inventory/car.ts';
import { priceFacts } from '#domain/inventory/price.ts';
import { isAvailable } from '#domain/inventory/status.ts';
import { type FormId, isFormId } from '#domain/leads/form.ts';
import { FORMS, fieldsFor } from '#domain/leads/forms/index.ts';
import { LINK_PARAMETERS, linkedValues, OTHER_PARAMETERS, saidBy } from '#domain/leads/linked.ts';
import { searchDocument } from '#domain/search/document-of.ts';
import { stockNouns } from '#domain/search/titles.ts';
import { Calculator, type CalculatorProps } from '#features/finance/Calculator.tsx';
import { FormPanel } from '#features/leads/FormPanel.tsx';
import { LinkedCar, SoldLinkedCar } from '#features/leads/LinkedCar.tsx';
import { countBy } from '#layouts/build/surroundings.ts';
import { PersonalisedFinance } from '#layouts/finance/PersonalisedFinance.tsx';
import { CALCULATOR_PLACE, FINANCE_PLACE, FORM_PLACES, placesOf } from '#layouts/frame/live-shell.ts';
import type { LinkedPageRequest, PageRenderer } from '#server/pages/page-renderer.ts';
import { markup } from '#ui/markup.ts';
import { fillPlace } from './fill.ts';

/** The address's own price first: what a shopper typed outranks what the car costs. */
function priceOf({ site, query }: LinkedPageRequest, car: Car | null): number | null {
  const said = typedNumber(query.get('vehiclePriceBudget') ?? '');
  return said > 0 ? said : car && priceFacts(car, site.pricing).price;
}

/** The calculator as the address sent it, beginning with the car's price or the budget. */
function calculator(request: LinkedPageRequest, car: Car | null): CalculatorProps {
  const { site, path, query, stock } = request;
  const typed = saidBy(query, CALCULATOR_FIELDS);
  const price = typedNumber(typed.price ?? '') || priceOf(request, car);
  return {
    start: calculatorStart(site.finance, price),
    fees: site.finance,
    items: stockNouns(countBy(stock.map(({ item_type }) => item_type))),
    page: { path, keeps: saidBy(query, request.car === null ? OTHER_PARAMETERS : LINK_PARAMETERS) },
    typed,
    countWithin: (most) => countWithin(stock, most),
  };
}

/** The values of a form at first: what the address says, and of a car what it costs. */
function valuesOf(request: LinkedPageRequest, form: FormId, car: Car | null): Record<string, string> {
  const { site, query } = request;
  const fields = fieldsFor(FORMS[form], { site, car });
  const price = priceOf(request, car);
  const budget = new URLSearchParams(price === null ? {} : { vehiclePriceBudget: String(price) });
  return { ...linkedValues(fields, budget), ...linkedValues(fields, query) };
}

/** The panel of a form; the car it is about stands in the first of the page. */
function panel(request: LinkedPageRequest, form: FormId, about: ReactNode, folded: boolean): string {
  const { site, path } = request;
  const car = carForSale(request);
  const values = valuesOf(request, form, car);
  return markup(createElement(FormPanel, { form, site, page: path, car, values, about, folded }));
}

const carForSale = ({ car }: LinkedPageRequest): Car | null => (car && isAvailable(car) ? car : null);

function aboutCar({ site, now, car }: LinkedPageRequest): ReactNode {
  if (car === null) return null;
  const doc = searchDocument(car, site, now);
  return isAvailable(car)
    ? createElement(LinkedCar, { doc, noPriceText: site.pricing.noPriceText })
    : createElement(SoldLinkedCar, { doc });
}

/** What belongs into a place of the page; null for a place of something else. */
function contentOf(name: string, request: LinkedPageRequest): string | null {
  if (name === CALCULATOR_PLACE)
    return markup(createElement(Calculator, calculator(request, carForSale(request))));
  const [kind, prefix] = Object.entries(FORM_PLACES).find(([, each]) => name.startsWith(each)) ?? [];
  const form = name.slice(prefix?.length ?? 0);
  if (kind === undefined || !isFormId(form)) return null;
  return kind === 'form' ? panel(request, form, aboutCar(request), false) : panel(request, form, null, true);
}

export const linkedPages: Pick<PageRenderer, 'linked' | 'personalisedFinance'> = {
  linked(request) {
    const filled = placesOf(request.shell).flatMap((name): [string, string][] => {
      const html = contentOf(name, request);
      return html === null ? [] : [[name, html]];
    });
    if (filled.length === 0) return null;
    return filled.reduce((page, [name, html]) => fillPlace(page, name, html), request.shell);
  },

  personalisedFinance(request) {
    const { shell, site, now, path, car } = request;
    const main = createElement(PersonalisedFinance, {
      doc: searchDocument(car, site, now),
      noPriceText: site.pricing.noPriceText,
      estimate: financeEstimate(car, site, now),
      calculator: site.finance.calculator ? calculator(request, car) : null,
      form: { form: 'finance', site, page: path, car, values: valuesOf(request, 'finance', car) },
      href: financeHref(car, site),
    });
    return fillPlace(shell, FINANCE_PLACE, markup(main));
  },
};
