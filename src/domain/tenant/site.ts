/**
 * A tenant's configuration, `tenants/<slug>/site.json`. This schema is the reference: every field says what
 * it switches and what it is when left out. An editor gets the same through the generated JSON Schema.
 * Entity fields keep the names of the stock and location records (`garage_enabled`); switches of ours are camelCase.
 */
import * as v from 'valibot';
import { BODY_TYPES, CAR_TYPES, FINANCE_PROVIDERS, LOCATION_TYPES } from '#domain/inventory/car.ts';
import { RESIZINGS } from '#domain/inventory/pictures/images.ts';
import { CLOSING_CLOCK, OPENING_CLOCK, parseClock } from '#domain/locations/clock.ts';
import { parseHours } from '#domain/locations/hours-text.ts';
import { RANGE_FIELDS, SORTS, VALUE_FIELDS, type ValueField } from '#domain/search/fields.ts';
import {
  AUSTRALIAN_STATES,
  type AustralianState,
  australianState,
  count,
  dollars,
  isoDate,
  isoTimestamp,
  percent,
  slug,
  text,
  urlOrPath,
} from '#domain/shared/schema.ts';

/** A documented field: the sentence goes into the JSON Schema, where editors show it. */
const doc = <const S extends v.GenericSchema>(schema: S, description: string) =>
  v.pipe(schema, v.description(description));
/** A documented field with a default. */
const field = <const S extends v.GenericSchema>(
  schema: S,
  fallback: NonNullable<v.InferInput<S>>,
  description: string,
) =>
  v.optional(v.pipe(schema, v.description(`${description} Default: ${JSON.stringify(fallback)}.`)), fallback);
/** A documented field that is `null` when left out. */
const open = <const S extends v.GenericSchema>(schema: S, description: string) =>
  v.optional(v.nullable(v.pipe(schema, v.description(description))), null);
/** A documented group whose own fields all have defaults. */
const group = <const E extends v.ObjectEntries>(entries: E, description: string) =>
  v.optional(v.pipe(v.strictObject(entries), v.description(description)), {} as never);

const hexColour = v.pipe(v.string(), v.regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour #rrggbb'));
const mediaFile = v.pipe(
  v.string(),
  v.regex(
    /^\/media(?:\/[\w-][\w.-]*)+$/,
    'must be a file of the tenant’s media folder, such as /media/logo.svg',
  ),
);
const host = v.pipe(
  v.string(),
  v.regex(
    /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/,
    'must be a host name in lower case, such as www.example.com.au',
  ),
);
const imageHost = v.pipe(
  v.string(),
  v.regex(
    /^(?=.{1,253}$)(?:\*\.)?[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/,
    'must be a host name in lower case, such as photos.example.com or *.example.com',
  ),
);
/** Dollars a litre or a kilowatt hour. */
const unitPrice = v.pipe(v.number(), v.minValue(0.01), v.maxValue(20));
const timeZone = v.pipe(
  v.string(),
  v.regex(/^[A-Z][A-Za-z_]+(?:\/[A-Z][A-Za-z_]+)+$/, 'must be a time zone such as Australia/Brisbane'),
);
const stars = v.pipe(v.number(), v.minValue(0), v.maxValue(5));
const httpsUrl = v.pipe(v.string(), v.regex(/^https:\/\/[^\s/@]+(?:\/[^\s]*)?$/, 'must be an https address'));
const phone = v.pipe(v.string(), v.regex(/^[0-9+() ]{6,20}$/, 'must be a phone number'));
const talkLink = v.pipe(
  v.string(),
  v.regex(
    /^(?:https:\/\/[^\s]+|\/(?!\/)[^\s]*|(?:tel|sms):\+?[0-9]{6,15}|mailto:[^\s@]+@[^\s@]+)$/,
    'must be a path, an https address, tel:, sms: or mailto:',
  ),
);
/** Times as people write them; inside they are `HH:MM`. */
const time = (pattern: RegExp, message: string) => (description: string) =>
  v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.regex(pattern, message),
        v.description(description),
        v.transform((text) => parseClock(text) ?? text),
      ),
    ),
    null,
  );
const opens = time(OPENING_CLOCK, 'must be a time such as 08:30 or 8:30 am');
const closes = time(CLOSING_CLOCK, 'must be a time such as 17:30 or 5:30 pm, 24:00 for the end of the day');

export const FINANCE_PAGES = ['/finance', '/finance-enquiry', '/apply-for-finance'] as const;

export const TEMPLATES = ['metro', 'classic', 'sport'] as const;
export type Template = (typeof TEMPLATES)[number];

const emailAddress = v.pipe(
  v.string(),
  v.email('must be an e-mail address'),
  v.maxLength(254, 'must have at most 254 characters'),
);
const replyHours = v.pipe(v.number(), v.minValue(0.25), v.maxValue(168));
const leadTargets = {
  people: field(
    v.array(emailAddress),
    [],
    'E-mail addresses of the people who answer leads; with no target at all, the email of the site.',
  ),
  crm: field(v.array(emailAddress), [], 'E-mail addresses that take leads as ADF/XML.'),
  webhooks: field(
    v.array(
      v.pipe(v.string(), v.regex(/^https?:\/\/[^\s@]+$/, 'must be an http(s) address without a password')),
    ),
    [],
    'Addresses that leads are posted to as signed JSON.',
  ),
};

