import { Fragment, type ReactNode, useEffect, useMemo, useState } from 'react';
import { COMPARISON_RATE_WARNING } from '#domain/finance/comparison-rate-warning.ts';
import {
  type ComparableCar,
  type ComparisonRow,
  compareCars,
  FEATURES_GROUP,
  HAS_FEATURE,
  onlyDifferences,
  PRICE_GROUP,
  REPAYMENT_LABEL,
} from '#domain/inventory/page/compare.ts';
import { COMPARE_LIMIT, compareHref } from '#domain/saved/compared.ts';
import { asksForCars, comparedSlugs, NO_CARS } from '#domain/saved/compared-address.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { RateWarning } from '../finance/Payment.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import { savedCars } from './saved.store.ts';

interface Items {
  one: string;
  many: string;
}

interface CompareProps {
  items: Items;
  /** What the page was drawn with at request time; without it the browser reads the address. */
  initial?: Loaded | undefined;
  /** What only a browser has. Without it the cars are drawn once and links replace script. */
  browser?: {
    /** A car's facts; `null` for an unknown slug. Rejects if they cannot be read. */
    load: (slug: string) => Promise<ComparableCar | null>;
    /** The same cars with on-road prices in the shopper's state. */
    inOwnState: (cars: Loaded['cars']) => Promise<Loaded['cars']>;
    window: CompareWindow;
  };
}

type CompareWindow = Pick<Window, 'location' | 'history' | 'addEventListener' | 'removeEventListener'>;

export interface Loaded {
  slugs: readonly string[];
  /** In the order of the slugs; `null` for a car the site does not know. */
  cars: readonly (ComparableCar | null)[];
}

/** The cars in the address, or those in the tray if it names none; the address then names them. */
function slugsAt({ location, history }: CompareWindow): string[] {
  if (asksForCars(location.search)) return comparedSlugs(location.search);
  const chosen = savedCars.compared.$cars.get().map(({ slug }) => slug);
  if (chosen.length > 0) history.replaceState(history.state, '', compareHref(chosen));
  return chosen;
}

/** The cars in the address, side by side. Removing one changes the address. */
export function Compare({ items, initial, browser }: CompareProps) {
  const window = browser?.window;
  const load = browser?.load;
  const inOwnState = browser?.inOwnState;
  const [slugs, setSlugs] = useState(() => initial?.slugs ?? (window ? slugsAt(window) : []));
  const [loaded, setLoaded] = useState<Loaded | null>(initial ?? null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (!window) return;
    const follow = () => setSlugs(slugsAt(window));
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [window]);

  useEffect(() => {
    if (failed || !load || !inOwnState) return;
    let current = true;
    const drawn = slugs === initial?.slugs ? Promise.resolve(initial.cars) : Promise.all(slugs.map(load));
    drawn.then(inOwnState).then(
      (cars) => current && setLoaded({ slugs, cars }),
      (error: unknown) => {
        console.warn('Could not load the cars:', error);
        if (current) setFailed(true);
      },
    );
    return () => {
      current = false;
    };
  }, [slugs, failed, load, inOwnState, initial]);

  const remove = (slug: string) => {
    const others = slugs.filter((each) => each !== slug);
    savedCars.compared.set(savedCars.compared.$cars.get().filter((car) => car.slug !== slug));
    window?.history.pushState(null, '', compareHref(others));
    setSlugs(others);
    // The button is gone with its column.
    document.querySelector('main')?.focus({ preventScroll: true });
  };

  if (failed) return <LoadFailure what={`The ${items.many}`} onRetry={() => setFailed(false)} />;
  if (loaded === null) {
    return (
      <p className="saved-loading" role="status">
        Loading…
      </p>
    );
  }
  const cars = loaded.cars.filter((car) => car !== null);
  const unknown = loaded.slugs.filter((_, index) => loaded.cars[index] === null);
  return (
    <>
      {unknown.map((slug) => (
        <p key={slug} className="compare-unknown">
          <Icon name="alert" />
          <span>“{slug}” isn’t in our stock. It may have been sold.</span>
          <RemoveLink className="button" {...{ slug, remove }} others={loaded.slugs} name={slug}>
            Remove
          </RemoveLink>
        </p>
      ))}
      {cars.length === 0 ? <NothingToCompare items={items} /> : <Table {...{ items, cars, remove }} />}
    </>
  );
}

/** An address must say that it has no cars, or the tray's cars appear, including the removed one. */
const withoutHref = (others: readonly string[]) => (others.length === 0 ? NO_CARS : compareHref(others));

interface RemoveLinkProps {
  className: string;
  slug: string;
  name: string;
  /** All cars compared. */
  others: readonly string[];
  remove: (slug: string) => void;
  children: ReactNode;
}

/** A link to the same cars without this one, so it works without script. */
function RemoveLink({ className, slug, name, others, remove, children }: RemoveLinkProps) {
  return (
    <a
      className={className}
      data-kind="quiet"
      data-size="small"
      href={withoutHref(others.filter((each) => each !== slug))}
      aria-label={`Remove ${name}`}
      onClick={(event) => {
        event.preventDefault();
        remove(slug);
      }}
    >
      {children}
    </a>
  );
}

