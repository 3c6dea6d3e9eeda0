/** What a shopper can do with a car from its card: one rule for every page that shows cards. */
import { type FinanceExclusions, isLeftOutOfFinance } from '#domain/finance/eligibility.ts';
import { checkoutPath } from '#domain/reservations/paths.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { SearchDocument } from '../../search/document.ts';
import { modelPath } from '../../search/routes.ts';
import { unavailableTexts } from '../status.ts';

type OfferedAction = Site['card']['actions'][number];

interface CardAction {
  kind: OfferedAction | 'similar';
  label: string;
  href: string;
}

/** What of a site decides on the actions. Plain data, so that it can be handed to the browser. */
export interface ActionOffer {
  /** In the order shown; the first is the main one. */
  actions: readonly OfferedAction[];
  /** Their pages have no finance to lead to. */
  noFinance: FinanceExclusions;
}

type ActionCar = Pick<
  SearchDocument,
  'slug' | 'make' | 'model' | 'status' | 'item_type' | 'reservable' | 'dealership_slug'
>;

interface Rule {
  label: (car: ActionCar) => string;
  href: (car: ActionCar) => string;
  /** Whether the car allows it; every available car unless given. */
  allowed?: (car: ActionCar, offer: ActionOffer) => boolean;
}

const RULES: Readonly<Record<OfferedAction, Rule>> = {
  details: { label: () => 'View Details', href: ({ slug }) => `/cars/${slug}` },
  finance: {
    label: () => 'Get Finance',
    href: ({ slug }) => `/cars/${slug}#finance`,
    allowed: (car, { noFinance }) => car.item_type !== 'part' && !isLeftOutOfFinance(car, noFinance),
  },
  testDrive: {
    // Nobody drives a caravan.
    label: ({ item_type }) => (item_type === 'caravan' ? 'Book a Viewing' : 'Book a Test Drive'),
    href: ({ slug }) => `/cars/${slug}#test-drive`,
    allowed: ({ item_type }) => item_type !== 'part',
  },
  reserve: {
    label: () => 'Reserve',
    href: ({ slug }) => checkoutPath(slug),
    allowed: ({ reservable }) => reservable,
  },
};

type OfferingSite = Pick<Site, 'card' | 'finance' | 'finance_provider' | 'testDrive'>;

/**
 * The actions that a site's cards offer: finance only where the site shows finance, test drives where there are any.
 */
export function actionOffer({ card, finance, finance_provider, testDrive }: OfferingSite): ActionOffer {
  const has: Partial<Record<OfferedAction, boolean>> = {
    finance: finance_provider !== null && !finance.hidden,
    testDrive: testDrive.enabled,
  };
  const { excludeMakes, excludeDealerships } = finance;
  return {
    actions: [...new Set(card.actions)].filter((action) => has[action] ?? true),
    noFinance: { excludeMakes, excludeDealerships },
  };
}

/** The actions of a car, the main one first. A car that can no longer be bought has one: to find another like it. */
export function cardActions(car: ActionCar, offer: ActionOffer): CardAction[] {
  const unavailable = unavailableTexts(car);
  if (unavailable !== null) {
    return [{ kind: 'similar', label: unavailable.button, href: modelPath(car.make, car.model) }];
  }
  return offer.actions.flatMap((kind) => {
    const { label, href, allowed } = RULES[kind];
    return allowed?.(car, offer) === false ? [] : [{ kind, label: label(car), href: href(car) }];
  });
}
