import { defineConfig } from 'vitest/config';

/**
 * Files of tests share what they load (`isolate: false`), which for the platform is a third of their time, and for the
 * browser tests a browser for each of 60 files: what a file changes for all, it puts back.
 */
export default defineConfig({
  test: {
    projects: [
      {
        // The compiler of the pages makes it of their files.
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
          // What prepares a file waits for the machine as its tests do.
          hookTimeout: 60_000,
          isolate: false,
        },
      },
      {
        test: {
          name: 'platform',
          include: ['tests/platform/**/*.test.ts'],
          globalSetup: ['tests/platform/support/bundles.ts'],
          execArgv: ['--import', new URL('tests/platform/support/bundles-hook.mjs', import.meta.url).href],
          testTimeout: 180_000,
          hookTimeout: 240_000,
          fileParallelism: false,
          isolate: false,
          // A machine that is busy answers late.
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/e2e/setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 300_000,
          // What a browser does a moment later may take its time on a busy machine.
          expect: { poll: { timeout: 15_000 } },
          // The report names what needed a second go.
          retry: 1,
          // Browsers wait more than they work.
          maxWorkers: 2,
          isolate: false,
        },
      },
    ],
  },
});
