/** Temporary folders of tenants. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** The minimum that a site needs. */
export const LEAST_SITE = {
  slug: 'acme',
  id: 7,
  name: 'Acme Cars',
  template: 'metro',
  dealerships: ['acme'],
  brand: { colours: { brand: '#0b5fff', accent: '#ffb400' } },
};

/** The minimum for a location. */
export const LEAST_LOCATION = {
  id: 1,
  name: 'Acme Cars Sales',
  slug: 'acme-sales',
  dealership_slug: 'acme',
  address: {
    street: '1 High Street',
    city: 'Emerald',
    state: 'qld',
    postcode: '4720',
    lat: -23.5,
    long: 148.2,
  },
};

/** A folder with these files: text as it is, everything else as JSON. Deleted when the test ends. */
export async function folderOf(files: Record<string, unknown>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tenants-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  }
  return folder;
}
