import type { CarAction } from '#domain/inventory/page/car-actions.ts';
import { formatDollars } from '#domain/inventory/price.ts';
import { AVAILABILITY_TEXTS, type UnavailableTexts } from '#domain/inventory/status.ts';
import { dateIn, formatDate } from '#domain/shared/time-zone.ts';
import type { Site } from '#domain/tenant/site.ts';
import { templateOf } from '#domain/tenant/templates/index.ts';
import { WatchButton } from '#features/account/WatchButton.tsx';
import { WeeklyLine } from '#features/finance/FinanceEstimate.tsx';
import { Price } from '#features/inventory/Price.tsx';
import { WholeWords } from '#features/inventory/WholeWords.tsx';
import { Seller } from '#features/locations/Seller.tsx';
import { Delivery } from '#features/pricing/Delivery.tsx';
import { DriveAway } from '#features/pricing/DriveAway.tsx';
import { PriceStanding } from '#features/pricing/PriceStanding.tsx';
import { SaveToggles } from '#features/saved/SaveToggles.tsx';
import { ShareButton } from '#features/share/ShareButton.tsx';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { ActionLink, Phone } from './CarActions.tsx';
import { FactList } from './CarSections.tsx';
import { calculatorHref } from './calculator-place.ts';
import type { CarView } from './car.ts';
import type { CarMainProps } from './car-page.ts';

/** The column beside the pictures: what it is, price and actions, then who sells it and where. */
export function CarPanel(props: CarMainProps) {
  const { view } = props.data;
  const dark = templateOf(props.frame.site).on.carPanel === 'dark';
  return (
    <section className={dark ? 'car-panel on-dark' : 'car-panel'} aria-label="Price and next steps">
      <PanelOffer {...props} />
      {/* On phones the facts come before the seller; on wider screens they are below the pictures. */}
      <section className="panel-facts" aria-label="Key facts">
        <FactList rows={view.key.first} className="key-list" />
      </section>
      <PanelSeller {...props} />
    </section>
  );
}

/** The name, the price and what to do next. */
function PanelOffer({ data, frame }: CarMainProps) {
  const { site } = frame;
  const { view } = data;
  const { title, badge, unavailable, driveAway } = view;
  return (
    <>
      <Availability view={view} />
      <h1 className="car-name">
        <span className="car-title">
          <WholeWords name={title} />
        </span>
        {badge !== '' && <span className="car-badge">{badge}</span>}
      </h1>
      <div className="car-state" data-car-state>
        {unavailable ? (
          <SoldNotice words={unavailable} similar={view.similarAction} />
        ) : (
          <>
            <div className="car-offer" data-car-offer>
              <div className="car-prices">
                {driveAway && (
                  <div data-of-price="drive-away" data-drive-away="">
                    <DriveAway prices={driveAway} />
                  </div>
                )}
                <Price price={view.price} size={driveAway ? 'medium' : 'large'} />
              </div>
              {view.finance?.weekly && (
                <div data-of-price="weekly">
                  <WeeklyLine estimate={view.finance} href={calculatorHref(data, site)} />
                </div>
              )}
              {view.market && (
                <details className="market" data-of-price="market">
                  <summary className="market-badge">
                    <Icon name="circle-check" />
                    <span>{view.market.text}</span>
                    <Icon name="info" size={16} label="How we know" />
                  </summary>
                  <p className="market-method">{view.market.method}</p>
                </details>
              )}
              {view.standing && (
                <div data-of-price="standing">
                  <PriceStanding standing={view.standing} />
                </div>
              )}
              <Actions data={data} frame={frame} />
            </div>
            <template data-when-sold="">
              <SoldNotice words={view.whenSold} similar={view.similarAction} />
            </template>
          </>
        )}
        <p className="car-checked" data-car-checked role="status">
          Price and availability may change
        </p>
      </div>
    </>
  );
}

/** Who sells it, where, what delivery costs and since when it is for sale. */
function PanelSeller({ data: { view }, frame: { site, week } }: CarMainProps) {
  const seller = site.locations.find(({ id }) => id === view.sellerId);
  return (
    <>
      {seller && <Seller seller={seller} now={new Date(week)} />}
      <Elsewhere view={view} />
      {view.delivery && <Delivery {...view.delivery} />}
      <StockHistory view={view} site={site} />
    </>
  );
}

const OR = new Intl.ListFormat('en-AU', { type: 'disjunction' });

