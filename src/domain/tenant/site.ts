/**
 * A tenant's configuration, `tenants/<slug>/site.json`. This schema is the reference: every field states its purpose and
 * default, which code editors show from the generated JSON Schema. Fields of stock and location records keep their names
 * (`garage_enabled`); our own settings are in camelCase.
 */
import * as v from 'valibot';
import { BODY_TYPES, CAR_TYPES, FINANCE_PROVIDERS, LOCATION_TYPES } from '#domain/inventory/car.ts';
import { TRADE_IN_KINDS } from '#domain/inventory/kinds.ts';
import { RESIZINGS } from '#domain/inventory/pictures/images.ts';
import { CLOSING_CLOCK, OPENING_CLOCK, parseClock } from '#domain/locations/clock.ts';
import { parseHours } from '#domain/locations/hours-text.ts';
import { RANGE_FIELDS, SORTS, VALUE_FIELDS, type ValueField } from '#domain/search/fields.ts';
import { doc, field, open } from '#domain/shared/documented.ts';
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
import { FeedSchema } from './feeds.ts';

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
/** Times as people write them; stored as `HH:MM`. */
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
  v.email('must be an email address'),
  v.maxLength(254, 'must have at most 254 characters'),
);
const replyHours = v.pipe(v.number(), v.minValue(0.25), v.maxValue(168));
const leadTargets = {
  people: field(
    v.array(emailAddress),
    [],
    'Email addresses of the people who answer leads. If leads has no target at all, the site’s email is used.',
  ),
  crm: field(v.array(emailAddress), [], 'Email addresses that receive leads as ADF/XML, such as a CRM.'),
  webhooks: field(
    v.array(
      v.pipe(v.string(), v.regex(/^https?:\/\/[^\s@]+$/, 'must be an http(s) address without a password')),
    ),
    [],
    'URLs that leads are posted to as signed JSON.',
  ),
};

/** An approximate amount. */
const dollarRange = v.strictObject({
  from: doc(dollars, 'Minimum in dollars.'),
  to: doc(dollars, 'Maximum in dollars.'),
});
const dollarRangeIn = (state: AustralianState) =>
  v.exactOptional(doc(dollarRange, `In ${state.toUpperCase()}.`));
const dollarRangeByState = v.strictObject(
  Object.fromEntries(AUSTRALIAN_STATES.map((state) => [state, dollarRangeIn(state)])) as Record<
    AustralianState,
    ReturnType<typeof dollarRangeIn>
  >,
);

/** Moves times written in `formated_hours` to open and close, so that only text stays there. */
const tidyHour = <H extends { open: string | null; close: string | null; formated_hours: string | null }>(
  hour: H,
): H => {
  if (hour.formated_hours === null) return hour;
  const parsed = parseHours(hour.formated_hours);
  if (parsed.kind !== 'span') return hour;
  const { open: from, close: to } = parsed;
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
    open: opens('Opening time, in the location’s own time: 08:30, 8:30 am.'),
    close: closes('Closing time. A time at or before opening means the next day. 24:00 is midnight.'),
    formated_hours: open(
      text,
      'Text shown instead of the times, such as "By appointment". Hours written here ("8.30am - 5pm", "24 hours") count as times.',
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
  name: open(text, 'Name of the day, such as Christmas Day.'),
});
export type SpecialHour = v.InferOutput<typeof SpecialHourSchema>;

