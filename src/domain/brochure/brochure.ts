/** The texts of a car's brochure; `server/brochure` draws it. */
import { financeEstimate } from '#domain/finance/estimate.ts';
import { formatRate, paymentText } from '#domain/finance/payment.ts';
import { marketBadge, marketBadgeText } from '#domain/inventory/badge.ts';
import type { Car } from '#domain/inventory/car.ts';
import { knownText } from '#domain/inventory/known-text.ts';
import { CAR_TYPE_LABELS } from '#domain/inventory/labels.ts';
import { nameLines } from '#domain/inventory/naming.ts';
import { COMMENTS_PENDING, dealerComments } from '#domain/inventory/page/comments.ts';
import { FEATURES_SHOWN, featureGroups, standardEquipment } from '#domain/inventory/page/features.ts';
import {
  keyInformation,
  LIVING_GROUP,
  type SpecGroup,
  type SpecRow,
  specGroups,
  specRows,
} from '#domain/inventory/page/specs.ts';
import { carSummary } from '#domain/inventory/page/summary.ts';
import { callPhone } from '#domain/inventory/phones.ts';
import { displayPrice, formatDollars, priceLine, priceParts } from '#domain/inventory/price.ts';
import { itemWord, unavailableTexts } from '#domain/inventory/status.ts';
import { type CarTag, carTag } from '#domain/inventory/tags.ts';
import { placeName } from '#domain/locations/places.ts';
import { sellerOf } from '#domain/locations/seller.ts';
import { ownDriveAway } from '#domain/pricing/drive-away.ts';
import { driveAwayNote } from '#domain/pricing/drive-away-note.ts';
import { dateIn, formatDate } from '#domain/shared/time-zone.ts';
import type { Location, Site } from '#domain/tenant/site.ts';

/** The price as a block; `line` is all of it on one line, as in emails and on the compare page. */
interface BrochurePrice {
  line: string;
  /** The largest text of the block. */
  figure: string;
  /** What the figure includes: drive away, per week … */
  note: string | null;
  /** The price it was reduced from. */
  was: string | null;
  /** The price included in the figure, if the figure is the on-road price. */
  under: string | null;
}

/** A lender's quote: payments always with rates, rates always with the warning. */
export interface BrochureFinance {
  /** `$142 per week`, the most frequent first. */
  payments: string[];
  interestRate: string;
  comparisonRate: string;
  /** Term, deposit and other details of the quote. */
  terms: SpecRow[];
  provider: string;
  /** The comparison rate warning and the lender's disclaimer, in full beside the rates. */
  conditions: string[];
}

interface BrochureDealer {
  name: string;
  /** The car's location, if its name differs. */
  place: string | null;
  address: string | null;
  phone: string | null;
  licence: string | null;
  /** Host name of the site. */
  web: string;
}

export interface BrochureList {
  title: string;
  items: string[];
}

export interface Brochure {
  slug: string;
  /** The name in full. */
  name: string;
  /** Year, make and model. */
  title: string;
  badge: string;
  /** `Used · Stock number U1001`. */
  kind: string;
  tag: CarTag | null;
  /** For a car that is no longer for sale, which has neither price nor finance. */
  notice: { title: string; text: string } | null;
  price: BrochurePrice | null;
  market: string | null;
  /** If the site shows an estimate for the car. */
  finance: BrochureFinance | null;
  /** The facts that buyers ask for first. */
  facts: SpecRow[];
  summary: string;
  /**
   * Paragraphs of the dealer's comments, printed up to the last sentence that fits; empty if there are none.
   */
  comments: string[];
  /** A few inclusions, for the first page. */
  highlights: BrochureList | null;
  /** All inclusions. */
  equipment: BrochureList[];
  specs: SpecGroup[];
  dealer: BrochureDealer;
  /** The car's page. */
  address: string;
  printed: string;
  smallPrint: string[];
}

const FACTS_SHOWN = 8;
/** A lender's own text may already contain the warning; print it once. */
const WARNED = /WARNING: This comparison rate is true only for the example given/i;
const INCLUDED = 'What’s included';
const IDENTIFIERS: ReadonlySet<string> = new Set(['Stock number', 'VIN']);

function priceOf(car: Car, site: Site): BrochurePrice {
  const price = displayPrice(car, site.pricing);
  const line = priceLine(price);
  const total = ownDriveAway(car, price, site);
  if (total) return { line, figure: total.figure, note: driveAwayNote(total.state), was: null, under: line };
  const { main, was, note } = priceParts(price);
  return { line, figure: main, note, was, under: null };
}

