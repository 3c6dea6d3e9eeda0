/**
 * A first visit on a phone, by links alone from the home page: find a car, save it, compare, enquire, reserve and value
 * a trade-in. Each step is measured in seconds and taps; typing into a field is one tap. `docs/first-visit.md` has
 * the figures.
 */
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { newPage, siteUrl } from './browser.ts';
import { formOf, PERSON, scriptReady, storedLead } from './lead-forms.ts';
import {
  action,
  callBar,
  cards,
  carPanel,
  compared,
  comparedCars,
  heart,
  hrefsOf,
  keptCount,
  nameLink,
  scales,
  searchIsLive,
} from './page-parts.ts';

/** Where a visit takes place, and what differs there. */
const VISITS = [
  { site: 'harbour-motor-group', near: '4220', menu: 'Sell your car', ownCar: '/sell-your-car' },
  { site: 'summit-toyota', near: '3350', menu: 'Trade-in', ownCar: '/trade-in' },
] as const;

interface Step {
  name: string;
  seconds: number;
  touches: number;
}

/** A shopper whose touches are counted. */
class Visitor {
  readonly steps: Step[] = [];
  #touches = 0;
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async step(name: string, act: () => Promise<void>): Promise<void> {
    this.#touches = 0;
    const began = performance.now();
    await act();
    const seconds = Math.round((performance.now() - began) / 100) / 10;
    this.steps.push({ name, seconds, touches: this.#touches });
  }

  async tap(control: Locator): Promise<void> {
    this.#touches++;
    // A finger lands in the middle, and would touch anything that lies over it.
    await control.tap();
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.tap(field);
    await this.page.keyboard.type(text);
  }

  async choose(list: Locator, value: { index: number } | string): Promise<void> {
    this.#touches += 2;
    await list.selectOption(value);
  }

  /** Fills every empty required field with its entry from `entries`. */
  async fillIn(form: Locator, entries: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, value] of Object.entries(entries)) {
      const field = form.locator(`[name="${name}"]:not([type="hidden"])`).first();
      if (!(await field.isVisible()) || (await field.inputValue()) !== '') continue;
      await this.type(field, value);
    }
  }
}

