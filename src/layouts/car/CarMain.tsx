import { calculatorStart } from '#domain/finance/calculator.ts';
import type { CarAction } from '#domain/inventory/page/car-actions.ts';
import { itemWord } from '#domain/inventory/status.ts';
import { CAR_FORMS } from '#domain/leads/car-forms.ts';
import { Calculator, type CalculatorProps } from '#features/finance/Calculator.tsx';
import { FinanceEstimateBlock } from '#features/finance/FinanceEstimate.tsx';
import { Gallery } from '#features/gallery/Gallery.tsx';
import { Price } from '#features/inventory/Price.tsx';
import { Tag } from '#features/inventory/Tag.tsx';
import { CarDialogs } from '#features/leads/LeadDialog.tsx';
import { DriveAwayLine } from '#features/pricing/DriveAway.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Crumbs } from '../Crumbs.tsx';
import { ActionLink } from './CarActions.tsx';
import { CarPanel } from './CarPanel.tsx';
import { BuyingSections, CarSections, FactList } from './CarSections.tsx';
import { CALCULATOR_ID, hasCalculator } from './calculator-place.ts';
import type { CarView } from './car.ts';
import type { CarMainProps } from './car-page.ts';

/**
 * The body of a car's page, above the similar cars. Stateless: a build and the platform draw the same, and
 * `islands/car-page.client.ts` finds what it keeps up to date by data attributes.
 */
export function CarMain(props: CarMainProps) {
  const { data, frame } = props;
  const { car, doc, view } = data;
  return (
    <>
      <div className="container">
        <Crumbs crumbs={view.crumbs} />
        <div
          className="car"
          data-car={car.slug}
          data-car-id={car.id}
          data-dealership={car.dealership_id}
          data-website={frame.site.id}
          data-sold={view.unavailable ? '' : undefined}
          data-reserved={car.reserved ? '' : undefined}
          data-no-phone={view.call === null ? '' : undefined}
        >
          <div className="car-pictures">
            <Gallery
              name={doc.name}
              pictures={view.pictures}
              artwork={view.artwork}
              ask={view.actions.photos && <ActionLink action={view.actions.photos} label="Request photos" />}
            >
              {view.tag && <Tag text={view.tag.text} colour={view.tag.colour} />}
            </Gallery>
          </div>
          <div className="car-side">
            <CarPanel {...props} />
          </div>
          <div className="car-details">
            <KeyInformation view={view} />
            <CarSections {...props} />
            {view.actions.finance && <Finance {...props} />}
            {view.actions.tradeIn && <TradeIn {...props} />}
            <BuyingSections {...props} />
            {view.details.length > 0 && <Details {...props} />}
          </div>
        </div>
      </div>
      <Forms {...props} />
    </>
  );
}

/** The forms that the calls to action open. */
function Forms({ data: { car, view, formsFile }, frame: { site } }: CarMainProps) {
  const { testDrive, photos } = view.actions;
  const isOffered = {
    enquiry: true,
    'test-drive': testDrive !== undefined,
    'request-photos': photos !== undefined,
  };
  const forms = CAR_FORMS.filter((form) => isOffered[form]);
  return <CarDialogs site={site} car={car} forms={forms} file={formsFile} />;
}

function KeyInformation({ view }: { view: CarView }) {
  return (
    <section className="key" aria-labelledby="key">
      <h2 className="visually-hidden" id="key">
        Key information
      </h2>
      <FactList rows={view.key.first} className="key-list" />
      {view.key.rest.length > 0 && (
        <details className="more key-more">
          <summary>
            <span className="when-closed">More facts</span>
            <span className="when-open">Fewer facts</span>
          </summary>
          <FactList rows={view.key.rest} className="key-list" />
        </details>
      )}
      {view.certified && <Certified />}
    </section>
  );
}

/** The browser opens and closes the dialog itself. React's types do not know these attributes yet. */
const OPENS = { commandfor: 'certified', command: 'show-modal' };
const CLOSES = { commandfor: 'certified', command: 'close' };

