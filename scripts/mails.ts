/**
 * `npm run mails -- {slug} [--out mails] [--stock file]`: writes one email of each kind that a tenant sends to a folder,
 * as HTML and as plain text, with a page that lists them, to view in a browser or load into a mail program. Nothing is
 * sent. Cars come from the running platform (`PLATFORM_URL`), or from a file of cars, one JSON object per line.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { siteAddress } from '#domain/deliveries/record.ts';
import { counted } from '#domain/shared/counted.ts';
import { html } from '#domain/shared/markup.ts';
import { environment, readEnv } from '#server/platform/env.ts';
import { withPublicHolidays } from '#tenant/holidays.ts';
import { loadSite } from '#tenant/load.ts';
import { readStock } from '#tenant/stock-file.ts';
import { allMails, type NamedMail } from './mails/all-mails.ts';
import { fetchStock } from './stock-file.ts';
import { namedTenant } from './which-tenant.ts';

/** Writes the mails and a list of them. @returns how many */
export async function writeMails(mails: readonly NamedMail[], folder: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  for (const { name, text, html: page } of mails) {
    await writeFile(join(folder, `${name}.html`), page);
    await writeFile(join(folder, `${name}.txt`), text);
  }
  const rows = mails.map(
    ({ name, subject }) =>
      html`<li><a href="${name}.html">${subject}</a> (${name}, <a href="${name}.txt">as text</a>)</li>`,
  );
  const list = html`<!doctype html><html lang="en-AU"><meta charset="utf-8"><title>Emails</title><h1>Emails</h1><ul>${rows}</ul></html>`;
  await writeFile(join(folder, 'index.html'), list.toString());
  return mails.length;
}

async function main(): Promise<number> {
  const { values: flags, positionals } = parseArgs({
    allowPositionals: true,
    options: { out: { type: 'string', default: 'mails' }, stock: { type: 'string' } },
  });
  const source = environment();
  const env = readEnv(source);
  const platformUrl = source.PLATFORM_URL || `http://localhost:${env.PORT}`;
  const slug = await namedTenant('mails', positionals, env.TENANTS_DIR);
  if (slug === null) return 2;
  const now = new Date();
  const site = withPublicHolidays(await loadSite(env.TENANTS_DIR, slug), now);
  const scratch = await mkdtemp(join(tmpdir(), 'forecourt-mails-'));
  try {
    const stock = flags.stock ? resolve(flags.stock) : join(scratch, `${slug}.ndjson`);
    if (!flags.stock) await fetchStock({ slug, file: stock, platformUrl, env });
    const cars = await readStock(stock);
    const address = siteAddress(site, (name) => `http://${name}.localhost:${env.PORT}`);
    const folder = resolve(flags.out);
    const count = await writeMails(allMails({ site, cars, address, now }), folder);
    console.log(`${counted(count, 'email')} in ${folder}: open index.html`);
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

if (import.meta.main) process.exitCode = await main();
