import type { ReactNode } from 'react';
import type { ShownFirst } from '#domain/inventory/page/features.ts';
import type { SpecRow } from '#domain/inventory/page/specs.ts';
import { itemWord } from '#domain/inventory/status.ts';
import { reservationOffer } from '#domain/reservations/offer.ts';
import { RunningCosts } from '#features/running-costs/RunningCosts.tsx';
import { ActionLink } from './CarActions.tsx';
import type { CarView } from './car.ts';
import type { CarMainProps } from './car-page.ts';

/** How many sections are open at first. */
const OPEN_AT_FIRST = 2;

type Section = readonly [title: string, content: ReactNode];

/** The car's details, in the order a buyer asks; empty sections are left out. */
export function CarSections(props: CarMainProps) {
  const { car, view } = props.data;
  const item = itemWord(car.item_type);
  const sections: readonly Section[] = [
    ['Dealer Comments', <Comments key="comments" {...view.comments} />],
    ["What's Included", view.equipment.first.length > 0 && <MoreList items={view.equipment} />],
    ['Features', view.features.length > 0 && <Features view={view} />],
    ['All Specifications', view.specs.length > 0 && <Specifications view={view} />],
    [
      `${capital(item)} Summary`,
      <div className="prose" key="summary">
        <p>{view.summary}</p>
      </div>,
    ],
    [
      runningTitle(view),
      (view.running || view.ancap) && <RunningCosts costs={view.running} ancap={view.ancap} item={item} />,
    ],
  ];
  return <Folds sections={sections} open={OPEN_AT_FIRST} />;
}

/** How to buy the car from this dealership, after what it costs. */
export function BuyingSections(props: CarMainProps) {
  const { car, view } = props.data;
  const sections: readonly Section[] = [
    ['Reserve Online', view.actions.reserve && <Reserve {...props} />],
    [`Protect Your ${capital(itemWord(car.item_type))}`, view.protection && <Protect {...props} />],
    ['Why Buy From Us?', props.frame.site.car.whyBuy && whyBuy(props)],
  ];
  return <Folds sections={sections} open={0} />;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** @param open how many sections are open at first */
function Folds({ sections, open }: { sections: readonly Section[]; open: number }) {
  const shown = sections.filter(([, content]) => content);
  if (shown.length === 0) return null;
  return (
    <div className="folds">
      {shown.map(([title, content], index) => (
        <details className="fold" open={index < open} key={title}>
          <summary>
            <h2>{title}</h2>
          </summary>
          <div className="fold-body">{content}</div>
        </details>
      ))}
    </div>
  );
}

function runningTitle({ running, ancap }: CarView): string {
  if (running === null) return 'Safety';
  return ancap === null ? 'Running Costs' : 'Running Costs and Safety';
}

function Comments({ paragraphs, preview }: CarView['comments']) {
  const prose = (texts: readonly string[], className = 'prose') => (
    <div className={className}>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
  if (preview === null) return prose(paragraphs);
  return (
    <div className="comments">
      {prose(preview, 'prose comments-preview')}
      <details className="more">
        <summary>
          <span className="when-closed">Read more</span>
          <span className="when-open">Read less</span>
        </summary>
        {prose(paragraphs)}
      </details>
    </div>
  );
}

/** `null` if it is empty. */
function whyBuy({ data, frame: { site } }: CarMainProps): ReactNode {
  const { moneyBack } = data.view;
  const { whyUs } = site.brand;
  if (whyUs.length === 0 && moneyBack === null) return null;
  return (
    <ul className="why-list">
      {whyUs.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
      {moneyBack && (
        <li>
          <h3>{moneyBack.title}</h3>
          <p>
            {moneyBack.text} {moneyBack.href && <a href={moneyBack.href}>Terms and conditions</a>}
          </p>
        </li>
      )}
    </ul>
  );
}

function Reserve({ data: { car, view }, frame: { site } }: CarMainProps) {
  const { promises } = reservationOffer(site.reserve, itemWord(car.item_type));
  return (
    <div className="fold-split">
      <p className="figures">{promises.join(' ')}</p>
      <ActionLink action={view.actions.reserve} />
    </div>
  );
}

function Protect({ data: { car, view } }: CarMainProps) {
  const item = itemWord(car.item_type);
  return (
    <div className="fold-split">
      <p>
        Extended warranty, paint and interior protection can be arranged before you collect the {item}. Ask us
        what suits the way you’ll use it and what it costs.
      </p>
      {view.protection && view.protection.length > 0 && (
        <ul className="protect-list">
          {view.protection.map(({ label, href }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      )}
      <ActionLink
        action={{
          kind: 'enquire',
          label: 'Ask about protection',
          href: '#enquire',
          form: {
            id: 'enquiry',
            message: `Please tell me how I can protect this ${item} and what it costs.`,
          },
        }}
      />
    </div>
  );
}

function Features({ view }: { view: CarView }) {
  return (
    <div className="feature-groups">
      {view.features.map((group) => (
        <div key={group.title}>
          {group.title && <h3 className="fold-title">{group.title}</h3>}
          <MoreList items={group} />
        </div>
      ))}
    </div>
  );
}

function Specifications({ view }: { view: CarView }) {
  return (
    <div className="spec-groups">
      {view.specs.map(({ title, rows }) => (
        <div key={title}>
          <h3 className="fold-title">{title}</h3>
          <FactList rows={rows} className="spec-list" />
        </div>
      ))}
    </div>
  );
}

/** Names and values; the class sets their layout. */
export function FactList({
  rows,
  className,
}: {
  rows: readonly SpecRow[];
  className: 'spec-list' | 'key-list';
}) {
  return (
    <dl className={className}>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={label === 'VIN' ? 'vin' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A list's first entries, with the rest behind "Show All". */
function MoreList({ items: { first, rest } }: { items: ShownFirst<string> }) {
  const list = (names: readonly string[]) => (
    <ul className="feature-list">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
  return (
    <>
      {list(first)}
      {rest.length > 0 && (
        <details className="more">
          <summary>
            Show All <span className="figures">({first.length + rest.length})</span>
          </summary>
          {list(rest)}
        </details>
      )}
    </>
  );
}
