import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * Test files share loaded modules (`isolate: false`), which saves the platform tests a third of their time, and the
 * browser tests a browser for each of 60 files. A file that changes shared state must restore it.
 */
export default defineConfig({
  test: {
    projects: [
      {
        // The page compiler makes it from their files.
        resolve: {
          alias: { 'virtual:routes': new URL('tests/fixtures/virtual-routes.ts', import.meta.url).pathname },
        },
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.ts',
            'src/**/*.test.tsx',
            'scripts/**/*.test.ts',
            'tests/*.test.ts',
            'tests/contract/**/*.test.ts',
            'tests/phrases/**/*.test.ts',
            'tests/tenants/**/*.test.ts',
          ],
          testTimeout: 30_000,
          // A file's setup waits for the machine as its tests do.
          hookTimeout: 60_000,
          // Vitest would leave one of two processors to itself.
          maxWorkers: Math.max(2, availableParallelism() - 1),
          isolate: false,
        },
      },
      {
        test: {
          name: 'platform',
          // Projects that differ in their number of workers run one after another.
          sequence: { groupOrder: 1 },
          include: ['tests/platform/**/*.test.ts'],
          globalSetup: ['tests/platform/support/bundles.ts'],
          execArgv: ['--import', new URL('tests/platform/support/bundles-hook.mjs', import.meta.url).href],
          testTimeout: 180_000,
          hookTimeout: 240_000,
          // Half of the time they wait: for leases, retries and processes. Each worker has its own Postgres server.
          maxWorkers: 2,
          isolate: false,
          // A busy machine responds late.
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          name: 'e2e',
          sequence: { groupOrder: 2 },
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/e2e/setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 300_000,
          // A busy machine may delay what a browser does next, and looking for it more often delays it further.
          expect: { poll: { timeout: 15_000, interval: 100 } },
          // The report names tests that needed a second attempt.
          retry: 1,
          // Browsers wait more than they work.
          maxWorkers: 2,
          isolate: false,
        },
      },
    ],
  },
});