/** An amount that is known roughly. */
const dollarRange = v.strictObject({
  from: doc(dollars, 'Dollars at least.'),
  to: doc(dollars, 'Dollars at most.'),
});
const dollarRangeIn = (state: AustralianState) =>
  v.exactOptional(doc(dollarRange, `In ${state.toUpperCase()}.`));
const dollarRangeByState = v.strictObject(
  Object.fromEntries(AUSTRALIAN_STATES.map((state) => [state, dollarRangeIn(state)])) as Record<
    AustralianState,
    ReturnType<typeof dollarRangeIn>
  >,
);

/** Hours written into `formated_hours` go where hours belong, so that words are left there alone. */
const tidyHour = <H extends { open: string | null; close: string | null; formated_hours: string | null }>(
  hour: H,
): H => {
  if (hour.formated_hours === null) return hour;
  const said = parseHours(hour.formated_hours);
  if (said.kind !== 'span') return hour;
  const { open: from, close: to } = said;
  const agrees = (hour.open ?? from) === from && (hour.close ?? to) === to;
  return agrees ? { ...hour, open: from, close: to, formated_hours: null } : hour;
};

export const OpeningHourSchema = v.pipe(
  v.strictObject({
    weekday: doc(
      v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6)),
      '0 is Sunday, 6 is Saturday.',
    ),
    status: doc(v.picklist(['Open', 'Closed']), 'Open or Closed.'),
    open: opens('Opens, on the location’s own clock: 08:30, 8:30 am.'),
    close: closes('Closes; at or before the time it opens means on the next day. 24:00 is midnight.'),
    formated_hours: open(
      text,
      'Words shown instead of the times, such as "By appointment"; hours written here ("8.30am - 5pm", "24 hours") are taken as times.',
    ),
  }),
  v.transform(tidyHour),
);
export type OpeningHour = v.InferOutput<typeof OpeningHourSchema>;

const SpecialHourSchema = v.strictObject({
  date: doc(isoDate, 'The day, YYYY-MM-DD.'),
  status: doc(v.picklist(['Open', 'Closed']), 'Open or Closed.'),
  start_hour: opens('Opens.'),
  end_hour: closes('Closes.'),
  name: open(text, 'What day it is, such as Christmas Day.'),
});
export type SpecialHour = v.InferOutput<typeof SpecialHourSchema>;

export const LocationSchema = v.strictObject({
  id: doc(v.pipe(v.number(), v.integer(), v.minValue(1)), 'Unique within the site.'),
  name: doc(text, 'Such as "Harbour Toyota Cairns Sales".'),
  slug: doc(slug, 'Its part of the URL.'),
  dealership_id: open(count, 'The dealership record it belongs to.'),
  dealership_slug: doc(slug, 'The dealership whose stock stands here.'),
  primary: field(v.boolean(), false, 'The location that speaks for the site.'),
  visible: field(v.boolean(), true, 'Shown on the site.'),
  image: open(urlOrPath, 'Picture of the building.'),
  location_type: open(v.picklist(LOCATION_TYPES), 'sales, service or parts; left out counts as sales.'),
  location_subtype: open(text, 'Finer kind, such as "trucks", shown beside the kind.'),
  manufacturers: field(v.array(text), [], 'Makes sold or serviced here.'),
  phone: open(phone, 'Shown for this location.'),
  address: doc(
    v.strictObject({
      street: doc(text, 'Number and street.'),
      city: doc(text, 'Suburb or town.'),
      state: doc(australianState, 'State or territory, lower case.'),
      postcode: doc(v.pipe(v.string(), v.regex(/^\d{4}$/, 'must be 4 digits')), 'Four digits, as text.'),
      lat: doc(
        v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
        'Latitude in degrees, south is negative.',
      ),
      long: doc(v.pipe(v.number(), v.minValue(-180), v.maxValue(180)), 'Longitude in degrees.'),
      place_url: open(urlOrPath, 'Link to the place on a map service.'),
      place_id: open(
        text,
        'Google’s id of the place: directions lead to it, and the location page to its reviews.',
      ),
      map_key: open(text, 'Key of the map service: stands where the address of the tiles says {key}.'),
    }),
    'Where it is.',
  ),
  contact_detail: group(
    {
      phone: open(phone, 'Phone of the department.'),
      landline_phone: open(phone, 'Landline.'),
      opening_hours: field(v.array(OpeningHourSchema), [], 'One entry a weekday.'),
      special_hours: field(v.array(SpecialHourSchema), [], 'Days that differ.'),
      public_holidays: field(
        v.picklist(['closed', 'asUsual']),
        'closed',
        'Whether it is closed on its state’s public holidays that special_hours do not name, or open like any day.',
      ),
    },
    'How and when to reach the location.',
  ),
  reviews: group(
    {
      average_rating: open(stars, 'Stars, 0 to 5.'),
      count: field(count, 0, 'Reviews behind the average.'),
    },
    'Review summary of the location.',
  ),
  dealer_license_number: open(text, 'Licence shown in the footer and on the location page.'),
  motor_vehicle_repairer: open(text, 'Repairer’s licence.'),
  distribution_locations: field(v.array(text), [], 'Further places its cars are shown at.'),
  time_zone: open(timeZone, 'Where its clock differs from that of its state, such as Australia/Broken_Hill.'),
});
export type Location = v.InferOutput<typeof LocationSchema>;

