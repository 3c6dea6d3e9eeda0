/** What a shopper can do with a car from its card: one rule for every page that shows cards. */
import type { Site } from '#domain/tenant/site.ts';
import type { SearchDocument } from '../search/document.ts';
import { modelPath } from '../search/routes.ts';
import { unavailableWords } from './status.ts';

type OfferedAction = Site['card']['actions'][number];

export interface CardAction {
  kind: OfferedAction | 'similar';
  label: string;
  href: string;
}

/** What of a site decides on the actions. Plain data, so that it can be handed to the browser. */
export interface ActionOffer {
  /** In the order they stand; the first is the one that matters. */
  actions: readonly OfferedAction[];
}

type ActionCar = Pick<SearchDocument, 'slug' | 'make' | 'model' | 'status' | 'item_type' | 'reservable'>;

interface Rule {
  label: string;
  href: (car: ActionCar) => string;
  /** Whether the car allows it; every available car unless given. */
  allowed?: (car: ActionCar) => boolean;
}

const RULES: Readonly<Record<OfferedAction, Rule>> = {
  details: { label: 'View Details', href: ({ slug }) => `/cars/${slug}` },
  finance: { label: 'Get Finance', href: ({ slug }) => `/cars/${slug}#finance` },
  testDrive: { label: 'Book a Test Drive', href: ({ slug }) => `/cars/${slug}#test-drive` },
  reserve: {
    label: 'Reserve',
    href: ({ slug }) => `/cars/${slug}#enquire`,
    allowed: ({ reservable }) => reservable,
  },
};

/** The actions that a site's cards offer: finance only where the site shows finance. */
export function actionOffer(site: Pick<Site, 'card' | 'finance' | 'finance_provider'>): ActionOffer {
  const hasFinance = site.finance_provider !== null && !site.finance.hidden;
  const actions = [...new Set(site.card.actions)];
  return { actions: actions.filter((action) => action !== 'finance' || hasFinance) };
}

/** The actions of a car, the main one first. A car that can no longer be bought has one: to find another like it. */
export function cardActions(car: ActionCar, { actions }: ActionOffer): CardAction[] {
  const unavailable = unavailableWords(car);
  if (unavailable !== null) {
    return [{ kind: 'similar', label: unavailable.button, href: modelPath(car.make, car.model) }];
  }
  return actions.flatMap((kind) => {
    const { label, href, allowed } = RULES[kind];
    return allowed?.(car) === false ? [] : [{ kind, label, href: href(car) }];
  });
}
