/** Measures how fast this visit was, and reports it to the platform once, when the page is left. */
import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals';
import type { Vital } from '#domain/tracking/vitals.ts';

const measured = new Map<Vital, number>();

/** Seconds, or the share of the window that moved. */
const keep = (name: Vital, value: number) => void measured.set(name, name === 'CLS' ? value : value / 1000);

function report(): void {
  if (measured.size === 0) return;
  const told = { path: location.pathname, vitals: Object.fromEntries(measured) };
  measured.clear();
  navigator.sendBeacon('/api/vitals', new Blob([JSON.stringify(told)], { type: 'application/json' }));
}

export function measureVitals(): void {
  onTTFB(({ value }) => keep('TTFB', value));
  onLCP(({ value }) => keep('LCP', value));
  onINP(({ value }) => keep('INP', value));
  onCLS(({ value }) => keep('CLS', value));
  // The library listens on the window in the capture phase, so the last values are there.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') report();
  });
}