const linkEntries = {
  label: doc(text, 'Words of the link.'),
  href: doc(urlOrPath, 'Path on the site, or an address elsewhere.'),
};
const NavItemSchema = v.strictObject({
  ...linkEntries,
  children: field(v.array(v.strictObject(linkEntries)), [], 'Links of the dropdown.'),
});

const BannerSchema = v.strictObject({
  text: doc(text, 'Words of the strip.'),
  href: open(urlOrPath, 'Where it leads.'),
  phone: open(phone, 'Phone link.'),
  start: open(isoTimestamp, 'Shown from, with zone.'),
  expiry: open(isoTimestamp, 'Shown until, with zone.'),
});

/** A search that a page begins with: values by field, as in the query string. */
const presetFilters = v.strictObject(
  Object.fromEntries(VALUE_FIELDS.map((name) => [name, v.exactOptional(v.array(text))])) as Record<
    ValueField,
    v.ExactOptionalSchema<v.ArraySchema<typeof text, undefined>, undefined>
  >,
);

const PromoCardSchema = v.strictObject({
  title: doc(text, 'Words of the tile.'),
  text: field(v.string(), '', 'One sentence under the title.'),
  href: doc(urlOrPath, 'Where it leads.'),
  image: open(urlOrPath, 'Picture of the tile.'),
  start: open(isoTimestamp, 'Shown from, with zone.'),
  expiry: open(isoTimestamp, 'Shown until, with zone.'),
  position: field(count, 4, 'Place among the search results, from 0.'),
  display: field(v.array(v.picklist(CAR_TYPES)), [...CAR_TYPES], 'Car types whose results carry the tile.'),
  strictDisplay: field(v.boolean(), false, 'Only where the results are of exactly the listed car types.'),
});

const PromotionSchema = v.strictObject({
  title: doc(text, 'Words of the slide; read out in place of its picture where captions are off.'),
  text: field(v.string(), '', 'One sentence under the title.'),
  label: field(text, 'See more', 'Words of its link.'),
  href: doc(urlOrPath, 'Where it leads.'),
  image: doc(mediaFile, 'Picture of the slide.'),
  caption: field(
    v.boolean(),
    true,
    'Title, sentence and link stand over the picture; off for pictures that carry their own words.',
  ),
  start: open(isoTimestamp, 'Shown from, with zone.'),
  expiry: open(isoTimestamp, 'Shown until, with zone.'),
});

const FILTERS = [...VALUE_FIELDS, ...RANGE_FIELDS] as const;
const DEFAULT_FILTERS = [
  'car_type',
  'make',
  'model',
  'body',
  'price',
  'year',
  'km',
  'transmission',
  'fuel',
  'drive',
  'seats',
  'colour',
  'badge',
  'location_name',
  'filtered_features',
] as const;

