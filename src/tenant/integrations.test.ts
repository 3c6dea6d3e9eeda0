import type { AstroIntegration } from 'astro';
import { expect, test, vi } from 'vitest';
import { PAGES } from '#loaders/index.ts';
import { stylePage } from './integrations.ts';

/** The routes that the component page adds for a command of Astro. */
function addedBy(command: 'dev' | 'build' | 'preview' | 'sync'): unknown[] {
  const injectRoute = vi.fn();
  const setup = stylePage().hooks['astro:config:setup'];
  type Options = Parameters<NonNullable<AstroIntegration['hooks']['astro:config:setup']>>[0];
  setup?.({ command, injectRoute } as unknown as Options);
  return injectRoute.mock.calls.map(([{ pattern }]) => pattern);
}

test('the component page exists in development, but in no build', () => {
  expect(addedBy('dev')).toEqual(['/style']);
  for (const command of ['build', 'preview', 'sync'] as const) expect(addedBy(command)).toEqual([]);
  expect(PAGES.map(({ pattern }) => pattern)).not.toContain('/style');
});