test.each(VISITS)(
  'a shopper finds, saves, compares, enquires about and reserves a car on a first visit to $site by phone',
  { timeout: 180_000 },
  async (visit) => {
    const { site, near, menu, ownCar } = visit;
    const email = `first.visit.${site}@shopper.example`;
    const entries = { ...PERSON, email, postcode: near };
    const page = await newPage({
      width: 390,
      height: 844,
      hasTouch: true,
      isMobile: true,
      deviceScaleFactor: 2,
      reducedMotion: 'reduce',
      expectedErrors: [/media\/demo/],
    });
    const visitor = new Visitor(page);
    const found = cards(page);

    await visitor.step('sees the home page', async () => {
      await page.goto(`${siteUrl(site)}/`);
      await page.getByRole('heading', { level: 1 }).waitFor();
    });

    await visitor.step('finds a car under $30,000 with a tow bar nearby', async () => {
      const box = page
        .getByRole('main')
        .getByLabel(/^Search/)
        .first();
      await visitor.type(box, `tow bar under 30k near ${near}`);
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/search/);
      await searchIsLive(page);
      await expect.poll(() => decodeURIComponent(page.url())).toMatch(/price=:30000/);
      const address = decodeURIComponent(page.url()).replaceAll('+', ' ');
      expect(address).toContain('filtered_features=Tow bar');
      expect(address).toContain(near);
      await found.first().waitFor();
      expect(await found.count()).toBeGreaterThan(2);
    });

    const links = await hrefsOf(nameLink(found));

    await visitor.step('saves it', async () => {
      await visitor.tap(heart(found.first()));
      // Declines the watchlist's offer to sign in.
      const notNow = page.getByRole('button', { name: 'Not now' });
      if (await notNow.isVisible()) await visitor.tap(notNow);
      const later = page.getByRole('link', { name: 'Not now' });
      await Promise.race([
        page
          .waitForURL('**/sign-in?**', { timeout: 5_000 })
          .then(() => visitor.tap(later.or(notNow).first())),
        expect.poll(() => heart(found.first()).getAttribute('aria-pressed'), { timeout: 5_000 }).toBe('true'),
      ]);
      await page.waitForURL(/\/search/);
      await expect.poll(() => keptCount(page)).toBe('1');
    });

    await visitor.step('compares three', async () => {
      await searchIsLive(page);
      for (const at of [0, 1, 2]) await visitor.tap(scales(found.nth(at)));
      await visitor.tap(
        page.getByRole('complementary', { name: 'Cars to compare' }).getByRole('link', { name: /Compare/ }),
      );
      await compared(page).waitFor();
      await expect.poll(() => comparedCars(page).count()).toBe(3);
    });

    await visitor.step('opens the first and asks about it', async () => {
      await visitor.tap(comparedCars(page).and(page.locator(`[href="${links[0]}"]`)));
      await page.waitForURL(`**${links[0]}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await visitor.tap(
        action(callBar(page), 'enquire')
          .or(action(carPanel(page), 'enquire'))
          .first(),
      );
      const form = page.getByRole('dialog').locator('form[data-lead-form]');
      await form.waitFor();
      expect(await form.locator('[name="postcode"]').inputValue()).toBe(near);
      await visitor.fillIn(form, entries);
      const terms = form.locator('input[name="terms"]');
      if ((await terms.count()) > 0 && !(await terms.isChecked()))
        await visitor.tap(form.locator('label', { has: page.locator('input[name="terms"]') }));
      await visitor.tap(form.locator('[data-lead-send]'));
      await page.waitForURL('**/success**');
      expect((await storedLead(page, email)).payload).toMatchObject({});
    });

    await visitor.step('reserves it with a test card', async () => {
      await visitor.tap(page.getByRole('link', { name: 'Back to the car' }));
      await page.waitForURL(`**${links[0]}`);
      await visitor.tap(action(carPanel(page), 'reserve'));
      await page.waitForURL('**/checkout');
      await scriptReady(page);
      const form = formOf(page);
      await visitor.fillIn(form, entries);
      const terms = form.locator('input[name="terms"]');
      if ((await terms.count()) > 0 && !(await terms.isChecked()))
        await visitor.tap(form.locator('label', { has: page.locator('input[name="terms"]') }));
      await visitor.tap(form.locator('[data-lead-send]'));
      await page.waitForURL('**/payments/test/**');
      const number = page.getByLabel('Card number');
      await number.fill('');
      await visitor.type(number, '4242 4242 4242 4242');
      await visitor.tap(page.getByRole('button', { name: /^Pay \$/ }));
      await page.waitForURL('**/checkout?reservation=**');
      await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toMatch(/reserved/i);
    });

    await visitor.step('has their own car valued', async () => {
      await visitor.tap(page.getByRole('button', { name: 'Menu', exact: true }));
      await visitor.tap(
        page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: menu, exact: true }),
      );
      await page.waitForURL(`**${ownCar}`);
      await scriptReady(page);
      const form = formOf(page);
      const next = form.locator('[data-lead-next]');
      for (let turn = 0; turn < 6; turn++) {
        await visitor.fillIn(form, {
          ...entries,
          'Vehicle Make': 'Toyota',
          'Vehicle Model': 'Corolla',
          'Vehicle Year': '2021',
          adjustment_km: '45000',
        });
        for (const list of await form.locator('select[required]').all())
          if ((await list.isVisible()) && (await list.inputValue()) === '')
            await visitor.choose(list, { index: 1 });
        if (!(await next.isVisible())) break;
        const before = await form.locator('[data-lead-progress]').textContent();
        await visitor.tap(next);
        await expect.poll(() => form.locator('[data-lead-progress]').textContent()).not.toBe(before);
      }
      const terms = form.locator('input[name="terms"]');
      if ((await terms.count()) > 0 && !(await terms.isChecked()))
        await visitor.tap(form.locator('label', { has: page.locator('input[name="terms"]') }));
      await visitor.tap(form.locator('[data-lead-send]'));
      await page.waitForURL('**/trade-in/valuation?lead=*');
      expect(await page.getByRole('main').textContent()).toMatch(/\$\d+,\d{3}/);
    });

    console.info(
      `${site}\n`,
      visitor.steps.map(({ name, seconds, touches }) => `${name}: ${seconds} s, ${touches} taps`).join('\n'),
    );
    const touches = Object.fromEntries(visitor.steps.map((each) => [each.name, each.touches]));
    expect(touches['finds a car under $30,000 with a tow bar nearby']).toBeLessThanOrEqual(2);
    expect(touches['saves it']).toBeLessThanOrEqual(2);
    expect(touches['compares three']).toBeLessThanOrEqual(4);
    expect(touches['opens the first and asks about it']).toBeLessThanOrEqual(7);
  },
);
