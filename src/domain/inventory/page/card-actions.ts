/** A shopper's options on a car's card: one rule for every page with cards. */
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

/** The site settings that decide the actions, as plain data for the browser. */
export interface ActionOffer {
  /** In display order; the first is the main one. */
  actions: readonly OfferedAction[];
  /** Makes whose pages have no finance. */
  noFinance: FinanceExclusions;
}

type ActionCar = Pick<
  SearchDocument,
  'slug' | 'make' | 'model' | 'status' | 'item_type' | 'reservable' | 'dealership_slug'
>;

interface Rule {
  label: (car: ActionCar) => string;
  href: (car: ActionCar) => string;
  /** Whether the car allows it; if not given, every available car does. */
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
    // Caravans are not test driven.
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
 * The actions on a site's cards: finance only if the site shows finance, test drives only if it offers them.
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

/** A car's actions, the main one first. A sold car has only one: find a similar car. */
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
