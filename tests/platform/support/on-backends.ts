/** Suites that say the same of every database. */
import { afterAll, beforeAll, describe, test } from 'vitest';
import { BACKENDS, type Backend } from './backends.ts';
import { type TestOptions, type TestPlatform, testPlatform } from './platform.ts';

export interface OnBackend {
  kind: Backend['kind'];
  /** There from the first `beforeAll` of the suite on; a test that restarts it puts the new one here. */
  platform: TestPlatform;
}

/** Runs `suite` on each database with a platform of its own; where Postgres is not installed, a skipped test says so. */
export function onBackends(options: Omit<TestOptions, 'variables'>, suite: (on: OnBackend) => void): void {
  describe.each(BACKENDS)('$name', ({ kind, start, skipped }) => {
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
