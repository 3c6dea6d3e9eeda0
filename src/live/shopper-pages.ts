/** Pages for one shopper: the steps of signing in, the watchlist, a list that somebody shared. */
import { createElement } from 'react';
import type { Car } from '#domain/inventory/car.ts';
import { searchDocument } from '#domain/search/document-of.ts';
import { stockNouns } from '#domain/search/titles.ts';
import type { Site } from '#domain/tenant/site.ts';
import { AccountBox } from '#features/account/AccountBox.tsx';
import { Alerts } from '#features/account/Alerts.tsx';
import { Shortlist } from '#features/account/Shortlist.tsx';
import { SignInBack, SignInForms } from '#features/account/SignInForms.tsx';
import { Watchlist } from '#features/account/Watchlist.tsx';
import { cardConfig } from '#features/inventory/card.ts';
import { countBy } from '#layouts/build/surroundings.ts';
import { weeklyLine } from '#layouts/card.ts';
import type { AccountRequest, PageRenderer } from '#server/pages/page-renderer.ts';
import { markup } from '#ui/markup.ts';
import { fillPlace, fillPrivateHead } from './fill.ts';

function cards(site: Site, cars: readonly (Car | null)[], now: Date) {
  const card = cardConfig(site);
  const docs = cars.map((car) => car && searchDocument(car, site, now));
  const items = stockNouns(countBy(docs.map((doc) => doc?.item_type ?? null)));
  return {
    docs,
    items,
    card,
    weeklyLine: (doc: NonNullable<(typeof docs)[number]>) => weeklyLine(doc, card),
  };
}

const accountBox = (site: Site, account: AccountRequest, headingLevel: 1 | 2) =>
  markup(createElement(AccountBox, { ...account, emailLink: site.signIn.emailLink, headingLevel }));

export const shopperPages: Pick<PageRenderer, 'signIn' | 'watchlist' | 'account' | 'shortlist'> = {
  signIn({ shell, site, request, step, problem }) {
    const forms = markup(createElement(SignInForms, { site, request, step, problem }));
    const back = markup(createElement(SignInBack, { request }));
    return fillPlace(fillPlace(shell, 'sign-in', forms), 'sign-in-back', back);
  },

  watchlist({ shell, site, now, account, alerts, cars }) {
    const { docs, ...look } = cards(
      site,
      cars.map(({ car }) => car),
      now,
    );
    const watched = cars.map(({ id }, index) => ({ id, doc: docs[index] ?? null }));
    const list = markup(createElement(Watchlist, { ...look, cars: watched }));
    const { phone, email } = account;
    const asks = alerts && { ...alerts, phone, email, items: look.items, wording: site.alerts.text };
    const parts = [list, asks ? markup(createElement(Alerts, asks)) : '', accountBox(site, account, 2)];
    return fillPlace(shell, 'watchlist', parts.join(''));
  },

  account: ({ shell, site, account }) => fillPlace(shell, 'account', accountBox(site, account, 1)),

  shortlist(frame) {
    const { docs, ...look } = cards(frame.site, frame.cars, frame.now);
    const shown = docs.filter((doc) => doc !== null);
    const main = createElement(Shortlist, { ...look, docs: shown, gone: docs.length - shown.length });
    return fillPlace(fillPrivateHead(frame, 'A shortlist', `/shortlist/${frame.id}`), 'main', markup(main));
  },
};