function NothingToCompare({ items }: { items: Items }) {
  return (
    <div className="saved-empty">
      <Icon name="compare" size={24} />
      <p className="lead">
        Add up to {COMPARE_LIMIT} {items.many} to compare them side by side. Look for the scales icon on each{' '}
        {items.one}.
      </p>
      <Button href="/search" kind="primary">
        See all {items.many}
      </Button>
    </div>
  );
}

interface TableProps {
  items: Items;
  cars: readonly ComparableCar[];
  remove: (slug: string) => void;
}

function Table({ items, cars, remove }: TableProps) {
  const [differing, setDiffering] = useState(false);
  const all = useMemo(() => compareCars(cars), [cars]);
  const groups = differing && cars.length > 1 ? onlyDifferences(all) : all;
  /** A single car is shown beside an empty place, as wide as its own. */
  const isAlone = cars.length === 1;
  const span = isAlone ? 2 : undefined;
  const another = {
    href: '/search',
    onClick: () => savedCars.compared.set(cars.map(({ id, slug, name }) => ({ id, slug, name }))),
  };
  return (
    <>
      <div className="saved-bar">
        {cars.length > 1 && (
          <label className="compare-switch">
            <input
              type="checkbox"
              role="switch"
              checked={differing}
              aria-checked={differing}
              onChange={(event) => setDiffering(event.currentTarget.checked)}
            />
            <span>Show differences only</span>
          </label>
        )}
        {!isAlone && cars.length < COMPARE_LIMIT && (
          <Button {...another} size="small" icon="plus">
            Add another {items.one}
          </Button>
        )}
      </div>
      <section className="compare-table" aria-label={`Your ${items.many} side by side`}>
        <table className="compare" data-cars={cars.length}>
          <thead>
            <tr className="compare-pictures">
              <td />
              {cars.map(({ slug, name, picture }) => (
                <td key={slug}>
                  <img src={picture} alt="" width={400} height={300} decoding="async" />
                  <RemoveLink
                    className="icon-button"
                    {...{ slug, name, remove }}
                    others={cars.map((car) => car.slug)}
                  >
                    <Icon name="close" />
                  </RemoveLink>
                </td>
              ))}
              {isAlone && (
                <td>
                  <a className="compare-another" {...another}>
                    <Icon name="plus" size={24} />
                    <span>Add another {items.one}</span>
                  </a>
                </td>
              )}
            </tr>
            <tr className="compare-heads">
              <th scope="col">
                <span className="visually-hidden">Specification</span>
              </th>
              {cars.map(({ slug, name }) => (
                <th key={slug} scope="col" colSpan={span}>
                  <a href={`/cars/${slug}`}>{name}</a>
                </th>
              ))}
            </tr>
            <tr className="compare-ways">
              <td />
              {cars.map(({ slug, name }) => (
                <td key={slug} colSpan={span}>
                  <Button href={`/cars/${slug}#enquire`} kind="primary" size="small">
                    Enquire
                    <span className="visually-hidden"> about the {name}</span>
                  </Button>
                </td>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map(({ title, rows }) => (
              <Fragment key={title}>
                <tr className="compare-group">
                  <th scope="colgroup" colSpan={cars.length + (span ?? 1)}>
                    <span>{title}</span>
                  </th>
                </tr>
                {rows.map((row) => (
                  <Row
                    key={row.label}
                    row={row}
                    slugs={cars.map(({ slug }) => slug)}
                    span={span}
                    listed={title === FEATURES_GROUP}
                    isPrice={title === PRICE_GROUP && row.label !== REPAYMENT_LABEL}
                  />
                ))}
                {rows.some(({ label }) => label === REPAYMENT_LABEL) && (
                  <tr className="compare-warning">
                    <td colSpan={cars.length + (span ?? 1)}>
                      <RateWarning text={COMPARISON_RATE_WARNING} />
                    </td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        </table>
      </section>
      {groups.length === 0 && <p className="lead">They match in everything we list.</p>}
    </>
  );
}

interface RowProps {
  row: ComparisonRow;
  slugs: readonly string[];
  /** Columns of each value. */
  span: number | undefined;
  listed: boolean;
  isPrice: boolean;
}

function Row({ row, slugs, span, listed, isPrice }: RowProps) {
  const { label, values, differs } = row;
  return (
    <tr className={isPrice ? 'compare-price' : undefined} data-differs={differs || undefined}>
      <th scope="row">
        {label}
        {differs && <span className="visually-hidden"> (differs)</span>}
      </th>
      {values.map((value, index) => (
        <td key={slugs[index]} className="figures" colSpan={span}>
          {isPrice && value !== null ? <PriceValue text={value} /> : <Value value={value} listed={listed} />}
        </td>
      ))}
    </tr>
  );
}

/** The figure above what it is, below what leads to it: `about $38,990`, `$38,990 Drive away`. */
function PriceValue({ text }: { text: string }) {
  const [, lead = '', figure = text, kind = ''] = /^([^$]*)(\$.*\d)(.*)$/.exec(text) ?? [];
  return (
    <>
      {lead}
      <strong>{figure}</strong>
      {kind}
    </>
  );
}

function Value({ value, listed }: { value: string | null; listed: boolean }) {
  if (value === null) {
    return (
      <>
        <span className="muted" aria-hidden="true">
          –
        </span>
        <span className="visually-hidden">{listed ? 'Not listed' : 'Not known'}</span>
      </>
    );
  }
  return listed && value === HAS_FEATURE ? <Icon name="check" label={HAS_FEATURE} /> : value;
}
