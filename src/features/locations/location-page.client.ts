/** What the page of a location does in the browser: its tabs and its dialogs. */
import { helpDialogs } from '#ui/dialogs.client.ts';
import { wakeTabs } from '#ui/tabs.client.ts';

for (const root of document.querySelectorAll<HTMLElement>('[data-tabs]')) wakeTabs(root);
helpDialogs();
