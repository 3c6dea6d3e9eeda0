/** Rules that involve several keys of a site's configuration. */
import { isPlausible, LONGEST_NIGHT_HOURS, type Span } from '#domain/locations/clock.ts';
import { parseHours } from '#domain/locations/hours-text.ts';
import type { Period } from '#domain/shared/period.ts';
import { feedConflicts } from './feed-rules.ts';
import type { OpeningHour, Site, SpecialHour } from './site.ts';

/** A key that conflicts with another. `expected` follows the key as a sentence. */
interface Conflict {
  key: string;
  expected: string;
  value: unknown;
}

interface SiteRule {
  /** Top-level keys that the rule reads; it runs only if these are valid. */
  needs: readonly (keyof Site)[];
  find: (site: Site) => Conflict[];
}

/** Entries whose value occurred earlier in the list. */
function repeated<T>(
  list: readonly T[],
  keyOf: (index: number) => string,
  of: (item: T) => unknown,
): Conflict[] {
  const seen = new Set<unknown>();
  return list.flatMap((item, index) => {
    const value = of(item);
    if (!seen.has(value)) {
      seen.add(value);
      return [];
    }
    return [{ key: keyOf(index), expected: 'must be unique in its list', value }];
  });
}

/** Opening times that make no sense. */
function timeConflicts(span: Span, key: string): Conflict[] {
  return isPlausible(span)
    ? []
    : [
        {
          key,
          expected: `must be later than ${span.open}, or on the next day within ${LONGEST_NIGHT_HOURS} hours`,
          value: span.close,
        },
      ];
}

function hourConflicts({ status, open, close, formated_hours }: OpeningHour, at: string): Conflict[] {
  const written = formated_hours === null ? null : parseHours(formated_hours);
  const words = (expected: string) => [{ key: `${at}.formated_hours`, expected, value: formated_hours }];
  if (written?.kind === 'unreadable') return words(written.why);
  if (status === 'Closed') return [];
  if (written?.kind === 'closed') return words('must not say closed: the status is Open');
  // Text that matches open and close was removed on reading, so these times differ.
  if (written?.kind === 'span') return words(`must match open and close (${open ?? '–'}, ${close ?? '–'})`);
  if (written === null && (open === null || close === null)) {
    const expected = 'must have open and close, or formated_hours: the status is Open';
    return [{ key: at, expected, value: undefined }];
  }
  return open === null || close === null ? [] : timeConflicts({ open, close }, `${at}.close`);
}

function specialConflicts(
  { status, start_hour: open, end_hour: close }: SpecialHour,
  at: string,
): Conflict[] {
  if (status === 'Closed') return [];
  if (open === null || close === null) {
    const expected = 'must have start_hour and end_hour: the status is Open';
    return [{ key: at, expected, value: undefined }];
  }
  return timeConflicts({ open, close }, `${at}.end_hour`);
}

/** Periods that end before they start. */
function reversedPeriods(periods: readonly (readonly [key: string, period: Period | null])[]): Conflict[] {
  return periods.flatMap(([key, period]) =>
    period?.start && period.expiry && Date.parse(period.start) >= Date.parse(period.expiry)
      ? [
          {
            key: `${key}.expiry`,
            expected: `must be after start (${period.start})`,
            value: period.expiry,
          },
        ]
      : [],
  );
}

