/** Counts a page view and starts the site's tags: at once if that is allowed, otherwise after consent. */
import { pageViewed } from '#domain/tracking/events.ts';
import { consentKey, mayTrack } from '#domain/tracking/permission.ts';
import { stored } from '#ui/stored.client.ts';
import { noteVisit, visitSource } from '../leads/trail.client.ts';
import { CONSENT_GIVEN } from './consent-given.ts';
import { track } from './track.client.ts';

/** After the page has loaded, milliseconds. */
const CALM_MS = 3000;

const { site = '', tracking, tags } = document.documentElement.dataset;

function begin(): void {
  if (tags) void import('./tags.client.ts').then(({ startTags }) => startTags());
  // Recorded twice it is one visit; the first has the source.
  noteVisit(location);
  const id = Number(document.querySelector<HTMLElement>('main [data-car-id]')?.dataset.carId);
  track(pageViewed(Number.isInteger(id) && id > 0 ? id : null), visitSource());
  measure();
}

/** The browser keeps earlier measurements: this can wait until the page is idle. */
function measure(): void {
  const start = () =>
    setTimeout(() => void import('./vitals.client.ts').then(({ measureVitals }) => measureVitals()), CALM_MS);
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}

if (mayTrack(tracking, stored(consentKey(site)))) begin();
else if (tracking === 'consent') document.addEventListener(CONSENT_GIVEN, begin, { once: true });
