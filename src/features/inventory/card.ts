/** A card's facts, from the search document: the same on a static page and in the browser. */
import { formatFeetAsMetres } from '#domain/inventory/caravan.ts';
import { CAR_TYPE_LABELS } from '#domain/inventory/labels.ts';
import { type ActionOffer, actionOffer } from '#domain/inventory/page/card-actions.ts';
import { formatKilometres } from '#domain/inventory/page/specs.ts';
import { TAG_KINDS, type TagColour, tagColour } from '#domain/inventory/tags.ts';
import { departmentOf, sharedStart, shortPlaceName } from '#domain/locations/places.ts';
import { driveAwayNote } from '#domain/pricing/drive-away-note.ts';
import { keptList } from '#domain/saved/kept-list.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { IconName } from '#ui/Icon.tsx';
import type { SaveOffer } from '../saved/SaveToggles.tsx';
import type { PriceTotal } from './Price.tsx';

export { nameLines } from '#domain/inventory/naming.ts';

/** What a card needs to know about the site. Plain data, so it can be passed to the browser. */
export interface CardConfig {
  noPriceText: string;
  reservedColour: Site['tags']['reservedColour'];
  /** A site with one location does not say where the car is. */
  placeShown: boolean;
  /** What all locations' names begin with: `Budget Cars Direct Wayville` is just `Wayville` on its own site. */
  placeStart: string;
  /** Show weekly payments below the price. */
  weeklyShown: boolean;
  /** The text beside a car's on-road price, `drive away in QLD`; null where the site does not work it out. */
  driveAwayNote: string | null;
  /** The actions for a car. */
  offer: ActionOffer;
  /** The toggles on the picture. */
  saves: SaveOffer;
}

type CardSite = Pick<
  Site,
  | 'name'
  | 'pricing'
  | 'tags'
  | 'locations'
  | 'card'
  | 'finance'
  | 'finance_provider'
  | 'testDrive'
  | 'garage_enabled'
  | 'state'
  | 'driveAway'
>;

export function cardConfig(site: CardSite): CardConfig {
  const sellingAt = site.locations.filter(
    (location) => location.visible && departmentOf(location) === 'sales',
  );
  return {
    noPriceText: site.pricing.noPriceText,
    reservedColour: site.tags.reservedColour,
    placeShown: site.card.locationOverlay && sellingAt.length !== 1,
    placeStart: sharedStart(
      site.name,
      sellingAt.map(({ name }) => name),
    ),
    weeklyShown: site.finance.weeklyOnCards,
    driveAwayNote: site.driveAway.enabled ? driveAwayNote(site.state) : null,
    offer: actionOffer(site),
    saves: {
      favourite: site.card.favourite,
      compare: site.card.compare,
      word: keptList(site)?.word ?? 'Save',
    },
  };
}

/** The tone of the card's tag; the accent if this site's rules do not know its kind. */
export function cardTagColour(kind: string | null, config: CardConfig): TagColour {
  const known = TAG_KINDS.find((each) => each === kind);
  return known === undefined ? 'accent' : tagColour(known, config);
}

interface Fact {
  icon: IconName;
  /** The fact's label, for people who cannot see the icon. */
  name: string;
  text: string;
}

/**
 * Up to four facts: kilometres (or that the car is new), transmission, fuel and body; for a caravan, which
 * has no engine, length and berths. Unknown facts are left out.
 */
export function cardFacts(
  doc: Pick<
    SearchDocument,
    'km' | 'car_type' | 'item_type' | 'transmission' | 'fuel' | 'body' | 'sleeps' | 'body_length_feet'
  >,
): Fact[] {
  const used = doc.car_type === 'used';
  const km = doc.km === null || doc.item_type === 'caravan' ? null : formatKilometres(doc.km);
  const age = used
    ? km
    : km === null
      ? CAR_TYPE_LABELS[doc.car_type]
      : `${CAR_TYPE_LABELS[doc.car_type]} · ${km}`;
  const all: readonly (readonly [IconName, string, string | null])[] = [
    ['gauge', 'Kilometres', age ?? CAR_TYPE_LABELS[doc.car_type]],
    ['cog', 'Transmission', doc.transmission],
    ['fuel', 'Fuel', doc.fuel],
    ['ruler', 'Length', doc.body_length_feet === null ? null : formatFeetAsMetres(doc.body_length_feet)],
    ['bed', 'Berths', doc.sleeps === null ? null : `Sleeps ${doc.sleeps}`],
    ['car', 'Body', doc.body],
  ];
  const told = doc.item_type === 'motorhome' ? all.filter(([icon]) => icon !== 'cog' && icon !== 'car') : all;
  return told.flatMap(([icon, name, text]) => (text === null ? [] : [{ icon, name, text }]));
}

/** The words over the picture: the car's location, and how far away it is if known. Either may be missing. */
export function placeWords(
  doc: Pick<SearchDocument, 'location_name' | 'city'>,
  { placeShown, placeStart }: Pick<CardConfig, 'placeShown' | 'placeStart'>,
  km: number | null,
): { name: string | null; distance: string | null } {
  const name = doc.location_name === null ? doc.city : shortPlaceName(doc.location_name, placeStart);
  return {
    name: placeShown ? name : null,
    distance: km === null ? null : `${formatKilometres(Math.round(km))} away`,
  };
}

/** The car's on-road price, where the site works it out. */
export function totalOf(
  { id: car, drive_away: figure }: Pick<SearchDocument, 'id' | 'drive_away'>,
  { driveAwayNote: note }: Pick<CardConfig, 'driveAwayNote'>,
): PriceTotal | null {
  return figure !== null && note !== null ? { figure, note, car } : null;
}
