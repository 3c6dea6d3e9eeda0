/**
 * By keyboard in a phone-size window: the focused element is visible, and what opens returns the focus. Also,
 * the last pages of a flow are accessible.
 */
import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { accessibilityProblems, newPage, siteUrl, stockOf } from './browser.ts';
import { formOf, PERSON, scriptReady, send } from './lead-forms.ts';
import { action, callBar, chatButton, searchIsLive, settled } from './page-parts.ts';

const HARBOUR = 'harbour-motor-group';
const SUMMIT = 'summit-toyota';

/** How many Tab stops to follow on a page. */
const STOPS = 70;

/**
 * Controls that had the focus while something floating covered all of their visible part (WCAG 2.4.11).
 */
async function hiddenFocus(page: Page): Promise<string[]> {
  const hidden: string[] = [];
  for (let stop = 0; stop < STOPS; stop++) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const { activeElement: element } = document;
      if (element === null || element === document.body) return null;
      // A visually hidden control is represented by its label.
      const seen = element.closest('label') ?? element;
      const { left, right, top, bottom } = seen.getBoundingClientRect();
      const points = [0.1, 0.5, 0.9].flatMap((x) =>
        [0.1, 0.5, 0.9].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
      );
      const isSeen = points.some(([x, y]) => {
        const at = document.elementFromPoint(x, y);
        return at !== null && (seen.contains(at) || at.contains(seen));
      });
      return isSeen ? null : `${element.localName} “${element.textContent?.trim().slice(0, 40)}”`;
    });
    if (found !== null) hidden.push(`stop ${stop + 1}: ${found}`);
  }
  return hidden;
}

const carOf = async (slug: string) =>
  (await stockOf(slug)).find(({ status, reserved, price }) => status === 'in_stock' && !reserved && price);

describe('the focused element is visible', () => {
  test.each([
    [HARBOUR, '/'],
    [HARBOUR, '/search'],
    [HARBOUR, 'car'],
    [SUMMIT, '/search'],
    ['coastline-caravans', '/search'],
  ])('%s %s', async (slug, place) => {
    const page = await newPage({ width: 360, height: 560, reducedMotion: 'reduce' });
    const path = place === 'car' ? `/cars/${(await carOf(slug))?.slug}` : place;
    await page.goto(siteUrl(slug) + path);
    await settled(page);
    expect(await hiddenFocus(page)).toEqual([]);
  });
});

describe('what opens returns the focus when it closes', () => {
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-kept-test'));
  /** Focuses the control, opens it with Enter and closes it with Escape. */
  async function thereAndBack(page: Page, opener: Locator): Promise<void> {
    const opened = page.getByRole('dialog');
    await opener.evaluate((element) => element.setAttribute('data-kept-test', 'yes'));
    await opener.focus();
    await page.keyboard.press('Enter');
    await opened.waitFor();
    await page.keyboard.press('Tab');
    expect(
      await opened.evaluate((dialog) => dialog.contains(document.activeElement)),
      `the focus goes into what ${opener} opens`,
    ).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => opened.count()).toBe(0);
    await expect.poll(() => focused(page), { message: `${opener} has it again` }).toBe('yes');
    await opener.evaluate((element) => element.removeAttribute('data-kept-test'));
  }

  test.each([HARBOUR, SUMMIT, 'coastline-caravans'])('%s', async (slug) => {
    const page = await newPage({ width: 390, reducedMotion: 'reduce' });
    await page.goto(`${siteUrl(slug)}/`);
    await settled(page);
    await thereAndBack(page, page.getByRole('button', { name: 'Menu', exact: true }));
    if ((await chatButton(page).count()) > 0) await thereAndBack(page, chatButton(page));
    await page.goto(`${siteUrl(slug)}/search`);
    await searchIsLive(page);
    await thereAndBack(page, page.getByRole('button', { name: /^Filters/ }));
    // A car's actions are redrawn once its status is known.
    await page.goto(`${siteUrl(slug)}/cars/${(await carOf(slug))?.slug}`);
    await page.getByRole('status').filter({ hasText: 'Checked just now' }).waitFor();
    // The bar hides while the page's own action is in view.
    await page.getByRole('contentinfo').evaluate((footer) => footer.scrollIntoView());
    await thereAndBack(page, action(callBar(page), 'enquire'));
  });
});

describe('the last page of a flow is accessible', () => {
  test('a thank-you page, a valuation and an expired link', async () => {
    const page = await newPage({ width: 390, reducedMotion: 'reduce' });
    const problems: string[] = [];
    const look = async (place: string) => {
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 844 });
        problems.push(...(await accessibilityProblems(page)).map((each) => `${place} at ${width}: ${each}`));
      }
    };
    await page.goto(`${siteUrl(SUMMIT)}/contact-us`);
    await scriptReady(page);
    await send(formOf(page), { ...PERSON, email: 'thanks@access.example', message: 'Hello', terms: true });
    await page.waitForURL('**/success**');
    await look('thanks');

    await page.goto(`${siteUrl(SUMMIT)}/trade-in`);
    await scriptReady(page);
    await send(formOf(page), {
      ...PERSON,
      email: 'valued@access.example',
      'Vehicle Make': 'Toyota',
      'Vehicle Model': 'Corolla',
      'Vehicle Year': '2021',
      adjustment_km: '60000',
      adjustment_condition: 'Good',
      adjustment_history: 'Full',
      terms: true,
    });
    await page.waitForURL('**/trade-in/valuation?lead=*');
    await look('a valuation');

    await page.goto(`${siteUrl(HARBOUR)}/sign-in?type=watchlist`);
    await page.getByRole('link', { name: 'Use my email instead' }).click();
    await page.getByLabel('Email address').fill('expired@access.example');
    await page.getByRole('button', { name: 'Email me a link' }).click();
    await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
    await page.goto(`${siteUrl(HARBOUR)}/api/auth/email-link?token=made-up`);
    await look('a link that was opened');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('That link has expired or been used').waitFor();
    await look('a link that has expired');
    expect(problems).toEqual([]);
  });
});
