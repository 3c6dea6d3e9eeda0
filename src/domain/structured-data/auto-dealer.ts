/** A dealership and its departments as schema.org data. */
import type { AutoDealer, AutoPartsStore, AutoRepair, PostalAddress, WithContext } from 'schema-dts';
import type { LocationType } from '#domain/inventory/car.ts';
import { LOOK_AHEAD_DAYS } from '#domain/locations/hours.ts';
import {
  departmentLabel,
  departmentOf,
  locationPath,
  type Place,
  phoneOf,
  zoneOf,
} from '#domain/locations/places.ts';
import { reviewSummary } from '#domain/reviews/summary.ts';
import { dateInZone } from '#domain/shared/local-time.ts';
import type { Location, Site } from '#domain/tenant/site.ts';
import { openingHours, specialOpeningHours } from './opening-hours.ts';

type Business = Exclude<AutoDealer | AutoRepair | AutoPartsStore, string>;

const TYPES: Readonly<Record<LocationType, 'AutoDealer' | 'AutoRepair' | 'AutoPartsStore'>> = {
  sales: 'AutoDealer',
  service: 'AutoRepair',
  parts: 'AutoPartsStore',
};

interface DealerPage {
  site: Pick<Site, 'name' | 'phone' | 'email' | 'reviews'>;
  /** The site's address, absolute. */
  origin: string;
  /** The time of the build: past special days are left out. */
  now: Date;
}

function postalAddress({ street, city, state, postcode }: Location['address']): PostalAddress {
  return {
    '@type': 'PostalAddress',
    streetAddress: street,
    addressLocality: city,
    addressRegion: state.toUpperCase(),
    postalCode: postcode,
    addressCountry: 'AU',
  };
}

/** A department as a business of its own: a workshop is an `AutoRepair`, a parts counter an `AutoPartsStore`. */
function department(location: Location, name: string, { site, origin, now }: DealerPage): Business {
  const { address, contact_detail, dealer_license_number, motor_vehicle_repairer } = location;
  const today = dateInZone(zoneOf(location), now);
  const hours = [
    ...openingHours(contact_detail),
    ...specialOpeningHours(contact_detail, today, LOOK_AHEAD_DAYS),
  ];
  const phone = phoneOf(location) ?? site.phone;
  const reviews = reviewSummary([location], site.reviews);
  const licences = [
    ['Dealer licence', dealer_license_number],
    ['Repairer licence', motor_vehicle_repairer],
  ].flatMap(([label, value]) =>
    value ? [{ '@type': 'PropertyValue' as const, name: label ?? '', value }] : [],
  );
  return {
    '@type': TYPES[departmentOf(location)],
    '@id': new URL(locationPath(location), origin).href,
    name,
    url: new URL(locationPath(location), origin).href,
    address: postalAddress(address),
    geo: { '@type': 'GeoCoordinates', latitude: address.lat, longitude: address.long },
    ...(phone !== null && { telephone: phone }),
    ...(location.image !== null && { image: new URL(location.image, origin).href }),
    ...(hours.length > 0 && { openingHoursSpecification: hours }),
    ...(licences.length > 0 && { identifier: licences }),
    ...(reviews !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: reviews.average,
        reviewCount: reviews.count,
        bestRating: 5,
      },
    }),
    ...(location.manufacturers.length > 0 && {
      brand: location.manufacturers.map((name) => ({ '@type': 'Brand' as const, name })),
    }),
  };
}

/**
 * A place: its first department, with the others as its departments. Its type is that of the first department, so a
 * place with only a workshop is an `AutoRepair`.
 */
export function placeStructuredData(
  { name, departments: [first, ...others] }: Place,
  page: DealerPage,
): WithContext<Business> {
  const { site, origin } = page;
  return {
    '@context': 'https://schema.org',
    ...department(first, name, page),
    ...(others.length > 0 && {
      department: others.map((each) => department(each, `${name} ${departmentLabel(each)}`, page)),
    }),
    ...(name !== site.name && {
      parentOrganization: { '@type': 'AutoDealer', name: site.name, url: origin },
    }),
  };
}

/** The dealership as a whole: an `AutoDealer` with every department of every place as a department. */
export function dealershipStructuredData(all: readonly Place[], page: DealerPage): WithContext<AutoDealer> {
  const { site, origin } = page;
  const home = all.find(({ departments }) => departments.some(({ primary }) => primary)) ?? all[0];
  const departments = all.flatMap(({ name, departments }) =>
    departments.map((each) => department(each, `${name} ${departmentLabel(each)}`, page)),
  );
  return {
    '@context': 'https://schema.org',
    '@type': 'AutoDealer',
    name: site.name,
    url: origin,
    ...(site.phone !== null && { telephone: site.phone }),
    ...(site.email !== null && { email: site.email }),
    ...(home !== undefined && {
      address: postalAddress(home.address),
      geo: { '@type': 'GeoCoordinates', latitude: home.address.lat, longitude: home.address.long },
      openingHoursSpecification: openingHours(home.departments[0].contact_detail),
    }),
    ...(departments.length > 0 && { department: departments }),
  };
}
