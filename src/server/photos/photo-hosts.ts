/** Limits requests to each photo host: so many at a time, and none while it recovers from failures. */
import type { LocalHosts } from '#domain/inventory/pictures/photo/local-hosts.ts';
import { HOST_AT_ONCE, LONGEST_REST_MS, restOf } from '#domain/inventory/pictures/photo/rules.ts';
import { Counts } from './counts.ts';
import type { PhotoEnd } from './photos.db.ts';

/** Failures in a row after which the host is at fault, not its photos. */
const HOST_FAILURES = 3;

export interface PhotoHosts {
  /** How many more photos each host may have in progress; hosts that are not named may have `HOST_AT_ONCE`. */
  rooms(): Map<string, number>;
  begin(host: string): void;
  end(host: string): void;
  /** A host that does not respond is not asked for its next photo at once. */
  rest(host: string, end: Pick<PhotoEnd, 'hostFault'>): void;
}

/** @param most the limit for hosts on this machine, which may be higher */
export function openPhotoHosts(local: LocalHosts, most: number): PhotoHosts {
  const underWay = new Counts();
  /** Hosts that did not respond: how often in a row, and until when they rest. */
  const resting = new Map<string, { failures: number; until: number }>();
  const atOnce = (host: string) => (local.has(host) ? most : HOST_AT_ONCE);

  return {
    rooms: () => {
      const rooms = new Map([...local.keys()].map((host) => [host, most]));
      for (const [host, count] of underWay.all()) rooms.set(host, atOnce(host) - count);
      for (const [host, { until }] of resting) if (until > performance.now()) rooms.set(host, 0);
      return rooms;
    },
    begin: (host) => underWay.add(host, 1),
    end: (host) => underWay.add(host, -1),
    rest: (host, { hostFault }) => {
      if (hostFault === undefined) return;
      if (hostFault === null) return void resting.delete(host);
      const failures = (resting.get(host)?.failures ?? 0) + 1;
      // One or two failures may be the photos' fault.
      const ms = failures < HOST_FAILURES ? 0 : restOf(failures - HOST_FAILURES + 1);
      const until = performance.now() + Math.max(ms, Math.min(hostFault.waitSeconds * 1000, LONGEST_REST_MS));
      resting.set(host, { failures, until: Math.max(until, resting.get(host)?.until ?? 0) });
    },
  };
}
