/**
 * Tabs over sections that are stacked without scripts: `[data-tabs]` contains the `role="tab"` buttons and
 * the sections that their `aria-controls` name. Arrow keys, Home and End move between the tabs and open them.
 */
const KEYS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

export function wakeTabs(root: HTMLElement): void {
  const tabs = [...root.querySelectorAll<HTMLElement>('[role="tab"]')];
  const panelOf = (tab: HTMLElement) => document.getElementById(tab.getAttribute('aria-controls') ?? '');

  function open(chosen: HTMLElement): void {
    for (const tab of tabs) {
      const isChosen = tab === chosen;
      tab.setAttribute('aria-selected', String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      const panel = panelOf(tab);
      if (panel) panel.dataset.panel = isChosen ? 'shown' : 'hidden';
    }
  }

  for (const [index, tab] of tabs.entries()) {
    panelOf(tab)?.setAttribute('role', 'tabpanel');
    tab.addEventListener('click', () => open(tab));
    tab.addEventListener('keydown', (event) => {
      const next = tabs[KEYS[event.key]?.(index, tabs.length - 1) ?? -1];
      if (next === undefined) return;
      event.preventDefault();
      open(next);
      next.focus();
    });
  }
}
