/**
 * The compare page. React and the table are loaded at once but start one after the other, so that no task is long; a
 * built or drawn table stands meanwhile.
 */
import { yieldToPage } from '../moments.client.ts';

async function start(root: HTMLElement): Promise<void> {
  const react = import('react-dom/client');
  const table = import('./compare-wake.client.ts');
  await react;
  await yieldToPage();
  const { wake } = await table;
  await yieldToPage();
  wake(root);
}

const root = document.querySelector<HTMLElement>('[data-compare-root]');
if (root) void start(root);