/** Other towns where the car can be seen, on request. */
function Elsewhere({ view: { elsewhere, actions } }: { view: CarView }) {
  if (elsewhere.length === 0 || actions.enquire === undefined) return null;
  return (
    <p className="seller-elsewhere small">
      Closer to {OR.format(elsewhere)}? You can see it there.{' '}
      <a href={actions.enquire.href}>Ask us to arrange it</a>.
    </p>
  );
}

/** Availability. The line is always there, so news about it moves nothing. */
function Availability({ view: { availability, waitingHref } }: { view: CarView }) {
  return (
    <p className="availability" data-availability={availability} data-car-availability="">
      <span>{AVAILABILITY_TEXTS[availability]}</span>
      {waitingHref !== null && (
        <a href={waitingHref}>
          Tell me when it’s available
          <noscript>, or see your reservation</noscript>
        </a>
      )}
    </p>
  );
}

/** Replaces price and actions once the car is sold. */
function SoldNotice({ words, similar }: { words: UnavailableTexts; similar: CarAction }) {
  return (
    <div className="car-offer">
      <div className="notice" role="note" tabIndex={-1}>
        <p className="notice-title">{words.title}</p>
        <p>{words.notice}</p>
      </div>
      <ActionLink action={similar} kind="primary" size="large" wide />
    </div>
  );
}

/** What takes the risk out of a used car, beside the decision: its history and the way back. */
function Proofs({ view: { actions, moneyBack } }: { view: CarView }) {
  const promise = moneyBack?.href ? { title: moneyBack.title, href: moneyBack.href } : null;
  if (actions.history === undefined && promise === null) return null;
  return (
    <ul className="car-actions-quiet">
      {actions.history && (
        <li>
          <ActionLink action={actions.history} kind="quiet" />
        </li>
      )}
      {promise && (
        <li>
          <Button href={promise.href} kind="quiet" icon="reset">
            {promise.title}
          </Button>
        </li>
      )}
    </ul>
  );
}

function Actions({ data: { car, doc, view }, frame: { card, site } }: CarMainProps) {
  const path = `/cars/${car.slug}`;
  const sharedUrl = site.url === null ? path : new URL(path, site.url).href;
  const { actions, call } = view;
  // With no pictures at all, the box in their place asks for photos.
  const photos = view.pictures.length > 0 ? actions.photos : undefined;
  const [take, other] =
    actions.reserve === undefined ? [actions.buyOnline] : [actions.reserve, actions.buyOnline];
  const more = [other, actions.finance, actions.tradeIn, photos, actions.chat];
  return (
    <div className="car-actions">
      <ActionLink action={actions.enquire} kind="primary" size="large" wide />
      <div className="car-actions-pair">
        <ActionLink action={actions.testDrive} wide />
        <ActionLink action={take} wide />
      </div>
      {call && <Phone call={call} />}
      {doc.savable && (
        <div className="car-saves">
          {site.garage_enabled && <WatchButton car={doc} />}
          <SaveToggles
            car={doc}
            offer={site.garage_enabled ? { ...card.saves, favourite: false } : card.saves}
            labelled
          />
        </div>
      )}
      <Proofs view={view} />
      <details className="more car-more">
        <summary>More</summary>
        <ul className="car-actions-quiet">
          {more.map(
            (action) =>
              action && (
                <li key={action.kind}>
                  <ActionLink action={action} kind="quiet" />
                </li>
              ),
          )}
          <li>
            <a
              className="button"
              data-kind="quiet"
              href={`/api/cars/${car.slug}/brochure.pdf`}
              download={`${car.slug}.pdf`}
              data-brochure=""
            >
              <Icon name="download" />
              <span>Brochure</span>
            </a>
          </li>
          <li>
            <ShareButton title={doc.name} url={sharedUrl} />
          </li>
        </ul>
      </details>
    </div>
  );
}

function StockHistory({ view, site }: { view: CarView; site: Site }) {
  const { forSaleSince, priceHistory } = view;
  if (forSaleSince === null) return null;
  return (
    <div className="stock-history">
      <p>{forSaleSince}</p>
      {priceHistory.length > 0 && (
        <details className="more">
          <summary>Price history</summary>
          <table className="hours figures">
            <tbody>
              {priceHistory.map(({ at, price }) => (
                <tr key={at}>
                  <th scope="row">{formatDate(dateIn(site.state, new Date(at)))}</th>
                  <td>{price === null ? site.pricing.noPriceText : formatDollars(price)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </div>
  );
}
