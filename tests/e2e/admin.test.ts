import { expect, test } from 'vitest';
import { readEntry } from '#tenant/content.ts';
import { aSite } from '../fixtures/cars.ts';
import { ask, newPage, siteUrl } from './browser.ts';

const SITE = 'showroom';
const FILE = `tenants/${SITE}/content/pages/about.md`;
const PAGE = '---\ntitle: About us\nroute: /pages/about\ndescription: Who we are.\n---\n\nWe sell cars.\n';

/** Runs in the browser: its own storage stands in for the folder that a person would pick. */
async function pickOwnFolder([file, text]: [string, string]): Promise<void> {
  const write = async (root: FileSystemDirectoryHandle) => {
    await root.getDirectoryHandle('.git', { create: true });
    const names = file.split('/');
    let folder = root;
    for (const name of names.slice(0, -1)) folder = await folder.getDirectoryHandle(name, { create: true });
    const handle = await folder.getFileHandle(names.at(-1) ?? '', { create: true });
    const stream = await handle.createWritable();
    await stream.write(text);
    await stream.close();
  };
  Object.assign(window, {
    showDirectoryPicker: async () => {
      const root = await navigator.storage.getDirectory();
      await write(root);
      return root;
    },
  });
}

/** Runs in the browser. */
async function textOf(file: string): Promise<string> {
  let folder = await navigator.storage.getDirectory();
  const names = file.split('/');
  for (const name of names.slice(0, -1)) folder = await folder.getDirectoryHandle(name);
  return (await (await folder.getFileHandle(names.at(-1) ?? '')).getFile()).text();
}

test('an editor changes a page in the browser, which loads nothing from other sites', async () => {
  const page = await newPage({ width: 1280, height: 860 });
  const outside: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (/^https?:$/.test(protocol) && origin !== siteUrl(SITE)) outside.push(request.url());
  });
  await page.addInitScript(pickOwnFolder, [FILE, PAGE] as [string, string]);

  await page.goto(`${siteUrl(SITE)}/admin`);
  await page.getByRole('button', { name: 'Work with Local Repository' }).click();
  for (const name of ['Pages', 'Blog posts', 'Questions', 'Offers']) {
    await page.getByText(name, { exact: true }).first().waitFor();
  }
  await page.getByText('About us').first().click();
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('About the showroom');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect.poll(() => page.evaluate(textOf, FILE), { timeout: 20_000 }).toContain('About the showroom');

  const { entry, problems } = readEntry('pages', 'about', FILE, await page.evaluate(textOf, FILE), aSite());
  expect(problems).toEqual([]);
  expect(entry?.data).toMatchObject({ title: 'About the showroom', route: '/pages/about' });
  expect(outside).toEqual([]);
});

test('the editor’s page is hidden from search engines, and its extra permissions apply to no other page', async () => {
  const { headers, text } = await ask(`${siteUrl(SITE)}/admin`);
  expect(headers['x-robots-tag']).toBe('noindex');
  expect(text).toContain('<meta name="robots" content="noindex">');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  const home = await ask(`${siteUrl(SITE)}/`);
  expect(home.headers['content-security-policy']).not.toMatch(
    /wasm-unsafe-eval|style-src 'self' 'unsafe-inline'/,
  );
  expect(home.text).not.toContain('/admin/');
  expect((await ask(`${siteUrl(SITE)}/sitemap-0.xml`)).text).not.toContain('/admin<');
});

test('a site without the editor answers 404', async () => {
  expect((await ask(`${siteUrl('budget-cars-direct')}/admin`)).status).toBe(404);
  expect((await ask(`${siteUrl('budget-cars-direct')}/admin/editor.js`)).status).toBe(404);
});
