/** A page that was open while its site was published again, by a new version of the code. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changedPrinter, realPrinter } from '../platform/support/changed-program.ts';
import { rows, type TestPlatform, testPlatform } from '../platform/support/platform.ts';
import { newPage } from './browser.ts';
import { searchIsLive } from './page-parts.ts';

const SCRIPTS = /^\/_assets\/.*\.js$/;
/** Renames scripts, as another version of the code would: this version's are then not in the release. */
const NEXT_VERSION = `(sink) => ({
  keep: (path, ...more) => ${SCRIPTS}.test(path) || sink.keep(path, ...more),
})`;

let platform: TestPlatform;
let isNext = false;
beforeAll(async () => {
  platform = await testPlatform({
    tenants: [{ slug: 'yard', dealerships: ['yard'], template: 'classic' }],
    builder: (dataDir) => {
      const first = realPrinter(dataDir);
      const next = changedPrinter(dataDir, NEXT_VERSION);
      return {
        ...first,
        build: (...task) => (isNext ? next : first).build(...task),
        close: async () => void (await Promise.all([first.close?.(), next.close?.()])),
      };
    },
    paused: true,
  });
  await platform.feed('yard', rows(6, 20_000));
  platform.resumePublishing();
  await platform.whenPublished();
});
afterAll(() => platform?.end());

const scripts = () =>
  [...(platform.publisher.live('yard')?.release.files.keys() ?? [])].filter((path) => SCRIPTS.test(path));

test('a page that was opened before can still load code that it needs later', async () => {
  const page = await newPage({ reducedMotion: 'reduce' });
  const fetched: string[] = [];
  page.on('response', (response) => {
    if (response.ok()) fetched.push(new URL(response.url()).pathname);
  });
  await page.goto(`http://yard.localhost:${platform.port}/search`);
  await searchIsLive(page);

  const before = fetched.length;
  expect(scripts()).not.toEqual([]);
  isNext = true;
  await platform.feed('yard', rows(6, 14_000));
  await platform.whenPublished();
  expect(scripts()).toEqual([]);

  await page.getByRole('combobox', { name: /^Search/ }).pressSequentially('corolla under 15k');
  await expect.poll(() => page.url()).toMatch(/\/search\/toyota\/corolla\?price=:15000$/);
  expect(fetched.slice(before).filter((path) => SCRIPTS.test(path))).not.toEqual([]);
});