/** What "Toyota Certified" means, in its own dialog. */
function Certified() {
  return (
    <>
      <button className="button certified" data-kind="quiet" type="button" {...OPENS} aria-haspopup="dialog">
        <Icon name="badge-check" />
        <span>What Toyota Certified means</span>
      </button>
      <dialog className="dialog" data-size="panel" id="certified" aria-labelledby="certified-title">
        <div className="dialog-frame">
          <div className="dialog-head">
            <h2 className="dialog-title" id="certified-title">
              Toyota Certified
            </h2>
            <button className="icon-button" type="button" {...CLOSES} aria-label="Close">
              <Icon name="close" size={24} />
            </button>
          </div>
          <div className="dialog-content prose certified-text">
            <p>This is a used Toyota from the Toyota Certified program. Ask us for:</p>
            <ul>
              <li>the Toyota technicians’ inspection report</li>
              <li>the recorded service history</li>
              <li>details of the warranty and when it ends</li>
            </ul>
            <ActionLink
              action={{
                kind: 'enquire',
                label: 'Ask about this car',
                href: '#enquire',
                form: {
                  id: 'enquiry',
                  message: 'Please send me the Toyota Certified documents for this car.',
                },
              }}
            />
          </div>
        </div>
      </dialog>
    </>
  );
}

/** Without script the finance page calculates the loan; if finance is a form on this page, nothing does. */
function calculatorPage(action: CarAction | undefined): CalculatorProps['page'] {
  if (action === undefined || action.form !== null) return undefined;
  const { pathname, searchParams } = new URL(action.href, 'http://site');
  return { path: pathname, keeps: Object.fromEntries(searchParams) };
}

/** What the car costs over time. Cards link here. */
function Finance({ data: { car, doc, view }, frame: { site } }: CarMainProps) {
  return (
    <section className="car-finance" id="finance" aria-labelledby="finance-title">
      <h2 id="finance-title">Finance this {itemWord(car.item_type)}</h2>
      {view.finance ? (
        <div data-of-price="estimate">
          <FinanceEstimateBlock estimate={view.finance} />
        </div>
      ) : (
        <p>
          Tell us what suits you, and a finance specialist will work out repayments for this{' '}
          {itemWord(car.item_type)}.
        </p>
      )}
      {hasCalculator({ doc, view }, site) && doc.price !== null && (
        <details className="calculator-fold" data-calculator-fold="">
          <summary>
            <h3>Calculate your repayments</h3>
          </summary>
          <div className="calculator-place" id={CALCULATOR_ID}>
            <Calculator
              start={calculatorStart(site.finance, doc.price, view.finance)}
              fees={site.finance}
              items={{ one: itemWord(car.item_type), many: itemWord(car.item_type, 2) }}
              page={calculatorPage(view.actions.finance)}
            />
          </div>
        </details>
      )}
      <ActionLink action={view.actions.finance} />
    </section>
  );
}

/** The trade-in offer towards this car. */
function TradeIn({ data: { view } }: CarMainProps) {
  return (
    <section className="car-finance" aria-labelledby="trade-in-title">
      <h2 id="trade-in-title">Trade in yours</h2>
      <p>We take the value of your trade-in off the price.</p>
      <ActionLink action={view.actions.tradeIn} />
    </section>
  );
}

function Details({ data: { car, view } }: CarMainProps) {
  return (
    <section className="details-box" aria-labelledby="details">
      <h2 id="details">About this {itemWord(car.item_type)}</h2>
      <FactList rows={view.details} className="spec-list" />
    </section>
  );
}

/** On phones: price and contact within thumb reach. */
export function CarBar({ view }: { view: CarView }) {
  const similar = <ActionLink action={view.similarAction} kind="primary" wide />;
  return (
    <aside className="call-bar" aria-label="Price and contact" data-car-bar data-aside="">
      {view.unavailable ? (
        similar
      ) : (
        <>
          <div className="call-bar-price">
            {view.driveAway && <DriveAwayLine prices={view.driveAway} />}
            <Price price={view.price} />
          </div>
          <div className="call-bar-actions">
            {view.call && (
              <a
                className="icon-button"
                href={view.call.href}
                aria-label={`Call ${view.call.number}`}
                data-action="call"
              >
                <Icon name="phone" />
              </a>
            )}
            <ActionLink action={view.actions.enquire} kind="primary" />
          </div>
          <template data-when-sold="">{similar}</template>
        </>
      )}
    </aside>
  );
}
