/** An offer as schema.org data. */
import type { Offer as OfferData, WithContext } from 'schema-dts';
import type { Offer } from '#domain/content/front-matter.ts';
import type { Site } from '#domain/tenant/site.ts';

interface OfferAddresses {
  /** Of its page, absolute. */
  page: string;
  /** Of its picture, absolute; `null` without one. */
  image: string | null;
  /** Of the site, absolute. */
  origin: string;
}

/** The facts of the offer itself. */
type OfferFacts = Pick<Offer, 'name' | 'manufacturer' | 'start' | 'expiry'> & {
  model: Pick<NonNullable<Offer['model']>, 'name'> | null;
};

/** `Offer`, with the dealership as its seller. `text` is its description as plain text. */
export function offerStructuredData(
  { name, manufacturer, model, start, expiry }: OfferFacts,
  text: string,
  site: Pick<Site, 'name' | 'phone'>,
  { page, image, origin }: OfferAddresses,
): WithContext<OfferData> {
  const brand = manufacturer === null ? null : { '@type': 'Brand' as const, name: manufacturer };
  return {
    '@context': 'https://schema.org',
    '@type': 'Offer',
    name,
    description: text,
    url: page,
    ...(image !== null && { image }),
    ...(start !== null && { validFrom: start }),
    ...(expiry !== null && { validThrough: expiry }),
    areaServed: { '@type': 'Country', name: 'Australia' },
    ...(model !== null && {
      itemOffered: { '@type': 'Car', name: model.name, model: model.name, ...(brand && { brand }) },
    }),
    seller: {
      '@type': 'AutoDealer',
      name: site.name,
      url: origin,
      ...(site.phone !== null && { telephone: site.phone }),
    },
  };
}