export const LocationSchema = v.strictObject({
  id: doc(v.pipe(v.number(), v.integer(), v.minValue(1)), 'Unique within the site.'),
  name: doc(text, 'Such as "Harbour Toyota Cairns Sales".'),
  slug: doc(slug, 'Its part of the URL.'),
  dealership_id: open(count, 'The dealership record it belongs to.'),
  dealership_slug: doc(slug, 'The dealership whose stock is kept here.'),
  primary: field(v.boolean(), false, 'The site’s main location.'),
  visible: field(v.boolean(), true, 'Shown on the site.'),
  image: open(urlOrPath, 'Picture of the building.'),
  location_type: open(v.picklist(LOCATION_TYPES), 'sales, service or parts. Default: sales.'),
  location_subtype: open(text, 'Subtype, such as "trucks", shown beside the type.'),
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
        'Google’s place id, used for directions and for the link to reviews on the location page.',
      ),
      map_key: open(text, 'Key of the map service. It replaces {key} in the tile URL.'),
    }),
    'Where it is.',
  ),
  contact_detail: group(
    {
      phone: open(phone, 'Phone of the department.'),
      landline_phone: open(phone, 'Landline.'),
      opening_hours: field(v.array(OpeningHourSchema), [], 'One entry for each weekday.'),
      special_hours: field(v.array(SpecialHourSchema), [], 'Days with different hours.'),
      public_holidays: field(
        v.picklist(['closed', 'asUsual']),
        'closed',
        'Whether it closes on its state’s public holidays (unless special_hours lists them) or opens as usual.',
      ),
    },
    'Phone numbers and opening hours.',
  ),
  reviews: group(
    {
      average_rating: open(stars, 'Stars, 0 to 5.'),
      count: field(count, 0, 'Number of reviews behind the average.'),
    },
    'Review summary of the location.',
  ),
  dealer_license_number: open(text, 'Licence shown in the footer and on the location page.'),
  motor_vehicle_repairer: open(text, 'Repairer’s licence.'),
  distribution_locations: field(v.array(text), [], 'Other places where its cars are shown.'),
  time_zone: open(
    timeZone,
    'Time zone, if it differs from the rest of the state, such as Australia/Broken_Hill.',
  ),
});
export type Location = v.InferOutput<typeof LocationSchema>;

const linkEntries = {
  label: doc(text, 'Link text.'),
  href: doc(urlOrPath, 'Path on the site, or an address elsewhere.'),
};
const NavItemSchema = v.strictObject({
  ...linkEntries,
  children: field(v.array(v.strictObject(linkEntries)), [], 'Links of the dropdown.'),
});

const BannerSchema = v.strictObject({
  text: doc(text, 'Text of the banner.'),
  href: open(urlOrPath, 'Where the link goes.'),
  phone: open(phone, 'Phone link.'),
  start: open(isoTimestamp, 'Shown from this time, with its zone.'),
  expiry: open(isoTimestamp, 'Shown until this time, with its zone.'),
});

/** A page's preset search: values by field, as in the query string. */
const presetFilters = v.strictObject(
  Object.fromEntries(VALUE_FIELDS.map((name) => [name, v.exactOptional(v.array(text))])) as Record<
    ValueField,
    v.ExactOptionalSchema<v.ArraySchema<typeof text, undefined>, undefined>
  >,
);

const PromoCardSchema = v.strictObject({
  title: doc(text, 'Title of the tile.'),
  text: field(v.string(), '', 'One sentence under the title.'),
  href: doc(urlOrPath, 'Where the link goes.'),
  image: open(urlOrPath, 'Picture of the tile.'),
  start: open(isoTimestamp, 'Shown from this time, with its zone.'),
  expiry: open(isoTimestamp, 'Shown until this time, with its zone.'),
  position: field(count, 4, 'Position in the search results, starting at 0.'),
  display: field(v.array(v.picklist(CAR_TYPES)), [...CAR_TYPES], 'Car types whose results show the tile.'),
  strictDisplay: field(v.boolean(), false, 'Show only when the results are exactly the listed car types.'),
});

const PromotionSchema = v.strictObject({
  title: doc(
    text,
    'Title of the slide. Screen readers read it instead of the picture when captions are off.',
  ),
  text: field(v.string(), '', 'One sentence under the title.'),
  label: field(text, 'See more', 'Link text.'),
  href: doc(urlOrPath, 'Where the link goes.'),
  image: doc(mediaFile, 'Picture of the slide.'),
  caption: field(
    v.boolean(),
    true,
    'Show the title, text and link over the picture. Turn off for pictures with their own text.',
  ),
  start: open(isoTimestamp, 'Shown from this time, with its zone.'),
  expiry: open(isoTimestamp, 'Shown until this time, with its zone.'),
});

