/** Suites that are the same for every database. */
import { afterAll, beforeAll, describe, test } from 'vitest';
import { ANY_BACKEND, BACKENDS, type Backend, type Once } from './backends.ts';
import { type TestOptions, type TestPlatform, testPlatform } from './platform.ts';

export interface OnBackend extends Once {
  kind: Backend['kind'];
  /** Available from the suite's first `beforeAll` on; a test that restarts it assigns the new one. */
  platform: TestPlatform;
}

type Suite = (on: OnBackend) => void;

/** Runs `suite` on each database with a platform of its own; where Postgres is not installed, a skipped test says so. */
export function onBackends(options: Omit<TestOptions, 'variables'>, suite: Suite): void {
  onEach(BACKENDS, options, suite);
}

/** The same for a suite that needs one database only (`ANY_BACKEND`). */
export function onAnyBackend(options: Omit<TestOptions, 'variables'>, suite: Suite): void {
  onEach(ANY_BACKEND, options, suite);
}

function onEach(backends: typeof BACKENDS, options: Omit<TestOptions, 'variables'>, suite: Suite): void {
  describe.each(backends)('$name', ({ kind, start, skipped, testOnce, describeOnce }) => {
    if (skipped) {
      test.skip('is not installed', () => {});
      return;
    }
    let backend: Backend | undefined;
    let platform: TestPlatform | undefined;
    beforeAll(async () => {
      backend = await start();
      platform = await testPlatform({ ...options, variables: await backend.variables() });
    });
    afterAll(async () => {
      await platform?.end();
      await backend?.stop();
    });
    suite({
      kind,
      testOnce,
      describeOnce,
      get platform() {
        if (!platform) throw new Error('the platform of this suite has not started');
        return platform;
      },
      set platform(other) {
        platform = other;
      },
    });
  });
}
