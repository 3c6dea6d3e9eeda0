/** The component page's content: the tenant's cars in every state, its models and offers. */
import type { SearchDocument } from '#domain/search/document.ts';
import type { Tenant } from '#tenant/tenant.ts';
import { brandView, type PicturedModel } from '../brands/brands.ts';
import { siteBuild } from '../build/build.ts';
import { type OfferCard, offerCards } from '../offers/offers.ts';

export const STYLE_PATH = '/style';

export interface StyleView {
  cars: readonly { state: string; doc: SearchDocument }[];
  models: readonly PicturedModel[];
  offers: readonly OfferCard[];
}

const MOST_MODELS = 4;
const MOST_OFFERS = 2;
const LONGEST = 'Mercedes-Benz Sprinter 519CDI Extra Long Wheelbase High Roof';

/** A card's states, each made from one of the tenant's cars. */
const STATES: Readonly<Record<string, (doc: SearchDocument) => Partial<SearchDocument>>> = {
  available: () => ({}),
  reduced: ({ price }) => ({ was: (price ?? 30_000) + 2_000, price: price ?? 30_000 }),
  'no price': () => ({ price: null, was: null, weekly_price: null }),
  'no photo': () => ({ image: null, photos_count: 0 }),
  'coming soon': () => ({ status: 'coming_soon' }),
  reserved: () => ({ reserved: true, tag: 'Reserved', tag_kind: 'reserved' }),
  sold: () => ({ status: 'sold', savable: false, tag: 'Sold', tag_kind: 'sold' }),
  'longest name': () => ({ name: `2023 ${LONGEST}`, make: 'Mercedes-Benz', model: LONGEST, badge: LONGEST }),
};

export function styleView(tenant: Tenant): StyleView {
  const { stock, fresh, offers, brands } = siteBuild(tenant);
  const [car] = fresh.length > 0 ? fresh : stock;
  const brand = brands.toSorted((a, b) => b.count - a.count)[0];
  return {
    cars:
      car === undefined
        ? []
        : Object.entries(STATES).map(([state, changes], index) => ({
            state,
            doc: { ...car, ...changes(car), id: car.id * 100 + index },
          })),
    models: brand === undefined ? [] : brandView(tenant, brand).models.slice(0, MOST_MODELS),
    offers: offerCards(tenant, offers.slice(0, MOST_OFFERS)),
  };
}
