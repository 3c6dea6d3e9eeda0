import type { Site } from '#domain/tenant/site.ts';
import { Icon } from '#ui/Icon.tsx';
import { LeadDialog } from './LeadDialog.tsx';

/** An offer's details in its leads. */
export interface EnquiredOffer {
  id: string;
  name: string;
  manufacturer: string | null;
  /** The model's name. */
  model: string | null;
}

interface OfferEnquiryProps {
  site: Site;
  offer: EnquiredOffer;
  /** Path of the offer's page. */
  page: string;
}

const ANCHOR = 'offer-enquiry';

/** The form on an offer's page. Links open it; without script it is always visible. */
export function OfferEnquiry({ site, offer: { id, name, manufacturer, model }, page }: OfferEnquiryProps) {
  const values = {
    offer_id: id,
    offer_name: name,
    'Vehicle Make': manufacturer ?? '',
    'Vehicle Model': model ?? '',
  };
  return <LeadDialog id={ANCHOR} form="offer" site={site} page={page} about={name} values={values} />;
}

/** Links to an offer's form, from its own page or a card anywhere on the site. */
export function OfferEnquiryLink({
  site,
  offer,
  page,
  kind = 'primary',
}: OfferEnquiryProps & { kind?: 'primary' | 'secondary' }) {
  return (
    <a className="button" data-kind={kind} href={`${page}#${ANCHOR}`}>
      <Icon name="mail" />
      <span>
        {site.forms.buttonText}
        <span className="visually-hidden"> about {offer.name}</span>
      </span>
    </a>
  );
}
