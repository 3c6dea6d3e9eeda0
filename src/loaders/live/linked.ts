/** Pages with a form or calculator, filled from their address. */
import { CALCULATOR_FIELDS, calculatorStart, resultPrice, typedNumber } from '#domain/finance/calculator.ts';
import { financeEstimate } from '#domain/finance/estimate.ts';
import { financeHref } from '#domain/finance/link.ts';
import { countWithin } from '#domain/finance/shopping.ts';
import type { Car } from '#domain/inventory/car.ts';
import { priceFacts } from '#domain/inventory/price.ts';
import { isAvailable } from '#domain/inventory/status.ts';
import type { FormId } from '#domain/leads/form.ts';
import { FORMS, fieldsFor } from '#domain/leads/forms/index.ts';
import { LINK_PARAMETERS, linkedValues, OTHER_PARAMETERS, parametersIn } from '#domain/leads/linked.ts';
import { searchDocument } from '#domain/search/document-of.ts';
import { stockNouns } from '#domain/search/titles.ts';
import { countBy } from '#layouts/build/surroundings.ts';
import type { LinkedView } from '#layouts/linked.ts';
import { personalisedFinancePage } from '../shopper.ts';
import { textPage } from '../texts.ts';
import { builtData, type Live, type LivePage, rendered } from './live-page.ts';

type Asked = Omit<Live<'linked'>, 'built'>;

/** The address's own price first: what a shopper typed outranks the car's price. */
function priceOf({ site }: Asked['frame'], query: URLSearchParams, car: Car | null): number | null {
  const said = typedNumber(query.get('vehiclePriceBudget') ?? '');
  return said > 0 ? said : car && priceFacts(car, site.pricing).price;
}

/** The calculator with the posted values, starting from the car's price or the budget. */
function calculator({ frame, path, stock, ...asked }: Asked, car: Car | null): LinkedView['calculator'] {
  const query = new URLSearchParams(asked.query);
  const { finance } = frame.site;
  const typed = parametersIn(query, CALCULATOR_FIELDS);
  const start = calculatorStart(finance, typedNumber(typed.price ?? '') || priceOf(frame, query, car));
  return {
    start,
    items: stockNouns(countBy(stock.map(({ item_type }) => item_type))),
    page: { path, keeps: parametersIn(query, asked.car === null ? OTHER_PARAMETERS : LINK_PARAMETERS) },
    typed,
    count: countWithin(stock, resultPrice(typed, start, finance)),
  };
}

/** A form's initial values: from the address, and the price from the car. */
function valuesOf({ frame, ...asked }: Asked, form: FormId, car: Car | null): Record<string, string> {
  const query = new URLSearchParams(asked.query);
  const fields = fieldsFor(FORMS[form], { site: frame.site, car });
  const price = priceOf(frame, query, car);
  const budget = new URLSearchParams(price === null ? {} : { vehiclePriceBudget: String(price) });
  return { ...linkedValues(fields, budget), ...linkedValues(fields, query) };
}

function linkedView(asked: Asked, car: Car | null, forms: readonly FormId[]): LinkedView {
  const { frame, now, path } = asked;
  return {
    path,
    doc: asked.car && searchDocument(asked.car, frame.site, now),
    car,
    values: Object.fromEntries(forms.map((form) => [form, valuesOf(asked, form, car)])),
    calculator: calculator(asked, car),
  };
}

/** A page of text. */
export const linked: LivePage<'linked'> = (request) => {
  const { car, path } = request;
  const built = builtData(textPage, request);
  const { form, secondForm } = built.page;
  const forms = [form, secondForm].filter((each) => each !== null);
  const view = linkedView(request, car && isAvailable(car) ? car : null, forms);
  return rendered(textPage, { route: path.slice(1) }, { ...built, linked: view });
};

/** Finance for one car. */
export const personalisedFinance: LivePage<'personalisedFinance'> = (request) => {
  const { car, frame, now } = request;
  return rendered(
    personalisedFinancePage,
    {},
    {
      finance: {
        ...linkedView(request, car, ['finance']),
        ...{ car, doc: searchDocument(car, frame.site, now) },
        estimate: financeEstimate(car, frame.site, now),
        href: financeHref(car, frame.site),
      },
    },
  );
};
