import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from './log.ts';
import { openSites, type Sites } from './sites.ts';

const ROOT = join(import.meta.dirname, '../../..');
let folder: string;
let sites: Sites;

const fileOf = (slug: string) => join(folder, slug, 'site.json');
async function add(slug: string) {
  await cp(join(ROOT, 'tenants/summit-toyota'), join(folder, slug), { recursive: true });
  const text = await readFile(fileOf(slug), 'utf8');
  await writeFile(fileOf(slug), text.replaceAll('summit-toyota', slug));
}
async function rename(slug: string, name: string) {
  const site = JSON.parse(await readFile(fileOf(slug), 'utf8'));
  await writeFile(fileOf(slug), JSON.stringify({ ...site, name }));
}
const names = () => sites.list().map(({ slug, name }) => `${slug}: ${name}`);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-sites-'));
  for (const slug of ['east', 'west']) await add(slug);
  for (const slug of ['east', 'west']) await rename(slug, 'Old');
  sites = await openSites(folder, silentLog);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('one tenant can be read without the others, even while another is being read, and the order is kept', async () => {
  await rename('east', 'New');
  await rename('west', 'New');
  await sites.refresh('west');
  expect(names()).toEqual(['east: Old', 'west: New']);
  await rename('west', 'Newer');
  await add('north');
  await rename('north', 'First');
  await Promise.all(['west', 'north', 'east'].map((slug) => sites.refresh(slug)));
  expect(names()).toEqual(['east: New', 'north: First', 'west: Newer']);
  expect(sites.byHost('north.localhost')?.name).toBe('First');
});

test('a deleted tenant leaves the list, and the others stay', async () => {
  await rm(join(folder, 'east'), { recursive: true });
  await sites.refresh('east');
  expect(names()).toEqual(['north: First', 'west: Newer']);
});
