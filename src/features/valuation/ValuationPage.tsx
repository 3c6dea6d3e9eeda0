import { formatDollars, priceParts, priceToShow } from '#domain/inventory/price.ts';
import { OFFER_ACCEPTED } from '#domain/leads/answer/offer-accepted.ts';
import { promiseOf, replyPromise } from '#domain/leads/answer/reply-promise.ts';
import type { FormId } from '#domain/leads/form.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import type { Site } from '#domain/tenant/site.ts';
import { ESTIMATE_DAYS } from '#domain/valuation/kept.ts';
import {
  basisText,
  ESTIMATE_ONLY,
  isValued,
  leftToPay,
  type QuotedValuation,
  rangeText,
  type ValuationAnswer,
} from '#domain/valuation/valuation.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { LinkedCar } from '../leads/LinkedCar.tsx';

interface ValuationPageProps {
  site: Site;
  lead: {
    id: string;
    form: FormId;
    at: Date;
    isAccepted: boolean;
    /** Of the dealership that answers. */
    dealership: string;
  };
  /** The shopper's car. */
  name: string;
  answer: ValuationAnswer | null;
  /** Whether the estimate is still valid. */
  isCurrent: boolean;
  /** The car in stock to put it towards. */
  wanted: SearchDocument | null;
}

/** The page's body: the figure first, then the options, then how it was worked out. */
export function ValuationPage(props: ValuationPageProps) {
  const { answer, isCurrent } = props;
  if (!isCurrent) return <OldEstimate {...props} />;
  return answer !== null && isValued(answer) ? (
    <Estimate {...props} said={answer} />
  ) : (
    <NoFigure {...props} message={answer?.message ?? null} />
  );
}

const formPage = ({ lead, wanted }: ValuationPageProps): string => {
  if (lead.form === 'sell-your-car') return '/sell-your-car';
  return wanted === null ? '/trade-in' : `/cars/trade-in?car_id=${wanted.id}`;
};

function Estimate(props: ValuationPageProps & { said: QuotedValuation }) {
  const { site, lead, name, said, wanted } = props;
  const shown = {
    valuation: said,
    lead: lead.id,
    at: lead.at.getTime(),
    isSaved: site.tradeIn.saveValuation,
  };
  return (
    <div className="container valuation-page" data-valuation={JSON.stringify(shown)}>
      <section className="valuation-card" aria-labelledby="valuation-title">
        <h1 className="valuation-title" id="valuation-title">
          Your {name} could be worth
        </h1>
        <p className="valuation-range figures">{rangeText(said)}</p>
        <p className="valuation-note">{ESTIMATE_ONLY}</p>
        {wanted !== null && <LeftToPay wanted={wanted} said={said} site={site} />}
        {lead.isAccepted ? <Accepted {...props} /> : <Offer {...props} />}
      </section>
      <section className="valuation-how" aria-labelledby="how">
        <h2 id="how">How we worked it out</h2>
        <dl className="valuation-facts">
          <div>
            <dt>Compared with</dt>
            <dd>{basisText(said)}</dd>
          </div>
          <div>
            <dt>Your car</dt>
            <dd>
              {said.year}, {said.km.toLocaleString('en-AU')} km, in the condition you described
            </dd>
          </div>
          <div>
            <dt>Most likely</dt>
            <dd className="figures">{formatDollars(said.estimate)}</dd>
          </div>
          <div>
            <dt>Why a range</dt>
            <dd>
              Similar cars sell for different prices. Our estimate also allows for the cost of inspecting,
              servicing and selling yours.
            </dd>
          </div>
        </dl>
      </section>
      <section className="valuation-how" aria-labelledby="next">
        <h2 id="next">What happens next</h2>
        <ol className="valuation-next">
          <li>We’ll call you to arrange a time. Inspecting your car takes about 20 minutes.</li>
          <li>You’ll get a firm offer in writing. There’s no obligation to accept.</li>
          <li>
            {lead.form === 'sell-your-car'
              ? 'If you accept, we pay you and take care of the paperwork.'
              : 'If you accept, it comes off what you buy next and we take care of the paperwork.'}
          </li>
        </ol>
      </section>
    </div>
  );
}