export const SITE_RULES: readonly SiteRule[] = [
  {
    needs: ['navigation', 'promos', 'promotions'],
    find: ({ navigation, promos, promotions }) =>
      reversedPeriods([
        ['navigation.banner', navigation.banner],
        ['navigation.footerBanner', navigation.footerBanner],
        ...promos.map((promo, index) => [`promos[${index}]`, promo] as const),
        ...promotions.slides.map((slide, index) => [`promotions.slides[${index}]`, slide] as const),
      ]),
  },
  {
    needs: ['search'],
    find: ({ search }) =>
      search.engine !== 'embedded' && search.typesense === null
        ? [
            {
              key: 'search.typesense',
              expected: `is missing: search.engine "${search.engine}" needs its host, key and index`,
              value: undefined,
            },
          ]
        : [],
  },
  {
    needs: ['search'],
    find: ({ search }) => {
      const { minimumPrice, maximumPrice } = search;
      return minimumPrice !== null && maximumPrice !== null && minimumPrice > maximumPrice
        ? [
            {
              key: 'search.minimumPrice',
              expected: `must be at most search.maximumPrice (${maximumPrice})`,
              value: minimumPrice,
            },
          ]
        : [];
    },
  },
  {
    needs: ['dealerships'],
    find: ({ dealerships }) =>
      repeated(
        dealerships,
        (i) => `dealerships[${i}]`,
        (name) => name,
      ),
  },
  { needs: ['feeds', 'dealerships'], find: feedConflicts },
  {
    needs: ['domains'],
    find: ({ domains }) =>
      repeated(
        domains,
        (i) => `domains[${i}]`,
        (name) => name,
      ),
  },
  {
    needs: ['locations'],
    find: ({ locations }) => [
      ...repeated(
        locations,
        (i) => `locations[${i}].id`,
        (location) => location.id,
      ),
      ...repeated(
        locations,
        (i) => `locations[${i}].slug`,
        (location) => location.slug,
      ),
    ],
  },
  {
    needs: ['locations'],
    find: ({ locations }) =>
      locations
        .map((location, index) => ({ location, index }))
        .filter(({ location }) => location.primary)
        .slice(1)
        .map(({ index }) => ({
          key: `locations[${index}].primary`,
          expected: 'must be false: another location is the primary one',
          value: true,
        })),
  },
  {
    needs: ['locations', 'dealerships'],
    find: ({ locations, dealerships }) =>
      locations.flatMap((location, index) =>
        dealerships.includes(location.dealership_slug)
          ? []
          : [
              {
                key: `locations[${index}].dealership_slug`,
                expected: `must be one of the site's dealerships (${dealerships.join(', ')})`,
                value: location.dealership_slug,
              },
            ],
      ),
  },
  {
    needs: ['locations'],
    find: ({ locations }) =>
      locations.flatMap(({ contact_detail: { opening_hours, special_hours } }, index) => {
        const at = `locations[${index}].contact_detail`;
        return [
          ...repeated(
            opening_hours,
            (i) => `${at}.opening_hours[${i}].weekday`,
            (hour) => hour.weekday,
          ),
          ...repeated(
            special_hours,
            (i) => `${at}.special_hours[${i}].date`,
            (hour) => hour.date,
          ),
          ...opening_hours.flatMap((hour, i) => hourConflicts(hour, `${at}.opening_hours[${i}]`)),
          ...special_hours.flatMap((hour, i) => specialConflicts(hour, `${at}.special_hours[${i}]`)),
        ];
      }),
  },
  {
    needs: ['finance', 'finance_provider'],
    find: ({ finance, finance_provider }) =>
      finance.weeklyOnCards && finance_provider === null
        ? [
            {
              key: 'finance.weeklyOnCards',
              expected: 'must be false: without a finance_provider there is no weekly payment',
              value: true,
            },
          ]
        : [],
  },
  {
    needs: ['finance', 'finance_provider'],
    find: ({ finance, finance_provider }) =>
      (['providerByMake', 'providerByDealership'] as const).flatMap((key) =>
        finance_provider === null && Object.keys(finance[key]).length > 0
          ? [
              {
                key: `finance.${key}`,
                expected: 'must be empty: without a finance_provider no estimate is shown',
                value: finance[key],
              },
            ]
          : [],
      ),
  },
  {
    needs: ['finance', 'dealerships'],
    find: ({ finance, dealerships }) =>
      (['pageByDealership', 'providerByDealership'] as const).flatMap((key) =>
        Object.entries(finance[key]).flatMap(([dealership, value]) =>
          dealerships.includes(dealership)
            ? []
            : [
                {
                  key: `finance.${key}.${dealership}`,
                  expected: `must name one of the site's dealerships (${dealerships.join(', ')})`,
                  value,
                },
              ],
        ),
      ),
  },
  {
    needs: ['driveAway'],
    find: ({ driveAway }) =>
      (['registration', 'ctp'] as const).flatMap((key) =>
        Object.entries(driveAway[key]).flatMap(([state, { from, to }]) =>
          from > to
            ? [{ key: `driveAway.${key}.${state}.from`, expected: `must be at most to (${to})`, value: from }]
            : [],
        ),
      ),
  },
  {
    needs: ['delivery'],
    find: ({ delivery: { rates } }) =>
      rates.flatMap(({ upToKm }, index) => {
        const before = rates[index - 1]?.upToKm ?? 0;
        return upToKm > before
          ? []
          : [
              {
                key: `delivery.rates[${index}].upToKm`,
                expected: `must be more than that of the row before (${before})`,
                value: upToKm,
              },
            ];
      }),
  },
];
