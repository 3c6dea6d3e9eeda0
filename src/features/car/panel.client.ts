/**
 * A panel taller than the window scrolls until its end is in view, then sticks: the style sheet needs its
 * height.
 */
export function tellPanelHeight(panel: HTMLElement): void {
  new ResizeObserver(() => panel.style.setProperty('--panel-height', `${panel.offsetHeight}px`)).observe(
    panel,
  );
}