const FILTERS = [...VALUE_FIELDS, ...RANGE_FIELDS] as const;
const DEFAULT_FILTERS = [
  'car_type',
  'price',
  'make',
  'model',
  'body',
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
  $schema: field(v.string(), '../site.schema.json', 'Path to the JSON Schema, for code editors.'),
  slug: doc(slug, 'The tenant’s name in URLs and folders; the same as its folder.'),
  id: doc(
    v.pipe(v.number(), v.integer(), v.minValue(1)),
    'website_id of the tenant, unique on the platform.',
  ),
  name: doc(text, 'The dealership’s name as shoppers see it.'),
  template: doc(
    v.picklist(TEMPLATES),
    'Template: metro (city group), classic (family yard), sport (single brand).',
  ),
  state: field(australianState, 'qld', 'State whose prices, public holidays and rules apply.'),
  url: open(v.pipe(v.string(), v.url()), 'The public address, https://…. Default: http://{slug}.localhost.'),
  domains: field(v.array(host), [], 'Other host names that serve this site, besides {slug}.localhost.'),
  dealership_id: open(count, 'The main dealership record.'),
  dealerships: doc(v.pipe(v.array(slug), v.minLength(1)), 'Dealerships whose stock the site shows.'),
  feeds: field(v.array(FeedSchema), [], 'Stock files the platform fetches, one per dealership.'),
  manufacturer: open(text, 'The make of a single-brand site. Leave empty for several makes.'),
  phone: open(phone, 'Phone number used when a location has none.'),
  email: open(v.pipe(v.string(), v.email()), 'Email address for enquiries.'),
  address: open(text, 'Postal address on one line, for the footer.'),
  garage_enabled: field(
    v.boolean(),
    false,
    'Server-side watchlist with sign-in; off: favourites in the browser.',
  ),
  finance_provider: open(
    v.picklist(FINANCE_PROVIDERS),
    'Provider of the finance estimates. Leave empty for no estimates.',
  ),

  brand: doc(
    v.strictObject({
      logo: open(mediaFile, 'Logo for light backgrounds, as an SVG. Without one, the name is shown as text.'),
      logoDark: open(mediaFile, 'Logo for dark backgrounds. Without one, the name is shown as text.'),
      tagline: field(v.string(), '', 'One line under the name.'),
      colours: doc(
        v.strictObject({
          brand: doc(hexColour, 'Colour of the main buttons.'),
          accent: doc(hexColour, 'Colour of small highlights.'),
        }),
        'Two colours. All others are derived from them.',
      ),
      hero: group(
        {
          title: open(text, 'Headline of the home page.'),
          text: open(text, 'Sentence under it.'),
          image: open(
            mediaFile,
            'Picture at the top of the home page, at least 1600 px wide: below the text (metro), beside it (classic) or behind it (sport, with the text on the left).',
          ),
          imageAlt: field(v.string(), '', 'Description of the picture, for people who can’t see it.'),
          imageFocus: field(
            v.pipe(v.string(), v.regex(/^\d{1,3}% \d{1,3}%$/, 'must be two percentages such as 50% 60%')),
            '50% 50%',
            'The point that stays in view when the picture is cropped: from the left and from the top.',
          ),
          weeklyBudgets: field(
            v.boolean(),
            false,
            'Weekly budgets with their cars above the search box. Needs "finance.weeklyOnCards".',
          ),
        },
        'Top of the home page.',
      ),
      makeMarks: field(
        v.record(text, mediaFile),
        {},
        'Logos of makes that you are allowed to show, by the name of the make: "Toyota": "/media/makes/toyota.svg". Makes without one show their initials in menus and lists.',
      ),
      priceTickets: field(
        v.boolean(),
        false,
        'Show prices on cards on a ticket in the accent colour, like on a windscreen.',
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
          v.strictObject({
            name: doc(text, 'First and last name.'),
            role: doc(text, 'What they do here.'),
            image: open(mediaFile, 'A square portrait.'),
          }),
        ),
        [],
        'People shown in the hero of a family yard (classic template).',
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
      megaMenu: field(v.boolean(), false, 'Mega menu of makes in the header.'),
      brandBanner: field(v.boolean(), false, 'Row of makes in stock, linked to their cars.'),
      featureBanner: field(
        v.boolean(),
        true,
        'Banner linking to the latest offers, service booking and trade-in.',
      ),
    },
    'Header, footer and banners.',
  ),
  chat: open(
    v.strictObject({
      label: field(text, 'Chat', 'Button text.'),
      note: open(text, 'A sentence above the contact options, such as who answers and when.'),
      ways: doc(
        v.pipe(
          v.array(
            v.strictObject({
              label: doc(text, 'Link text.'),
              href: doc(talkLink, 'A chat page, or a tel:, sms: or mailto: link.'),
            }),
          ),
          v.minLength(1),
        ),
        'Contact options. With only one, the button links straight to it.',
      ),
    }),
    'Contact button at the side of every page. It loads nothing from other companies.',
  ),

  locations: field(v.array(LocationSchema), [], 'Sales, service and parts locations.'),
  locationPages: group(
    {
      layout: field(
        v.picklist(['auto', 'single', 'list']),
        'auto',
        'One page for a single location, or a list with filters for several. auto decides by how many there are.',
      ),
      map: field(v.boolean(), true, 'Show the map.'),
      tiles: field(
        v.pipe(v.string(), v.regex(/^https:\/\/\S*\{z\}\S*$/, 'must be an https URL with {z}, {x} and {y}')),
        'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
        'URL of the map tiles. {key} stands for the map_key of a location shown.',
      ),
      tilesCredit: field(text, '© OpenStreetMap contributors', 'Credit required by the tile provider.'),
    },
    'Pages that show the locations.',
  ),

  search: group(
    {
      engine: field(
        v.picklist(['embedded', 'typesense', 'auto']),
        'embedded',
        'Search engine of the site. With "auto", a site moves to Typesense above 10,000 cars and back below 8,000.',
      ),
      typesense: open(
        v.strictObject({
          host: doc(v.pipe(v.string(), v.url()), 'Search host the browser asks.'),
          otherHosts: field(
            v.array(v.pipe(v.string(), v.url())),
            [],
            'Other hosts of the same cluster, tried in turn when the first does not answer.',
          ),
          key: doc(
            text,
            'Search-only key of the collection (`npm run index -- {slug} --key` makes one). It stays on the platform. Browsers get short-lived keys made from it, limited to these dealerships.',
          ),
          index: doc(
            v.pipe(v.string(), v.regex(/^[\w-]+$/, 'must be letters, digits, _ and -')),
            'Alias of the collection.',
          ),
        }),
        'Required unless engine is embedded.',
      ),
      pageSize: field(v.pipe(count, v.minValue(1), v.maxValue(100)), 21, 'Cars per page.'),
      sortOptions: field(
        v.array(v.picklist(SORTS)),
        [...SORTS],
        'Sort orders offered. The first is the default.',
      ),
      filters: field(v.array(v.picklist(FILTERS)), [...DEFAULT_FILTERS], 'Filter sections, in order.'),
      openFilters: field(
        v.array(v.picklist(FILTERS)),
        ['car_type', 'make', 'body', 'price'],
        'Sections that start open.',
      ),
      soldDays: field(count, 3, 'Days a sold car stays in search.'),
      usedOnly: field(v.boolean(), false, 'Only used cars.'),
      inStockOnly: field(v.boolean(), false, 'Only cars in stock: none coming soon, none sold.'),
      photosRequired: field(v.boolean(), false, 'Only cars with photos.'),
      excludeMakes: field(v.array(text), [], 'Makes to leave out.'),
      minimumPrice: open(dollars, 'Only cars at or above this price, in dollars.'),
      maximumPrice: open(dollars, 'Only cars up to this price in dollars.'),
      maximumKm: open(count, 'Only cars up to this many kilometres.'),
      minimumYear: open(count, 'Only cars from this year or newer.'),
      makeLimit: field(count, 7, 'Makes listed before "Show all makes".'),
      popularMakes: field(
        v.array(text),
        [],
        'Makes listed first. If set, the number of them replaces makeLimit.',
      ),
      popularMakesDropdown: field(count, 20, 'Makes in the dropdown of popular makes.'),
      makeModelLimit: field(count, 30, 'Models listed under a make.'),
      bodies: field(
        v.array(v.picklist(BODY_TYPES)),
        [],
        'Body types to list, in this order, at most 20. If empty, the four with the most cars in stock are listed first.',
      ),
      sevenSeaterPreset: field(v.boolean(), false, 'Link to /search?seats=7 on the home page.'),
      budgetSearch: field(v.boolean(), true, 'The budget and price-range screens.'),
      dealerDirectory: field(
        v.boolean(),
        false,
        'The /dealers page, for sites that list other dealers’ stock.',
      ),
      categories: field(v.boolean(), false, 'The /categories page.'),
      offersPreset: field(presetFilters, {}, 'Default filters of /special-offers.'),
      partsPreset: field(presetFilters, {}, 'Default filters of /parts/search.'),
    },
    'Search settings.',
  ),

  pricing: group(
    {
      noPriceText: field(text, 'Enquire for price.', 'Shown when a car has no price.'),
      subscription: field(v.boolean(), false, 'Show weekly subscription prices.'),
      historyShown: field(v.boolean(), false, 'Price history and days in stock on the car page.'),
      beforePriceDays: field(
        count,
        14,
        'Days a car must have been advertised at a former price before it is shown as "was". With 0, the feed’s own figure is enough, and the price history needs one day.',
      ),
    },
    'How prices are shown.',
  ),

  tags: group(
    {
      electric: field(
        v.boolean(),
        false,
        'Electric and hybrid tag. It takes precedence over all other tags.',
      ),
      reservedColour: field(v.picklist(['red', 'secondary']), 'red', 'Colour of the Reserved tag.'),
      newDays: field(count, 8, 'Days a car counts as new in stock.'),
    },
    'Banners on cards.',
  ),

  phones: group(
    {
      override: open(phone, 'Replaces every phone number on car pages.'),
      new: open(phone, 'For new cars.'),
      used: open(phone, 'For used and demo cars, unless demo or byType has a number for them.'),
      demo: open(phone, 'For demo cars.'),
      byType: field(v.record(v.string(), phone), {}, 'By car type or item type. Overrides new and used.'),
      mask: field(v.boolean(), true, 'Hide part of the number until it is clicked.'),
    },
    'Phone numbers on car pages.',
  ),

  card: group(
    {
      actions: field(
        v.array(v.picklist(['details', 'finance', 'testDrive', 'reserve'])),
        ['details', 'finance', 'testDrive', 'reserve'],
        'Buttons on a card, in order. Each shows only when the car allows it.',
      ),
      favourite: field(v.boolean(), true, 'The favourite (heart) button.'),
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
        'Finance page by dealership, where it differs from the site’s.',
      ),
      providerByMake: field(
        v.record(text, v.picklist(FINANCE_PROVIDERS)),
        {},
        'Finance provider by make, where it differs from finance_provider. Overrides the dealership’s.',
      ),
      providerByDealership: field(
        v.record(slug, v.picklist(FINANCE_PROVIDERS)),
        {},
        'Finance provider by dealership, where it differs from finance_provider.',
      ),
      preApproval: field(v.boolean(), false, 'The /finance-pre-approval page.'),
      hidden: field(v.boolean(), false, 'Never show estimates.'),
      excludeMakes: field(v.array(text), ['Suzuki'], 'Makes without estimates.'),
      excludeDealerships: field(v.array(slug), [], 'Dealerships without estimates.'),
      calculatorRate: field(percent, 10, 'Interest rate of the calculator, percent a year.'),
      calculatorTermMonths: field(
        v.pipe(count, v.minValue(12), v.maxValue(84)),
        60,
        'Default loan term of the calculator and of search by weekly payment, in months.',
      ),
      depositPercent: field(
        v.pipe(percent, v.maxValue(90)),
        10,
        'Default deposit of the calculator, percent of the price.',
      ),
      establishmentFee: field(
        dollars,
        400,
        'Establishment fee of the calculator’s loan in dollars, included in its repayment and comparison rate.',
      ),
      monthlyFee: field(
        dollars,
        8,
        'Monthly fee of the calculator’s loan in dollars, included in its repayment and comparison rate.',
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
      chatUrl: open(urlOrPath, 'Where the chat button goes.'),
      historyReport: field(v.boolean(), true, 'History report button where a car has a file.'),
      requestPhotos: field(v.boolean(), true, '"Request Photos" button where a car has no photos.'),
      toyotaCertified: field(v.boolean(), false, 'Badge and popup of certified used Toyotas.'),
      marketBadge: field(
        v.boolean(),
        true,
        'Market-price badge, and where the price stands among similar cars on the site.',
      ),
      artworkCounts: field(
        v.boolean(),
        true,
        'Artwork counts as an image, so shoppers can favourite and compare cars without photos.',
      ),
      locationFeature: field(
        v.boolean(),
        false,
        'Say on the car’s page that it can be seen at the dealership’s other sales locations (cars in stock above $200 that are not reserved).',
      ),
      imageHosts: field(
        v.array(
          v.strictObject({
            host: doc(imageHost, 'Such as photos.example.com, or *.example.com for all hosts below.'),
            resize: doc(
              v.picklist(RESIZINGS),
              'How the size is requested: "w" and "width" are URL parameters; "cloudinary" and "imgix" are those services under the dealer’s own host.',
            ),
          }),
        ),
        [],
        'Photo hosts that can resize, so phones load small photos. res.cloudinary.com and *.imgix.net are built in.',
      ),
      recentlyViewed: field(
        v.boolean(),
        true,
        'Recently viewed cars, kept in the shopper’s own browser and shown on the home page and car pages.',
      ),
    },
    'Car pages.',
  ),

  images: group(
    {
      hosts: field(
        v.array(imageHost),
        [],
        'Photo hosts, such as photos.example.com or *.example.com, whose photos are shown as they are: hosts that resize for themselves. Photos on every other host are fetched once, and served by the platform in the sizes that pages need. Hosts of car.imageHosts stay as they are too.',
      ),
      wanted: field(
        v.pipe(count, v.maxValue(40)),
        8,
        'Photos that each car should have. The operator’s page lists cars in stock with fewer; 0 lists none.',
      ),
    },
    'Photos of cars.',
  ),

  runningCosts: group(
    {
      shown: field(v.boolean(), true, 'Fuel or electricity for a year, where the consumption is known.'),
      kmAYear: field(
        v.pipe(count, v.minValue(1000), v.maxValue(200_000)),
        12_000,
        'Default kilometres a year. Shoppers can change it.',
      ),
      petrol: field(unitPrice, 1.95, 'Dollars a litre of regular petrol.'),
      premium: field(unitPrice, 2.15, 'Dollars a litre of premium petrol.'),
      diesel: field(unitPrice, 1.95, 'Dollars a litre of diesel.'),
      lpg: field(unitPrice, 1.05, 'Dollars a litre of LPG.'),
      electricity: field(unitPrice, 0.32, 'Dollars a kilowatt hour.'),
      pricesFrom: field(isoDate, '2026-11-01', 'The day these prices were set, which is shown beside them.'),
      source: field(
        text,
        'our estimate of typical prices',
        'Source of the prices. Shown after "Prices as at 1 November 2026:".',
      ),
    },
    'Running costs on car pages.',
  ),

  reserve: group(
    {
      enabled: field(v.boolean(), false, 'Reserve online.'),
      deposit: field(count, 200, 'Deposit in dollars. With 0, there is no deposit and none is mentioned.'),
      holdHours: field(v.pipe(count, v.minValue(1)), 48, 'Hours a car is held.'),
      payMinutes: field(
        v.pipe(count, v.minValue(30), v.maxValue(1440)),
        30,
        'Minutes a shopper has to pay the deposit. Nobody else can reserve the car until then.',
      ),
      stripeAccount: open(
        v.pipe(v.string(), v.regex(/^acct_\w+$/, 'must be the id of a Stripe account, acct_…')),
        'The dealer’s own account, connected to the platform’s. Without it, deposits go to the platform’s account.',
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
      kinds: field(
        v.pipe(v.array(v.picklist(TRADE_IN_KINDS)), v.minLength(1)),
        ['car'],
        'What shoppers can trade in. Unless that is cars alone, the form asks what it is.',
      ),
      maximumAgeYears: field(count, 7, 'No online estimate for older cars.'),
      maximumKm: field(count, 100_000, 'No online estimate above this many kilometres.'),
      marginPercent: field(
        v.pipe(percent, v.maxValue(60)),
        12,
        'How far an online estimate is below what similar cars sell for, in percent.',
      ),
      widestRangePercent: field(
        v.pipe(percent, v.minValue(5), v.maxValue(100)),
        50,
        'Widest range of an online estimate: how far its high end can be above its low end, in percent. If the range is wider, the valuer works it out.',
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
        'Registration for a year in dollars, by state. For states left out, no price is worked out.',
      ),
      ctp: field(
        dollarRangeByState,
        {},
        'Compulsory third-party insurance for a year in dollars, by state. Use 0 to 0 where registration includes it.',
      ),
      dealerFee: field(dollars, 0, 'The dealership’s own delivery fee, in dollars.'),
      pricesFrom: field(isoDate, '2026-07-01', 'The day these amounts were set, which is shown beside them.'),
    },
    'Itemised drive-away price by the buyer’s state.',
  ),
  delivery: group(
    {
      rates: field(
        v.array(
          v.strictObject({
            upToKm: doc(v.pipe(count, v.minValue(1)), 'Maximum kilometres.'),
            dollars: doc(dollars, 'Cost in dollars.'),
          }),
        ),
        [],
        'Delivery cost by straight-line distance, shortest first. Leave empty for no delivery. Beyond the last row, shoppers ask for a quote.',
      ),
    },
    'Delivery of cars.',
  ),
  moneyBack: group(
    {
      enabled: field(
        v.boolean(),
        false,
        'Say on the home page and car pages that used cars can be returned.',
      ),
      days: field(v.pipe(count, v.minValue(1)), 14, 'Days to bring the car back.'),
      maximumKm: field(count, 500, 'Most kilometres the buyer can drive.'),
      minimumFuel: field(v.picklist(['quarter', 'half', 'full']), 'quarter', 'Least fuel in the tank.'),
    },
    'Money-back guarantee. Its terms are on /14-day-money-back-guarantee.',
  ),
  operators: field(
    v.array(emailAddress),
    [],
    'Email addresses that can sign in at /operator with an emailed link. Removing one signs it out.',
  ),
  gated: field(v.boolean(), false, 'Trade-in, sell-my-car, checkout and finance need sign-in.'),
  signIn: group(
    {
      emailLink: field(
        v.boolean(),
        false,
        'Email link as a second way to sign in, for shoppers who have confirmed an address.',
      ),
      codesPerDay: field(
        v.pipe(count, v.minValue(1)),
        500,
        'Codes and links sent in 24 hours before sending slows down. At most as many again go out, because each text message costs money.',
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
        'Message me when something changes, no more than once a day. I can unsubscribe at any time.',
        'What a shopper agrees to; kept with each consent.',
      ),
    },
    'Alerts. A shopper confirms each before the first message.',
  ),

  forms: group(
    {
      buttonText: field(text, 'Enquire Now', 'Button of the enquiry form.'),
      messageOptional: field(v.boolean(), false, 'Makes the message optional.'),
      optIn: group(
        {
          default: field(v.boolean(), true, 'Ticked by default.'),
          hidden: field(v.boolean(), false, 'Hide the box.'),
          text: field(
            text,
            'Send me offers and news. I can unsubscribe at any time.',
            'Text beside the box. Saved with each consent.',
          ),
        },
        'Marketing opt-in.',
      ),
      termsRequired: field(v.boolean(), false, 'Shoppers must agree to the terms.'),
      testDriveTerms: field(v.boolean(), false, 'Terms checkbox on the test-drive form.'),
      termsText: field(text, 'I agree to the terms of use.', 'Text beside the terms checkbox.'),
      privacyLink: field(v.boolean(), true, 'Privacy policy under the form.'),
      locationSelect: field(v.boolean(), true, 'Ask for the location when there are several.'),
      dealershipSelect: field(v.boolean(), true, 'Ask for the dealership when there are several.'),
    },
    'Enquiry forms.',
  ),

  testDrive: group(
    {
      enabled: field(v.boolean(), true, 'Book a test drive.'),
      slotMinutes: field(
        v.pipe(count, v.minValue(10), v.maxValue(240)),
        30,
        'Length of an appointment in minutes.',
      ),
      capacity: field(
        v.pipe(count, v.minValue(1)),
        2,
        'Number of appointments at the same time and location.',
      ),
      leadHours: field(count, 2, 'Hours from now until the first appointment offered.'),
      daysAhead: field(v.pipe(count, v.minValue(1), v.maxValue(90)), 21, 'Number of days offered.'),
    },
    'Test-drive appointments, within the opening hours.',
  ),

  leads: group(
    {
      ...leadTargets,
      byDealership: field(
        v.record(slug, v.strictObject(leadTargets)),
        {},
        'Targets for dealerships that have their own.',
      ),
      receipt: field(v.boolean(), true, 'Send a receipt to shoppers who give an email address.'),
      replyHours: open(
        replyHours,
        'Promised time to first reply, in hours. Shown on forms and receipts, and used to mark leads overdue.',
      ),
      replyHoursByDealership: field(
        v.record(slug, replyHours),
        {},
        'Reply times for dealerships that have their own.',
      ),
      keepMonths: field(
        v.pipe(count, v.minValue(1), v.maxValue(120)),
        24,
        'Months after the last contact before a lead and all its data are deleted.',
      ),
      conversationDays: field(
        v.pipe(count, v.minValue(1)),
        30,
        'Leads with the same phone number or email address within this many days are one conversation.',
      ),
      perSenderHour: field(
        v.pipe(count, v.minValue(1)),
        20,
        'Leads an hour from one internet address before more are marked as suspicious.',
      ),
      perPersonHour: field(
        v.pipe(count, v.minValue(1)),
        5,
        'Leads an hour with one phone number or email address before more are marked as suspicious.',
      ),
    },
    'Where leads go, and what is done with them. Suspicious leads are kept and delivered, with a mark.',
  ),

  reviews: group(
    {
      enabled: field(v.boolean(), true, 'Reviews on the site.'),
      minimumRating: field(stars, 4, 'Stars show only above this average.'),
      googleQuantity: field(count, 12, 'How many of the newest Google reviews to consider.'),
      maximum: field(count, 10, 'Reviews shown.'),
      blockedIds: field(v.array(text), [], 'Review ids left out.'),
      blockedNames: field(v.array(text), [], 'Customers whose reviews are left out.'),
    },
    'Settings for the reviews in reviews.json beside this file.',
  ),
  blog: group(
    {
      enabled: field(v.boolean(), true, 'The /blog pages.'),
      perPage: field(v.pipe(count, v.minValue(1)), 12, 'Posts per page.'),
    },
    'Blog.',
  ),
  offers: group({ enabled: field(v.boolean(), true, '/special-offers and /offers.') }, 'Offers.'),
  content: group(
    {
      admin: field(
        v.boolean(),
        false,
        'The editor at /admin, for changing pages, posts, questions and offers in the browser. On localhost it edits a folder on this machine.',
      ),
      repository: open(
        v.strictObject({
          host: field(v.picklist(['github', 'gitlab', 'gitea']), 'github', 'Kind of Git host.'),
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
          api: open(httpsUrl, 'API of your own host, such as https://git.example.com/api/v4.'),
          signIn: open(
            httpsUrl,
            'Sign-in service (OAuth) of the editor. Without one, people sign in with an access token of the host.',
          ),
          appId: open(text, 'Id of the editor at the sign-in service.'),
        }),
        'Git repository that changes are saved to. Without one, the editor works on localhost only.',
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
        'Google Business Profile store codes by location slug. Locations without one use their slug.',
      ),
      metaCatalogue: field(
        v.boolean(),
        false,
        '/feeds/meta-catalogue.csv: cars for automotive ads on Facebook and Instagram.',
      ),
      blog: field(v.boolean(), true, '/feeds/blog.xml: the newest posts as RSS, where blog.enabled is on.'),
      llms: field(v.boolean(), true, '/llms.txt: what is on the site, for AI assistants.'),
    },
    'Feeds for other companies’ services.',
  ),
  promos: field(v.array(PromoCardSchema), [], 'Promotional tiles among search results.'),
  promotions: group(
    {
      slides: field(
        v.array(PromotionSchema),
        [],
        'Slides of the promotions slider. Leave empty for no slider.',
      ),
      height: field(v.pipe(count, v.minValue(120), v.maxValue(1200)), 540, 'Its height in pixels.'),
      seconds: field(
        v.pipe(v.number(), v.minValue(0), v.maxValue(60)),
        7,
        'Seconds until the next slide. 0 turns autoplay off. Shoppers can pause it.',
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
        'Google Tag Manager container. It loads on every page, after consent where consentRequired is on. The content policy blocks tags that write scripts into the page (Custom HTML).',
      ),
      googleAnalytics: open(
        v.pipe(v.string(), v.regex(/^G-[A-Z0-9]{4,16}$/, 'must be a measurement ID such as G-AB12CD34EF')),
        'Google Analytics 4 measurement ID, for sites whose Tag Manager does not include it.',
      ),
      metaPixel: open(
        v.pipe(v.string(), v.regex(/^[0-9]{6,20}$/, 'must be a pixel ID (a number)')),
        'Meta pixel ID. Tracks page views, car views, favourites and leads.',
      ),
      tagHosts: field(
        v.array(host),
        [],
        'Other hosts that the container’s tags may load from and report to, such as static.hotjar.com.',
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
    'Legal details.',
  ),
});

/** A tenant's configuration, complete: every default is filled in. */
export type Site = v.InferOutput<typeof SiteSchema>;