function financeOf(car: Car, site: Site, now: Date): BrochureFinance | null {
  const estimate = financeEstimate(car, site, now);
  if (estimate === null) return null;
  const { weekly, monthly, rates, termMonths, deposit, finalPayment, totalPayable } = estimate;
  const dollars = (value: number | null) => (value === null ? null : formatDollars(value));
  return {
    payments: [weekly, monthly].filter((payment) => payment !== null).map(paymentText),
    interestRate: formatRate(rates.interestRate),
    comparisonRate: formatRate(rates.comparisonRate),
    terms: specRows([
      ['Term', termMonths === null ? null : `${termMonths} months`],
      ['Deposit', dollars(deposit)],
      ['Final payment', dollars(finalPayment)],
      // The total excludes the final payment, if there is one.
      [finalPayment ? 'Total before final payment' : 'Total payable', dollars(totalPayable)],
      ['Valid until', formatDate(estimate.validUntil)],
    ]),
    provider: estimate.providerName,
    conditions: WARNED.test(estimate.disclaimer)
      ? [estimate.disclaimer]
      : [rates.warning, estimate.disclaimer],
  };
}

function addressLine({ address }: Location): string {
  return `${address.street}, ${address.city} ${address.state.toUpperCase()} ${address.postcode}`;
}

function dealerOf(car: Car, site: Site, address: URL): BrochureDealer {
  const seller = sellerOf(car, site.locations);
  const place = seller && placeName(seller.name);
  return {
    name: site.name,
    place: place === site.name ? null : place,
    address: seller ? addressLine(seller) : site.address,
    phone: callPhone(car, site),
    licence: seller?.dealer_license_number ?? site.legal.dealerLicence,
    web: address.host,
  };
}

/** Everything included: first the standard equipment that is in no group, then the feature groups. */
function listsOf(car: Car): BrochureList[] {
  const groups = featureGroups(car).map(({ title, first, rest }) => ({
    title: title ?? 'Features',
    items: [...first, ...rest],
  }));
  const grouped = new Set(groups.flatMap(({ items }) => items).map((item) => item.toLowerCase()));
  const { first, rest } = standardEquipment(car);
  const included = {
    title: INCLUDED,
    items: [...first, ...rest].filter((item) => !grouped.has(item.toLowerCase())),
  };
  return [included, ...groups].filter(({ items }) => items.length > 0);
}

function highlightsOf(car: Car): BrochureList | null {
  const { first } = standardEquipment(car);
  if (first.length > 0) return { title: INCLUDED, items: first };
  const items = featureGroups(car)
    .flatMap((group) => [...group.first, ...group.rest])
    .slice(0, FEATURES_SHOWN);
  return items.length > 0 ? { title: 'Features', items } : null;
}

/** The facts that buyers ask for first; identifying numbers are elsewhere or useless on paper. */
function factsOf(car: Car, site: Site, now: Date): SpecRow[] {
  const { first, rest } = keyInformation(car, site.state, now);
  const living = specGroups(car).find(({ title }) => title === LIVING_GROUP)?.rows ?? [];
  const rows = [...first, ...rest, ...living].filter(({ label }) => !IDENTIFIERS.has(label));
  return [...new Map(rows.map((row) => [row.label, row])).values()].slice(0, FACTS_SHOWN);
}

function commentsOf(car: Car): string[] {
  const { paragraphs } = dealerComments(car.dealercomments);
  return paragraphs[0] === COMMENTS_PENDING ? [] : paragraphs;
}

/**
 * The text of a brochure for `car` on `site` at the time `now`.
 * @param origin the site's address, such as `https://www.example.com.au`
 */
export function carBrochure(car: Car, site: Site, now: Date, origin: string): Brochure {
  const { title, badge } = nameLines(car);
  const unavailable = unavailableTexts(car);
  const market = unavailable ? null : marketBadge(car, site);
  const stock = knownText(car.stocknum);
  const address = new URL(`/cars/${car.slug}`, origin);
  const word = itemWord(car.item_type);
  return {
    slug: car.slug,
    name: car.name,
    title,
    badge,
    kind: [
      `${CAR_TYPE_LABELS[car.car_type]} ${word}`,
      ...(stock === null ? [] : [`Stock number ${stock}`]),
    ].join(' · '),
    tag: carTag(car, site, now),
    notice: unavailable && { title: unavailable.title, text: unavailable.notice },
    price: unavailable ? null : priceOf(car, site),
    market: market && marketBadgeText(market),
    finance: unavailable ? null : financeOf(car, site, now),
    facts: factsOf(car, site, now),
    summary: carSummary(car),
    comments: commentsOf(car),
    highlights: highlightsOf(car),
    equipment: listsOf(car),
    specs: specGroups(car),
    dealer: dealerOf(car, site, address),
    address: address.href,
    printed: `Printed on ${formatDate(dateIn(site.state, now))}`,
    smallPrint: [
      `Price, availability and details can change after this date. See this ${word}’s page on our website for the latest, and check features and specifications with us before you buy.`,
    ],
  };
}
