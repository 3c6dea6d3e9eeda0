/** The dealerships of the demo stock, and what each sells. Locations are those of the tenants. */
import type { FinanceProvider } from '#domain/inventory/car.ts';
import type { AustralianState } from '#domain/shared/schema.ts';

export interface Yard {
  slug: string;
  name: string;
  city: string;
  phone: string;
  /** Share of the stock at this location. */
  share: number;
  /** Other locations that show the cars. */
  distribution: readonly string[];
}

export interface Dealer {
  slug: string;
  name: string;
  /** The dealership's record number. */
  id: number;
  /** The tenant that shows its stock. */
  tenant: string;
  state: AustralianState;
  /** The prefix of every stock number. */
  prefix: string;
  yards: readonly Yard[];
  sells: 'cars' | 'vans';
  counts: { new: number; demo: number; used: number };
  /** Makes sold new, and as demos. */
  franchises: readonly string[];
  /** Makes sold used; `null` for any. */
  usedMakes: readonly string[] | null;
  /** Age of used stock in years: typical and maximum. */
  usedAge: { usual: number; oldest: number };
  /** Dollars; more expensive cars are rare here. */
  usualTop: number | null;
  newPrice: 'drive_away' | 'egc';
  usedPrice: 'drive_away' | 'egc';
  /**
   * The lenders whose quotes its feed includes, the preferred one first; only for these makes, if any are named.
   */
  lenders: readonly { provider: FinanceProvider; makes?: readonly string[] }[];
  /** Share of the franchise's used cars with the maker's certificate. */
  certified: number;
  /** Cars with a subscription price. */
  subscriptions: number;
  /** Whether each used car has a history report. */
  historyReports: boolean;
  /** Whether the dealer has a studio, where some cars are filmed. */
  studio?: boolean;
}

