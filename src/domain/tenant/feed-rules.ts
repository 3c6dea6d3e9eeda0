/** A site's feeds: when and from where each is fetched, and which settings conflict. */
import { type FeedKind, type FeedPlace, parsePlace } from '#domain/inventory/fetching/place.ts';
import { type FeedSchedule, minutesOfInterval } from '#domain/inventory/fetching/schedule.ts';
import { zoneOf } from '#domain/locations/places.ts';
import { timeZoneOf } from '#domain/shared/time-zone.ts';
import type { Feed } from './feeds.ts';
import type { Site } from './site.ts';

const DEFAULT_MINUTES = { folder: 1, others: 30 };

/** A feed's schedule, on the clock of the dealership's main location. */
export function scheduleOf(feed: Feed, site: Pick<Site, 'state' | 'locations'>): FeedSchedule {
  if (feed.at.length > 0) {
    const own = site.locations.filter(({ dealership_slug }) => dealership_slug === feed.dealership);
    const home = own.find(({ primary }) => primary) ?? own[0];
    return { kind: 'at', times: feed.at, zone: home ? zoneOf(home) : timeZoneOf(site.state) };
  }
  const { folder, others } = DEFAULT_MINUTES;
  const written = feed.every === null ? null : minutesOfInterval(feed.every);
  return { kind: 'every', minutes: written ?? (feed.from.startsWith('folder:') ? folder : others) };
}

/** A feed's place, after its address was validated. */
export function placeOf(feed: Pick<Feed, 'from'>): FeedPlace {
  const place = parsePlace(feed.from);
  if (typeof place === 'string') throw new Error(`the address of a feed must be ${place}`);
  return place;
}

/** Keys that only some kinds of places have. */
const KEYS_OF: Readonly<Record<string, readonly FeedKind[]>> = {
  user: ['https', 'sftp', 'ftps', 'ftp'],
  password: ['https', 'sftp', 'ftps', 'ftp'],
  token: ['https'],
  headers: ['https'],
  privateKey: ['sftp'],
  hostKeys: ['sftp'],
  certificate: ['https', 'ftps'],
  done: ['sftp', 'ftps', 'ftp', 'folder'],
} satisfies Partial<Record<keyof Feed, readonly FeedKind[]>>;

interface FeedConflict {
  key: string;
  expected: string;
  value: unknown;
}

/** Conflicting settings of a site's feeds. */
export function feedConflicts({ feeds, dealerships }: Pick<Site, 'feeds' | 'dealerships'>): FeedConflict[] {
  return feeds.flatMap((feed, index) => {
    const at = (key: string) => `feeds[${index}].${key}`;
    const conflicts = ownConflicts(feed, at);
    if (!dealerships.includes(feed.dealership)) {
      conflicts.push({
        key: at('dealership'),
        expected: 'must be one of dealerships',
        value: feed.dealership,
      });
    }
    // An import is the whole stock, so each of two feeds would mark the other's cars as sold.
    if (feeds.findIndex((each) => each.dealership === feed.dealership) < index) {
      const expected = 'must be unique in its list: a dealership has one feed';
      conflicts.push({ key: at('dealership'), expected, value: feed.dealership });
    }
    return conflicts;
  });
}

function ownConflicts(feed: Feed, at: (key: string) => string): FeedConflict[] {
  const place = parsePlace(feed.from);
  if (typeof place === 'string') return [{ key: at('from'), expected: `must be ${place}`, value: undefined }];
  const { kind } = place;
  const missing = (key: string, why: string) => ({ key: at(key), expected: why, value: undefined });
  const isGiven = (value: unknown) =>
    value !== null && (typeof value !== 'object' || Object.keys(value ?? {}).length > 0);
  const found = Object.entries(KEYS_OF)
    .filter(([key, kinds]) => isGiven(feed[key as keyof Feed]) && !kinds.includes(kind))
    .map(([key]) => missing(key, `must be left out: ${kind} feeds do not use it`));
  if (kind === 'sftp' && feed.hostKeys.length === 0) {
    found.push(missing('hostKeys', 'is missing: sftp needs the fingerprint of the host’s key'));
  }
  if (kind === 'sftp' && (feed.user === null || (feed.password === null && feed.privateKey === null))) {
    found.push(missing('user', 'and password or privateKey are needed for sftp'));
  }
  if (feed.password !== null && feed.user === null) {
    found.push(missing('user', 'is missing: a password needs a user'));
  }
  if (feed.token !== null && feed.password !== null) {
    found.push(missing('token', 'must be left out: there is a password'));
  }
  if (feed.every !== null && feed.at.length > 0) {
    found.push(missing('every', 'must be left out: at has times'));
  }
  return found;
}
