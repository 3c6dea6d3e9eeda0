import { describe, expect, test } from 'vitest';
import { favouriteAdded } from './events.ts';
import { mayTrack, trackingOf } from './permission.ts';

test('adding a favourite is event 39, with the car and nothing else', () => {
  expect(favouriteAdded(1001)).toEqual({ event: 'favourite_added', event_id: 39, car_id: 1001 });
});

describe('events are sent', () => {
  test.each([
    ['where the site tracks', { dataLayer: true, consentRequired: false }, null, true],
    ['not before consent where it is required', { dataLayer: true, consentRequired: true }, null, false],
    ['not after a no', { dataLayer: true, consentRequired: true }, 'denied', false],
    ['after consent', { dataLayer: true, consentRequired: true }, 'granted', true],
    ['not where the site does not track', { dataLayer: false, consentRequired: false }, 'granted', false],
  ])('%s', (_, settings, consent, expected) => {
    expect(mayTrack(trackingOf(settings), consent)).toBe(expected);
  });

  test('but not on a page without a setting', () => {
    expect(mayTrack(undefined, 'granted')).toBe(false);
  });
});
