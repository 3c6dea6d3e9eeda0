/** Finds the browser of the end-to-end tests, and installs Debian's where there is none. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';

const CANDIDATES = [
  process.env.CHROMIUM,
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

/** The path of an installed Chromium or Chrome, or null. `CHROMIUM` overrides. */
export function findChromium(): string | null {
  for (const path of CANDIDATES) {
    if (!path) continue;
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {}
  }
  return null;
}

/**
 * The path of a browser, installed by apt where none is found.
 * @throws Error when there is none and apt cannot install it.
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  console.error('No Chromium found: installing Debian’s …');
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const args of [
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium'],
  ]) {
    const [command = '', ...rest] = [...sudo, ...args];
    spawnSync(command, rest, {
      stdio: ['ignore', 2, 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  const installed = findChromium();
  if (!installed) throw new Error('No Chromium: install one, or name it in the variable CHROMIUM.');
  return installed;
}
