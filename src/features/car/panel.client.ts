/** A panel taller than the window scrolls until its end is seen, and stays there: the style sheet needs its height. */
export function tellPanelHeight(panel: HTMLElement): void {
  new ResizeObserver(() => panel.style.setProperty('--panel-height', `${panel.offsetHeight}px`)).observe(
    panel,
  );
}
