/** The location page in the browser: its tabs and dialogs. */
import { helpDialogs } from '#ui/dialogs.client.ts';
import { wakeTabs } from '#ui/tabs.client.ts';

for (const root of document.querySelectorAll<HTMLElement>('[data-tabs]')) wakeTabs(root);
helpDialogs();
