/**
 * The platform's metrics for Prometheus. Labels are names of tenants, routes and outcomes. They contain nothing personal,
 * and nothing that a visitor could make up.
 */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { VITALS } from '#domain/tracking/vitals.ts';

/** Seconds. The first bucket suits static pages; shoppers notice the last four. */
const REQUEST_SECONDS = [0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const PUBLISH_SECONDS = [0.5, 1, 2, 5, 10, 30, 60, 120, 300, 600];
/** The boundaries of the vitals' ratings, in seconds. */
const VITAL_SECONDS = [
  ...new Set([VITALS.LCP, VITALS.INP, VITALS.TTFB].flatMap(({ good, poor }) => [good, poor])),
].sort((one, other) => one - other);

export type Metrics = ReturnType<typeof openMetrics>;

/** @param version of the platform */
export function openMetrics(version: string) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter({ name: `forecourt_${name}`, help, labelNames: [...labelNames], registers });
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name: `forecourt_${name}`, help, labelNames: [...labelNames], registers });

  gauge('info', 'The running version.', ['version']).set({ version }, 1);
  return {
    registry,

    requests: counter('requests_total', 'Requests answered.', ['site', 'route', 'status']),
    requestSeconds: new Histogram({
      name: 'forecourt_request_seconds',
      help: 'Time until a response begins.',
      labelNames: ['route'],
      buckets: REQUEST_SECONDS,
      registers,
    }),
    /** `asked`: by the `address` of a page, which was rendered, or by a `program`, at `/api/cars`. */
    searches: counter('searches_total', 'Searches answered by the platform.', ['site', 'asked']),

    leads: counter('leads_total', 'Complete leads stored.', ['site', 'form']),
    sendings: counter('sendings_total', 'Delivery attempts.', ['queue', 'kind', 'outcome']),

    publications: counter('publications_total', 'Publications of sites.', ['site', 'outcome']),
    publicationSeconds: new Histogram({
      name: 'forecourt_publication_seconds',
      help: 'Time of a publication that changed the site.',
      buckets: PUBLISH_SECONDS,
      registers,
    }),
    filesMade: counter('files_made_total', 'Site files rebuilt, by what had changed.', ['site', 'cause']),

    workStopped: counter('work_stopped_total', 'Work of a site stopped at its limit.', [
      'site',
      'work',
      'limit',
    ]),

    imports: counter('imports_total', 'Stock imports.', ['dealership', 'outcome']),
    fetches: counter('feed_fetches_total', 'Feeds fetched from their hosts.', ['dealership', 'outcome']),

    vitalSeconds: new Histogram({
      name: 'forecourt_web_vital_seconds',
      help: 'Web vitals of real visits: LCP, INP and TTFB.',
      labelNames: ['site', 'page', 'vital'],
      buckets: VITAL_SECONDS,
      registers,
    }),
    layoutShift: new Histogram({
      name: 'forecourt_web_vital_shift',
      help: 'CLS of real visits.',
      labelNames: ['site', 'page'],
      buckets: [VITALS.CLS.good, VITALS.CLS.poor],
      registers,
    }),

    /** Read on request; one that cannot be read is left out. */
    now: {
      databaseUp: gauge('database_up', 'Whether the database responds.'),
      diskFree: gauge('disk_free_bytes', 'Free space on the data folder’s disk.'),
      diskLow: gauge('disk_low', 'Whether writes are refused for lack of space.'),
      waiting: gauge('waiting', 'Messages waiting to be sent.', ['queue']),
      oldest: gauge('waiting_oldest_seconds', 'Age of the message that has waited longest.', ['queue']),
      dead: gauge('given_up', 'Messages given up that nobody has dealt with.', ['queue']),
      overdue: gauge('leads_overdue', 'Leads not answered within the promised time.'),
      held: gauge('imports_held', 'Imports waiting for a decision.', ['dealership']),
      feedAlarm: gauge('feed_alarm', 'Whether a feed needs attention.', ['dealership']),
      feedAge: gauge('feed_age_seconds', 'Time since a feed last had something new.', ['dealership']),
      releaseAge: gauge('release_age_seconds', 'Time since the stock of a site was read.', ['site']),
      publishFailed: gauge('publish_failed', 'Whether the last publication of a site failed.', ['site']),
      searchNodeUp: gauge('search_node_up', 'Whether a search node responds and is ready.', ['node']),
      searchIndexFailed: gauge(
        'search_index_failed',
        'Whether the search collection of a site is not up to date.',
        ['site'],
      ),
      building: gauge('publish_queue', 'Sites being published or waiting to be.'),
    },
  };
}
