/**
 * Pages that the tests of a file use in turn. A browser process that has shown a site before shows its next page for
 * half the work, because scripts, styles and fonts are ready. Between two tests a page loses all that the first one left
 * in it; a page that cannot lose it is closed.
 */
import type { EventEmitter } from 'node:events';
import type { BrowserContext, Disposable, Page } from 'playwright';

/** Calls whose effect lasts as long as the page or its context. */
const LASTING = {
  page: [
    ...['addLocatorHandler', 'emulateMedia', 'exposeBinding', 'exposeFunction'],
    ...['setDefaultTimeout', 'setExtraHTTPHeaders'],
  ],
  context: [
    ...['addInitScript', 'exposeBinding', 'exposeFunction', 'grantPermissions', 'newCDPSession'],
    ...['setExtraHTTPHeaders', 'setGeolocation', 'setOffline'],
  ],
  clock: ['fastForward', 'install', 'pauseAt', 'runFor', 'setFixedTime', 'setSystemTime'],
} as const;

function whenCalled(owner: object, names: readonly string[], then: () => void): void {
  for (const name of names) {
    const call: (...args: unknown[]) => unknown = Reflect.get(owner, name);
    Reflect.set(owner, name, (...args: unknown[]) => {
      then();
      return call.apply(owner, args);
    });
  }
}

/** Remembers who listens now; the result removes everyone who came later. */
function listenersOf(owner: unknown): () => void {
  const emitter = owner as EventEmitter;
  const own = new Map(emitter.eventNames().map((name) => [name, new Set(emitter.listeners(name))]));
  return () => {
    for (const name of emitter.eventNames())
      for (const listener of emitter.listeners(name))
        if (!own.get(name)?.has(listener)) emitter.off(name, listener as () => void);
  };
}

/** Empties a page for the next test; false if something of this test would stay. */
const cleaners = new WeakMap<Page, () => Promise<boolean>>();

function watch(page: Page): void {
  const context = page.context();
  let isLasting = false;
  const lasts = () => {
    isLasting = true;
  };
  whenCalled(page, LASTING.page, lasts);
  whenCalled(context, LASTING.context, lasts);
  whenCalled(context.clock, LASTING.clock, lasts);
  const origins = new Set<string>();
  context.on('request', (request) => {
    if (request.isNavigationRequest()) origins.add(new URL(request.url()).origin);
  });
  const forget = [listenersOf(page), listenersOf(context)];
  const scripts: Disposable[] = [];
  const addInitScript = page.addInitScript.bind(page);
  page.addInitScript = async (...script) => {
    const added = await addInitScript(...(script as Parameters<typeof addInitScript>));
    scripts.push(added);
    return added;
  };
  cleaners.set(page, async () => {
    if (isLasting || origins.size > 1 || page.isClosed()) return false;
    for (const off of forget) off();
    for (const other of context.pages()) if (other !== page) await other.close();
    for (const script of scripts.splice(0)) await script.dispose();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    // Leaves the page but not the site, whose process would end.
    for (const origin of origins) await page.goto(`${origin}/robots.txt`);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await context.clearCookies();
    await page.mouse.move(-1, -1);
    return true;
  });
}

interface Idle {
  file: string;
  page: Page;
}
const idle = new Map<string, Idle>();

/** A page that an earlier test of the file has given back, or a fresh one in the context that `open` opens. */
export async function takePage(
  file: string,
  key: string,
  open: () => Promise<BrowserContext>,
): Promise<Page> {
  for (const [other, left] of idle) {
    if (left.file === file) continue;
    idle.delete(other);
    await left.page.context().close();
  }
  const free = idle.get(key)?.page;
  idle.delete(key);
  if (free && !free.isClosed()) return free;
  const page = await (await open()).newPage();
  watch(page);
  return page;
}

/** Keeps an emptied page for the file's next test, or closes it. */
export async function giveBack(file: string, key: string, page: Page, isUsable: boolean): Promise<void> {
  const isEmpty =
    isUsable &&
    !idle.has(key) &&
    (await cleaners
      .get(page)?.()
      .catch(() => false));
  if (isEmpty) idle.set(key, { file, page });
  else await page.context().close();
}
