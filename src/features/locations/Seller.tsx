import { directionsUrl, placeName } from '#domain/locations/places.ts';
import type { Location } from '#domain/tenant/site.ts';
import { Icon } from '#ui/Icon.tsx';
import { OpenNow } from './OpenNow.tsx';

interface SellerProps {
  seller: Location;
  now: Date;
  /** The number to call, if shown here. */
  phone?: { number: string; href: string } | null;
}

/** The location that sells a car: whether it is open, its address and directions. */
export function Seller({ seller, now, phone = null }: SellerProps) {
  const { street, city, state, postcode } = seller.address;
  return (
    <section className="seller" aria-label="Seller">
      <p className="seller-name">{placeName(seller.name)}</p>
      <OpenNow location={seller} now={now} />
      <p className="seller-address">
        {street}, {city} {state.toUpperCase()} {postcode}
      </p>
      {phone && (
        <a className="seller-way" href={phone.href}>
          <Icon name="phone" size={16} />
          Call {phone.number}
        </a>
      )}
      <a className="seller-way" href={directionsUrl(seller)} rel="noopener">
        <Icon name="directions" size={16} />
        Directions
      </a>
    </section>
  );
}