function Offer(props: ValuationPageProps) {
  const { site, lead, wanted } = props;
  const fields = {
    form: lead.form,
    website_id: String(site.id),
    lead_id: lead.id,
    subcategory: OFFER_ACCEPTED,
    form_completed: 'true',
    offer_accepted: 'true',
  };
  return (
    <form className="valuation-offer" method="post" action="/api/leads" data-accept-offer="">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="lead-go">
        <Button kind="primary" size="large" type="submit">
          Book an inspection
        </Button>
        <Button size="large" href={wanted === null ? '/search' : `/cars/${wanted.slug}`}>
          Not now
        </Button>
      </div>
      <p className="valuation-note">
        There’s no obligation. We’ll call you to arrange a time, inspect your car and make an offer. If you
        choose Not now, we’ll keep your estimate for {ESTIMATE_DAYS} days. We have your details either way.
      </p>
    </form>
  );
}

/** The promise of those who answer, as on the form. */
const promiseTo = ({ site, lead }: Pick<ValuationPageProps, 'site' | 'lead'>): string =>
  replyPromise(promiseOf(site, [lead.dealership]));

function Accepted(props: Pick<ValuationPageProps, 'site' | 'lead'>) {
  return (
    <p className="valuation-done" role="status">
      <Icon name="check" size={24} />
      <span>You’ve asked us to inspect your car. {promiseTo(props)}</span>
    </p>
  );
}

/** The price of the car in stock, less the trade-in value. */
function LeftToPay({ wanted, said, site }: { wanted: SearchDocument; said: QuotedValuation; site: Site }) {
  const { price } = wanted;
  const shown = priceToShow(wanted, { noPriceText: site.pricing.noPriceText });
  const { note } = priceParts(shown.kind === 'perWeek' && shown.buy ? shown.buy : shown);
  const says = (words: string) =>
    note === null ? words : `${words}, ${note.charAt(0).toLowerCase()}${note.slice(1)}`;
  return (
    <div className="valuation-wanted">
      <LinkedCar doc={wanted} noPriceText={site.pricing.noPriceText} />
      {price !== null && (
        <dl className="valuation-sum figures">
          <div>
            <dt>{says('Its price')}</dt>
            <dd>{formatDollars(price)}</dd>
          </div>
          <div>
            <dt>Your trade-in</dt>
            <dd>− {rangeText(said)}</dd>
          </div>
          <div>
            <dt>{says('Left to pay')}</dt>
            <dd>{rangeText(leftToPay(price, said))}</dd>
          </div>
        </dl>
      )}
    </div>
  );
}

/** No online estimate: the lead has still arrived, and a valuer works on it. */
function NoFigure(props: ValuationPageProps & { message: string | null }) {
  const { message, wanted } = props;
  return (
    <div className="container valuation-page">
      <section className="valuation-card" aria-labelledby="valuation-title">
        <h1 className="valuation-title" id="valuation-title">
          We have your car’s details
        </h1>
        {message !== null && <p className="valuation-words">{message}</p>}
        <p className="valuation-note">{promiseTo(props)}</p>
        <div className="lead-go">
          <Button kind="primary" size="large" href={wanted === null ? '/search' : `/cars/${wanted.slug}`}>
            {wanted === null ? 'See our cars' : 'Back to the car'}
          </Button>
        </div>
      </section>
    </div>
  );
}

function OldEstimate(props: ValuationPageProps) {
  return (
    <div className="container valuation-page">
      <section className="valuation-card" aria-labelledby="valuation-title">
        <h1 className="valuation-title" id="valuation-title">
          This estimate has expired
        </h1>
        <p className="valuation-words">
          Prices change, so estimates last {ESTIMATE_DAYS} days. A new one takes two minutes.
        </p>
        <div className="lead-go">
          <Button kind="primary" size="large" href={formPage(props)}>
            Get a new estimate
          </Button>
        </div>
      </section>
    </div>
  );
}