export const SiteSchema = v.strictObject({
  $schema: field(v.string(), '../site.schema.json', 'Where editors find the JSON Schema.'),
  slug: doc(slug, 'The tenant’s name in URLs and folders; the same as its folder.'),
  id: doc(
    v.pipe(v.number(), v.integer(), v.minValue(1)),
    'website_id of the tenant, unique on the platform.',
  ),
  name: doc(text, 'The dealership’s name as shoppers read it.'),
  template: doc(
    v.picklist(TEMPLATES),
    'Page shell: metro (city group), classic (family yard), sport (single brand).',
  ),
  state: field(australianState, 'qld', 'State whose prices, holidays and rules hold.'),
  url: open(
    v.pipe(v.string(), v.url()),
    'The public address, https://…; in its absence http://{slug}.localhost.',
  ),
  domains: field(v.array(host), [], 'Host names that serve this site, besides {slug}.localhost.'),
  dealership_id: open(count, 'The main dealership record.'),
  dealerships: doc(v.pipe(v.array(slug), v.minLength(1)), 'Dealerships whose stock the site shows.'),
  manufacturer: open(text, 'The one make of a single-brand site; none for several.'),
  phone: open(phone, 'The site’s phone where a location has none.'),
  email: open(v.pipe(v.string(), v.email()), 'Where people write to.'),
  address: open(text, 'One line, for the footer.'),
  garage_enabled: field(
    v.boolean(),
    false,
    'Server-side watchlist with sign-in; off: favourites in the browser.',
  ),
  finance_provider: open(
    v.picklist(FINANCE_PROVIDERS),
    'Whose finance estimates are shown; none: no finance.',
  ),

  brand: doc(
    v.strictObject({
      logo: open(mediaFile, 'Logo, an SVG drawn for light surfaces; without one the name is set in type.'),
      logoDark: open(mediaFile, 'Logo for dark surfaces; without one the name is set in type there.'),
      tagline: field(v.string(), '', 'One line under the name.'),
      colours: doc(
        v.strictObject({
          brand: doc(hexColour, 'The one action that matters.'),
          accent: doc(hexColour, 'Marks and small highlights.'),
        }),
        'Two colours; every other one is derived from them.',
      ),
      hero: group(
        {
          title: open(text, 'Headline of the home page.'),
          text: open(text, 'Sentence under it.'),
          image: open(mediaFile, 'Picture behind or beside the words.'),
        },
        'Top of the home page.',
      ),
      whyUs: field(
        v.array(
          v.strictObject({
            title: doc(text, 'The reason in a few words.'),
            text: doc(text, 'The reason in full.'),
          }),
        ),
        [],
        'Reasons to buy here: home page and "Why Buy From Us?" on car pages.',
      ),
      people: field(
        v.array(
          v.strictObject({ name: doc(text, 'First and last name.'), role: doc(text, 'What they do here.') }),
        ),
        [],
        'People named in the hero of a family yard.',
      ),
    }),
    'How the site looks and what its home page says.',
  ),

  navigation: group(
    {
      header: field(v.array(NavItemSchema), [], 'Links of the header, three to five.'),
      footer: field(v.array(NavItemSchema), [], 'Columns of the footer.'),
      banner: open(BannerSchema, 'Strip above the header.'),
      footerBanner: open(BannerSchema, 'Strip above the footer.'),
      megaMenu: field(v.boolean(), false, 'Make mega-menu in the header.'),
      brandBanner: field(v.boolean(), false, 'Row of the makes in stock, linked to their cars.'),
      featureBanner: field(v.boolean(), true, 'Banner to latest offers, service booking and trade-in.'),
    },
    'Header, footer and banners.',
  ),
  chat: open(
    v.strictObject({
      label: field(text, 'Chat', 'Words of the button.'),
      note: open(text, 'A sentence above the ways to talk, such as who answers and when.'),
      ways: doc(
        v.pipe(
          v.array(
            v.strictObject({
              label: doc(text, 'Words of the link.'),
              href: doc(talkLink, 'A page or address that chats, or tel:, sms: or mailto:.'),
            }),
          ),
          v.minLength(1),
        ),
        'Ways to talk; a single one is what the button itself leads to.',
      ),
    }),
    'Button at the side of every page that leads to people. It loads nothing from anybody else.',
  ),

  locations: field(v.array(LocationSchema), [], 'Sales, service and parts locations.'),
  locationPages: group(
    {
      layout: field(
        v.picklist(['auto', 'single', 'list']),
        'auto',
        'One page for a single location, a list with filters for several; auto goes by their number.',
      ),
      map: field(v.boolean(), true, 'Show the map.'),
      tiles: field(
        v.pipe(v.string(), v.regex(/^https:\/\/\S*\{z\}\S*$/, 'must be an https URL with {z}, {x} and {y}')),
        'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
        'Tiles of the map; {key} in it is the map_key of a location shown.',
      ),
      tilesCredit: field(text, '© OpenStreetMap contributors', 'Credit the tiles ask for.'),
    },
    'Pages that show the locations.',
  ),

  search: group(
    {
      engine: field(v.picklist(['embedded', 'typesense']), 'embedded', 'Search engine of the site.'),
      typesense: open(
        v.strictObject({
          host: doc(v.pipe(v.string(), v.url()), 'Search host the browser asks.'),
          otherHosts: field(
            v.array(v.pipe(v.string(), v.url())),
            [],
            'Further hosts of the same cluster, asked in turn when the first does not answer.',
          ),
          key: doc(
            text,
            'Search-only key of the collection (`npm run index -- {slug} --key` makes one). It stays on the platform: browsers get keys made of it that see only these dealerships and expire.',
          ),
          index: doc(
            v.pipe(v.string(), v.regex(/^[\w-]+$/, 'must be letters, digits, _ and -')),
            'Alias of the collection.',
          ),
        }),
        'Needed when engine is typesense.',
      ),
      pageSize: field(v.pipe(count, v.minValue(1), v.maxValue(100)), 21, 'Cars a page.'),
      sortOptions: field(
        v.array(v.picklist(SORTS)),
        [...SORTS],
        'Sort orders offered, the first is the default.',
      ),
      filters: field(v.array(v.picklist(FILTERS)), [...DEFAULT_FILTERS], 'Filter sections, in order.'),
      openFilters: field(
        v.array(v.picklist(FILTERS)),
        ['car_type', 'make', 'body', 'price'],
        'Sections open at first.',
      ),
      soldDays: field(count, 3, 'Days a sold car stays in search.'),
      usedOnly: field(v.boolean(), false, 'Only used cars.'),
      inStockOnly: field(v.boolean(), false, 'Only cars in stock: no coming soon, no sold.'),
      photosRequired: field(v.boolean(), false, 'Only cars with photos.'),
      excludeMakes: field(v.array(text), [], 'Makes left out.'),
      minimumPrice: open(dollars, 'Only cars from this price in dollars.'),
      maximumPrice: open(dollars, 'Only cars up to this price in dollars.'),
      maximumKm: open(count, 'Only cars up to these kilometres.'),
      minimumYear: open(count, 'Only cars from this year.'),
      makeLimit: field(count, 7, 'Makes listed before "Show all makes".'),
      popularMakes: field(
        v.array(text),
        [],
        'Makes listed first; when given, their number replaces makeLimit.',
      ),
      popularMakesDropdown: field(count, 20, 'Makes in the dropdown of popular makes.'),
      makeModelLimit: field(count, 30, 'Models listed under a make.'),
      bodies: field(
        v.array(v.picklist(BODY_TYPES)),
        [],
        'The body types listed, in this order, at most 20 at once; none given: those in stock, the 4 with most cars at once.',
      ),
      sevenSeaterPreset: field(v.boolean(), false, 'Link to /search?seats=7 on the home page.'),
      budgetSearch: field(v.boolean(), true, 'The budget and price-range screens.'),
      dealerDirectory: field(
        v.boolean(),
        false,
        'The /dealers page, for sites that list other dealers’ stock.',
      ),
      categories: field(v.boolean(), false, 'The /categories page.'),
      offersPreset: field(presetFilters, {}, 'What /special-offers finds at first.'),
      partsPreset: field(presetFilters, {}, 'What /parts/search finds at first.'),
    },
    'What search shows and how.',
  ),

  pricing: group(
    {
      noPriceText: field(text, 'Enquire for price.', 'Shown when a car has no price.'),
      subscription: field(v.boolean(), false, 'Show subscription prices a week.'),
      historyShown: field(v.boolean(), false, 'Price history and days in stock on the car page.'),
      beforePriceDays: field(
        count,
        14,
        'Days a car must have been asked at a former price for it to be shown as "was"; with 0 a feed’s own word is enough, and the price history needs a day.',
      ),
    },
    'How prices are said.',
  ),

  tags: group(
    {
      electric: field(v.boolean(), false, 'Electric and hybrid tag, the first in precedence.'),
      reservedColour: field(v.picklist(['red', 'secondary']), 'red', 'Colour of the Reserved tag.'),
      newDays: field(count, 8, 'Days a car counts as new in stock.'),
    },
    'Banners on cards.',
  ),

  phones: group(
    {
      override: open(phone, 'Replaces every phone on car pages.'),
      new: open(phone, 'For new cars.'),
      used: open(phone, 'For used and demo cars without a number of their type.'),
      demo: open(phone, 'For demo cars.'),
      byType: field(v.record(v.string(), phone), {}, 'By car type or item type; stronger than new and used.'),
      mask: field(v.boolean(), true, 'Mask numbers until clicked.'),
    },
    'Which phone a car page calls.',
  ),

  card: group(
    {
      actions: field(
        v.array(v.picklist(['details', 'finance', 'testDrive', 'reserve'])),
        ['details', 'finance', 'testDrive', 'reserve'],
        'Buttons of a card, in order; each also needs the car to allow it.',
      ),
      favourite: field(v.boolean(), true, 'The heart.'),
      compare: field(v.boolean(), true, 'The compare toggle and the /compare page.'),
      locationOverlay: field(v.boolean(), true, 'The location on the picture.'),
    },
    'Cards of cars.',
  ),

  finance: group(
    {
      page: field(v.picklist(FINANCE_PAGES), '/finance', 'The site’s finance page.'),
      pageByDealership: field(
        v.record(slug, v.picklist(FINANCE_PAGES)),
        {},
        'Finance page by dealership, where it is not the site’s.',
      ),
      providerByMake: field(
        v.record(text, v.picklist(FINANCE_PROVIDERS)),
        {},
        'Whose estimates are shown for cars of a make, where it is not finance_provider; stronger than the dealership’s.',
      ),
      providerByDealership: field(
        v.record(slug, v.picklist(FINANCE_PROVIDERS)),
        {},
        'Whose estimates are shown for cars of a dealership, where it is not finance_provider.',
      ),
      preApproval: field(v.boolean(), false, 'The /finance-pre-approval page.'),
      hidden: field(v.boolean(), false, 'Never show estimates.'),
      excludeMakes: field(v.array(text), ['Suzuki'], 'Makes without estimates.'),
      excludeDealerships: field(v.array(slug), [], 'Dealerships without estimates.'),
      calculatorRate: field(percent, 10, 'Rate of the calculator, percent a year.'),
      calculatorTermMonths: field(
        v.pipe(count, v.minValue(12), v.maxValue(84)),
        60,
        'Months of the calculator’s loan at first, and of search by weekly payment.',
      ),
      depositPercent: field(
        v.pipe(percent, v.maxValue(90)),
        10,
        'Deposit of the calculator’s loan at first, percent of the price.',
      ),
      establishmentFee: field(
        dollars,
        400,
        'Fee in dollars when the calculator’s loan is made: part of its repayment and comparison rate.',
      ),
      monthlyFee: field(
        dollars,
        8,
        'Fee in dollars a month of the calculator’s loan: part of its repayment and comparison rate.',
      ),
      calculator: field(v.boolean(), true, 'Show the calculator.'),
      weeklyOnCards: field(v.boolean(), false, 'Weekly payment on cards, with rate and comparison rate.'),
    },
    'Finance estimates.',
  ),

  car: group(
    {
      whyBuy: field(v.boolean(), true, 'The section "Why Buy From Us?".'),
      protect: field(v.boolean(), false, 'The section "Protect Your Car".'),
      chatUrl: open(urlOrPath, 'Where the chat button leads.'),
      historyReport: field(v.boolean(), true, 'History report button where a car has a file.'),
      requestPhotos: field(v.boolean(), true, 'Request photos where a car has none.'),
      toyotaCertified: field(v.boolean(), false, 'Badge and popup of certified used Toyotas.'),
      marketBadge: field(v.boolean(), true, 'Market-price badge.'),
      artworkCounts: field(
        v.boolean(),
        true,
        'Artwork counts as an image, so that cars without photos can be favourites and be compared.',
      ),
      locationFeature: field(
        v.boolean(),
        false,
        'A car in stock above $200 that is not reserved can be seen at the dealership’s other sales locations: its page names their towns.',
      ),
      imageHosts: field(
        v.array(
          v.strictObject({
            host: doc(imageHost, 'Such as photos.example.com, or *.example.com for all hosts below.'),
            resize: doc(
              v.picklist(RESIZINGS),
              'How it is asked: "w" and "width" are a parameter of the address, "cloudinary" and "imgix" those services under a host of the dealer’s.',
            ),
          }),
        ),
        [],
        'Hosts of photos that make any size, so that phones load small ones. res.cloudinary.com and *.imgix.net are known.',
      ),
      recentlyViewed: field(
        v.boolean(),
        true,
        'Cars a shopper looked at, kept in the shopper’s own browser and shown on the home page and car pages.',
      ),
    },
    'Car pages.',
  ),

  runningCosts: group(
    {
      shown: field(v.boolean(), true, 'Fuel or electricity for a year, where the consumption is known.'),
      kmAYear: field(
        v.pipe(count, v.minValue(1000), v.maxValue(200_000)),
        12_000,
        'Kilometres a year at first; a shopper can set others.',
      ),
      petrol: field(unitPrice, 1.95, 'Dollars a litre of regular petrol.'),
      premium: field(unitPrice, 2.15, 'Dollars a litre of premium petrol.'),
      diesel: field(unitPrice, 1.95, 'Dollars a litre of diesel.'),
      lpg: field(unitPrice, 1.05, 'Dollars a litre of LPG.'),
      electricity: field(unitPrice, 0.32, 'Dollars a kilowatt hour.'),
      pricesFrom: field(isoDate, '2026-11-01', 'The day these prices were set, which is shown beside them.'),
      source: field(
        text,
        'our assumption of usual prices',
        'Where they come from, in words that follow "Prices of 1 November 2026:".',
      ),
    },
    'Running costs on car pages.',
  ),

  reserve: group(
    {
      enabled: field(v.boolean(), false, 'Reserve online.'),
      deposit: field(count, 200, 'Deposit in dollars; 0: none, and nothing is said of one.'),
      holdHours: field(v.pipe(count, v.minValue(1)), 48, 'Hours a car is held.'),
      payMinutes: field(
        v.pipe(count, v.minValue(30), v.maxValue(1440)),
        30,
        'Minutes in which the deposit can be paid; until then nobody else can reserve the car.',
      ),
      stripeAccount: open(
        v.pipe(v.string(), v.regex(/^acct_\w+$/, 'must be the id of a Stripe account, acct_…')),
        'The dealer’s own account, connected to that of the platform; in its absence deposits go to the platform’s.',
      ),
      processorRequired: field(v.boolean(), false, 'Only cars whose feed names a payment processor.'),
    },
    'Reservations.',
  ),
  buyOnline: group(
    {
      enabled: field(v.boolean(), false, '/cars/{slug}/buy-online.'),
      usedCheckout: field(v.boolean(), false, '/checkout-journey for used cars.'),
    },
    'Buying online.',
  ),
  tradeIn: group(
    {
      enabled: field(v.boolean(), true, 'Trade-in and sell-your-car flows.'),
      maximumAgeYears: field(count, 7, 'No online estimate for older cars.'),
      maximumKm: field(count, 100_000, 'No online estimate above these kilometres.'),
      marginPercent: field(
        v.pipe(percent, v.maxValue(60)),
        12,
        'Percent by which an online estimate stays below what such cars are sold for.',
      ),
      widestRangePercent: field(
        v.pipe(percent, v.minValue(5), v.maxValue(100)),
        50,
        'Percent by which the high end of an estimate may lie above its low end; of a wider one the valuer comes back.',
      ),
      saveValuation: field(v.boolean(), false, 'Save valuations through /api/miscellaneous.'),
    },
    'Trade-in.',
  ),
  driveAway: group(
    {
      enabled: field(
        v.boolean(),
        false,
        'Work out what a car costs on the road in the buyer’s state, for cars priced without government charges.',
      ),
      registration: field(
        dollarRangeByState,
        {},
        'Registration of a car for a year in dollars, by state; a state that is missing is not worked out.',
      ),
      ctp: field(
        dollarRangeByState,
        {},
        'Compulsory third-party insurance for a year in dollars, by state; 0 to 0 where registration includes it.',
      ),
      dealerFee: field(dollars, 0, 'The dealership’s own fee for handing a car over, dollars.'),
      pricesFrom: field(isoDate, '2026-07-01', 'The day these amounts were set, which is shown beside them.'),
    },
    'Itemised drive-away price by the buyer’s state.',
  ),
  delivery: group(
    {
      rates: field(
        v.array(
          v.strictObject({
            upToKm: doc(v.pipe(count, v.minValue(1)), 'Kilometres at most.'),
            dollars: doc(dollars, 'What it costs.'),
          }),
        ),
        [],
        'Delivery by distance as the crow flies, the shortest first; none: no delivery. Further away than the last row: on request.',
      ),
    },
    'Delivery of cars.',
  ),
  moneyBack: group(
    {
      enabled: field(
        v.boolean(),
        false,
        'Promise on the home page and on car pages that used cars may be brought back.',
      ),
      days: field(v.pipe(count, v.minValue(1)), 14, 'Days within which the car must be back.'),
      maximumKm: field(count, 500, 'Kilometres it may have been driven.'),
      minimumFuel: field(
        v.picklist(['quarter', 'half', 'full']),
        'quarter',
        'How full its tank must be at least.',
      ),
    },
    'Money-back guarantee; its terms are the page /14-day-money-back-guarantee.',
  ),
  gated: field(v.boolean(), false, 'Trade-in, sell-my-car, checkout and finance need sign-in.'),
  signIn: group(
    {
      emailLink: field(
        v.boolean(),
        false,
        'A link by e-mail as a second way in, for shoppers who confirmed an address.',
      ),
      codesPerDay: field(
        v.pipe(count, v.minValue(1)),
        500,
        'Codes and links sent in 24 hours before they go out slowly, as many again at most: each text message costs.',
      ),
    },
    'Sign-in of shoppers, where garage_enabled or gated is on.',
  ),
  alerts: group(
    {
      enabled: field(
        v.boolean(),
        true,
        'Messages about cars on a watchlist and about saved searches, where garage_enabled is on.',
      ),
      text: field(
        text,
        'Message me when something changes: at most once a day, and I can stop it with one click at any time.',
        'What a shopper agrees to; kept with each consent.',
      ),
    },
    'Alerts. A shopper confirms each before the first message.',
  ),

  forms: group(
    {
      buttonText: field(text, 'Enquire Now', 'Button of the enquiry form.'),
      messageOptional: field(v.boolean(), false, 'The message may be left empty.'),
      optIn: group(
        {
          default: field(v.boolean(), true, 'Ticked at first.'),
          hidden: field(v.boolean(), false, 'Not shown.'),
          text: field(
            text,
            'Keep me informed about offers and news. I can stop this at any time.',
            'Words beside the box; kept with each consent.',
          ),
        },
        'Marketing opt-in.',
      ),
      termsRequired: field(v.boolean(), false, 'Terms must be agreed to.'),
      testDriveTerms: field(v.boolean(), false, 'Terms checkbox on the test-drive form.'),
      termsText: field(text, 'I agree to the terms of use.', 'Words beside the terms checkbox.'),
      privacyLink: field(v.boolean(), true, 'Privacy policy under the form.'),
      locationSelect: field(v.boolean(), true, 'Ask for the location when there are several.'),
      dealershipSelect: field(v.boolean(), true, 'Ask for the dealership when there are several.'),
    },
    'Enquiry forms.',
  ),

  testDrive: group(
    {
      enabled: field(v.boolean(), true, 'Book a test drive.'),
      slotMinutes: field(v.pipe(count, v.minValue(10), v.maxValue(240)), 30, 'Minutes of an appointment.'),
      capacity: field(v.pipe(count, v.minValue(1)), 2, 'Appointments at the same time and location.'),
      leadHours: field(count, 2, 'Hours from now until the first appointment offered.'),
      daysAhead: field(v.pipe(count, v.minValue(1), v.maxValue(90)), 21, 'Days offered.'),
    },
    'Test-drive appointments, within the opening hours.',
  ),

  leads: group(
    {
      ...leadTargets,
      byDealership: field(
        v.record(slug, v.strictObject(leadTargets)),
        {},
        'Where leads of one dealership go instead.',
      ),
      receipt: field(v.boolean(), true, 'Send a receipt to a shopper who gave an e-mail address.'),
      replyHours: open(
        replyHours,
        'The promise of a first reply, in hours; said on forms and in receipts, and counted in the list of leads.',
      ),
      replyHoursByDealership: field(
        v.record(slug, replyHours),
        {},
        'The promise of single dealerships, where it is another.',
      ),
      keepMonths: field(
        v.pipe(count, v.minValue(1), v.maxValue(120)),
        24,
        'Months after the last contact before a lead is deleted, with all that belongs to it.',
      ),
      conversationDays: field(
        v.pipe(count, v.minValue(1)),
        30,
        'Leads with the same phone or e-mail address within these days are one conversation.',
      ),
      perSenderHour: field(
        v.pipe(count, v.minValue(1)),
        20,
        'Leads an hour from one internet address before further ones are marked as suspicious.',
      ),
      perPersonHour: field(
        v.pipe(count, v.minValue(1)),
        5,
        'Leads an hour with one phone or e-mail address before further ones are marked as suspicious.',
      ),
    },
    'Where leads go, and what is done with them. Suspicious leads are kept and delivered, with a mark.',
  ),

  reviews: group(
    {
      enabled: field(v.boolean(), true, 'Reviews on the site.'),
      minimumRating: field(stars, 4, 'Stars show only above this average.'),
      googleQuantity: field(count, 12, 'Of Google’s reviews the newest so many are considered.'),
      maximum: field(count, 10, 'Reviews shown.'),
      blockedIds: field(v.array(text), [], 'Review ids left out.'),
      blockedNames: field(v.array(text), [], 'Customers whose reviews are left out.'),
    },
    'Reviews: those of reviews.json beside this file.',
  ),
  blog: group(
    {
      enabled: field(v.boolean(), true, 'The /blog pages.'),
      perPage: field(v.pipe(count, v.minValue(1)), 12, 'Posts a page.'),
    },
    'Blog.',
  ),
  offers: group({ enabled: field(v.boolean(), true, '/special-offers and /offers.') }, 'Offers.'),
  content: group(
    {
      admin: field(
        v.boolean(),
        false,
        'The editor at /admin: pages, posts, questions and offers changed in the browser. On localhost it works on a folder of this machine.',
      ),
      repository: open(
        v.strictObject({
          host: field(v.picklist(['github', 'gitlab', 'gitea']), 'github', 'What kind of host it is on.'),
          name: doc(
            v.pipe(v.string(), v.regex(/^[\w.-]+(?:\/[\w.-]+)+$/, 'must be owner/name')),
            'Owner and name, such as acme/websites.',
          ),
          branch: field(text, 'main', 'Branch that changes are saved to.'),
          folder: field(
            v.pipe(
              v.string(),
              v.regex(/^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/, 'must be a folder such as tenants'),
            ),
            'tenants',
            'Folder of the tenants in it.',
          ),
          api: open(httpsUrl, 'API of a host of one’s own, such as https://git.example.com/api/v4.'),
          signIn: open(
            httpsUrl,
            'Sign-in service (OAuth) of the editor; without one people sign in with an access token of the host.',
          ),
          appId: open(text, 'Id of the editor at the sign-in service.'),
        }),
        'Git repository that changes are saved to from anywhere; without one the editor works on localhost only.',
      ),
    },
    'Changing content in the browser.',
  ),
  feedsOut: group(
    {
      googleVehicleAds: field(
        v.boolean(),
        false,
        '/feeds/google-vehicle-ads.tsv: cars for vehicle ads, fetched by Google’s Merchant Center.',
      ),
      storeCodes: field(
        v.record(slug, text),
        {},
        'Store codes of Google’s Business Profile by location slug; a location without one is named by its slug.',
      ),
      metaCatalogue: field(
        v.boolean(),
        false,
        '/feeds/meta-catalogue.csv: cars for automotive ads on Facebook and Instagram.',
      ),
      blog: field(v.boolean(), true, '/feeds/blog.xml: the newest posts as RSS, where blog.enabled is on.'),
      llms: field(v.boolean(), true, '/llms.txt: what the site holds, for programs that answer questions.'),
    },
    'What the site tells other companies’ programs.',
  ),
  promos: field(v.array(PromoCardSchema), [], 'Promotional tiles among search results.'),
  promotions: group(
    {
      slides: field(v.array(PromotionSchema), [], 'Slides of the promotions slider; none: no slider.'),
      height: field(v.pipe(count, v.minValue(120), v.maxValue(1200)), 540, 'Its height in pixels.'),
      seconds: field(
        v.pipe(v.number(), v.minValue(0), v.maxValue(60)),
        7,
        'Seconds until the next slide comes by itself; 0: never. Shoppers can pause it.',
      ),
    },
    'Promotions slider.',
  ),
  tracking: group(
    {
      consentRequired: field(v.boolean(), false, 'Events only after consent.'),
      dataLayer: field(v.boolean(), true, 'Push events to window.dataLayer.'),
      googleTagManager: open(
        v.pipe(v.string(), v.regex(/^GTM-[A-Z0-9]{4,12}$/, 'must be a container such as GTM-AB12CD3')),
        'Container of Google Tag Manager. It is loaded on every page, after consent where consentRequired is on. Tags that write scripts into the page themselves (Custom HTML) are refused by the content policy.',
      ),
      googleAnalytics: open(
        v.pipe(v.string(), v.regex(/^G-[A-Z0-9]{4,16}$/, 'must be a measurement such as G-AB12CD34EF')),
        'Measurement of Google Analytics 4, for sites whose Tag Manager does not bring it along.',
      ),
      metaPixel: open(
        v.pipe(v.string(), v.regex(/^[0-9]{6,20}$/, 'must be the number of a pixel')),
        'Meta’s pixel: page views, cars looked at, favourites and leads.',
      ),
      tagHosts: field(
        v.array(host),
        [],
        'Further hosts that tags of the container may load from and report to, such as static.hotjar.com.',
      ),
    },
    'Tracking.',
  ),
  legal: group(
    {
      dealerLicence: open(text, 'Licence number in the footer.'),
      abn: open(
        v.pipe(v.string(), v.regex(/^\d{2} ?\d{3} ?\d{3} ?\d{3}$/, 'must be 11 digits')),
        'Australian Business Number.',
      ),
    },
    'What the law wants said.',
  ),
});

/** A tenant's configuration, complete: every default is filled in. */
export type Site = v.InferOutput<typeof SiteSchema>;