export const DEALERS: readonly Dealer[] = [
  {
    slug: 'harbour-cairns',
    name: 'Harbour Cairns',
    id: 101,
    tenant: 'harbour-motor-group',
    state: 'qld',
    prefix: 'HC',
    yards: [
      {
        slug: 'harbour-cairns-sales',
        name: 'Harbour Cairns Sales',
        city: 'Cairns',
        phone: '(07) 5550 1010',
        share: 1,
        distribution: ['Atherton', 'Innisfail'],
      },
    ],
    sells: 'cars',
    counts: { new: 62, demo: 20, used: 98 },
    franchises: ['Mazda', 'Kia', 'Hyundai', 'BYD'],
    usedMakes: null,
    usedAge: { usual: 5, oldest: 14 },
    usualTop: null,
    newPrice: 'drive_away',
    usedPrice: 'egc',
    lenders: [{ provider: 'taurus' }],
    certified: 0,
    subscriptions: 0,
    historyReports: false,
    studio: true,
  },
  {
    slug: 'harbour-townsville',
    name: 'Harbour Townsville',
    id: 102,
    tenant: 'harbour-motor-group',
    state: 'qld',
    prefix: 'HT',
    yards: [
      {
        slug: 'harbour-townsville-sales',
        name: 'Harbour Townsville Sales',
        city: 'Townsville',
        phone: '(07) 5550 2010',
        share: 1,
        distribution: ['Charters Towers', 'Ayr'],
      },
    ],
    sells: 'cars',
    counts: { new: 48, demo: 14, used: 78 },
    franchises: ['Mitsubishi', 'Nissan', 'Isuzu'],
    usedMakes: null,
    usedAge: { usual: 5, oldest: 14 },
    usualTop: null,
    newPrice: 'drive_away',
    usedPrice: 'egc',
    lenders: [{ provider: 'nissan', makes: ['Nissan'] }, { provider: 'taurus' }],
    certified: 0,
    subscriptions: 0,
    historyReports: false,
    studio: true,
  },
  {
    slug: 'harbour-mackay',
    name: 'Harbour Mackay',
    id: 103,
    tenant: 'harbour-motor-group',
    state: 'qld',
    prefix: 'HM',
    yards: [
      {
        slug: 'harbour-mackay-sales',
        name: 'Harbour Mackay Sales',
        city: 'Mackay',
        phone: '(07) 5550 3010',
        share: 1,
        distribution: ['Moranbah', 'Proserpine'],
      },
    ],
    sells: 'cars',
    counts: { new: 34, demo: 10, used: 56 },
    franchises: ['Ford', 'Isuzu'],
    usedMakes: null,
    usedAge: { usual: 6, oldest: 15 },
    usualTop: null,
    newPrice: 'drive_away',
    usedPrice: 'egc',
    lenders: [{ provider: '360finance' }],
    certified: 0,
    subscriptions: 0,
    historyReports: false,
    studio: true,
  },
  {
    slug: 'summit-toyota',
    name: 'Summit Toyota',
    id: 201,
    tenant: 'summit-toyota',
    state: 'vic',
    prefix: 'ST',
    yards: [
      {
        slug: 'summit-toyota-ballarat-sales',
        name: 'Summit Toyota Ballarat Sales',
        city: 'Ballarat',
        phone: '(03) 5550 4010',
        share: 3,
        distribution: [],
      },
      {
        slug: 'summit-toyota-bacchus-marsh-sales',
        name: 'Summit Toyota Bacchus Marsh Sales',
        city: 'Bacchus Marsh',
        phone: '(03) 5550 4050',
        share: 1,
        distribution: [],
      },
    ],
    sells: 'cars',
    counts: { new: 82, demo: 24, used: 64 },
    franchises: ['Toyota'],
    usedMakes: ['Toyota'],
    usedAge: { usual: 4, oldest: 11 },
    usualTop: null,
    newPrice: 'drive_away',
    usedPrice: 'egc',
    lenders: [{ provider: 'angle' }],
    certified: 0.7,
    subscriptions: 0,
    historyReports: false,
  },
  {
    slug: 'budget-cars-direct',
    name: 'Budget Cars Direct',
    id: 301,
    tenant: 'budget-cars-direct',
    state: 'nsw',
    prefix: 'B',
    yards: [
      {
        slug: 'budget-cars-direct-minchinbury',
        name: 'Budget Cars Direct Minchinbury',
        city: 'Minchinbury',
        phone: '(02) 5550 6010',
        share: 2,
        distribution: [],
      },
      {
        slug: 'budget-cars-direct-west-gosford',
        name: 'Budget Cars Direct West Gosford',
        city: 'West Gosford',
        phone: '(02) 5550 6020',
        share: 1,
        distribution: [],
      },
    ],
    sells: 'cars',
    counts: { new: 0, demo: 0, used: 260 },
    franchises: [],
    usedMakes: null,
    usedAge: { usual: 8, oldest: 15 },
    usualTop: 34_990,
    newPrice: 'drive_away',
    usedPrice: 'drive_away',
    lenders: [{ provider: 'powertorque' }],
    certified: 0,
    subscriptions: 14,
    historyReports: true,
  },
  {
    slug: 'coastline-caravans',
    name: 'Coastline Caravans',
    id: 401,
    tenant: 'coastline-caravans',
    state: 'nsw',
    prefix: 'CC',
    yards: [
      {
        slug: 'coastline-caravans-coffs-harbour',
        name: 'Coastline Caravans Coffs Harbour',
        city: 'Coffs Harbour',
        phone: '(02) 5550 8010',
        share: 1,
        distribution: [],
      },
    ],
    sells: 'vans',
    counts: { new: 32, demo: 2, used: 46 },
    franchises: ['Banksia', 'Red Gum', 'Bluewater', 'Wattle'],
    usedMakes: null,
    usedAge: { usual: 6, oldest: 16 },
    usualTop: null,
    newPrice: 'drive_away',
    usedPrice: 'drive_away',
    lenders: [],
    certified: 0,
    subscriptions: 0,
    historyReports: false,
  },
];
