/** Finds the browser of the end-to-end tests, and installs Debian's where there is none. */
import { firstOf, hasApt, install, isRoot } from './apt.ts';

/**
 * Headless-shell Chromium: a page costs it a third of what it costs the full browser, which draws an invisible window
 * for each page.
 */
const SHELLS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chrome-headless-shell'];
const BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Flags that keep a headless Chromium off the network, apart from the pages it is sent to. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-default-apps',
];

/** The path of an installed Chromium or Chrome, the headless shell first, or null. `CHROMIUM` overrides it. */
export function findChromium(): string | null {
  return firstOf([process.env.CHROMIUM, ...SHELLS, ...BROWSERS]);
}

/**
 * The path of a browser. If none is found, apt installs one; root also gets the headless shell, which halves the time
 * of the end-to-end tests.
 * @throws Error when there is none and apt cannot install it
 */
export function ensureChromium(): string {
  const isRootOfDebian = isRoot() && hasApt();
  const found = isRootOfDebian ? firstOf([process.env.CHROMIUM, ...SHELLS]) : findChromium();
  if (found) return found;
  console.error('No Chromium headless shell found: installing Debian’s …');
  install('chromium-headless-shell');
  if (!findChromium()) install('chromium');
  const installed = findChromium();
  if (!installed) throw new Error('No Chromium found. Install one, or set CHROMIUM to its path.');
  return installed;
}
