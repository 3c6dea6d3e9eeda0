/** Every page rendered at request time. */
import type { PageName } from '#server/pages/page-requests.ts';
import { formAgain, otherTimes, success } from './answers.ts';
import { car, missingCar } from './car.ts';
import { linked, personalisedFinance } from './linked.ts';
import type { LivePage } from './live-page.ts';
import { checkout, orderSummary, purchase, valuation } from './sale.ts';
import { search } from './search.ts';
import { account, compare, shortlist, signIn, watchlist } from './shopper.ts';

export const LIVE_PAGES: { [Name in PageName]: LivePage<Name> } = {
  ...{ car, missingCar, search, linked, personalisedFinance },
  ...{ success, formAgain, otherTimes },
  ...{ checkout, orderSummary, purchase, valuation },
  ...{ account, compare, shortlist, signIn, watchlist },
};
