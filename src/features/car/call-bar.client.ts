/**
 * Shows the bar with price and contact once the page's own call to action has scrolled away, upwards. Until then it would
 * repeat the price above it. The root says that it shows, because it then takes the place of the cars to compare.
 */

export function showBarWhenNeeded(car: HTMLElement, bar: HTMLElement): void {
  const state = car.querySelector('[data-car-state]');
  if (state === null) return;
  let action: Element | null | undefined;
  const show = (isShown: boolean) => {
    bar.toggleAttribute('data-aside', !isShown);
    document.documentElement.toggleAttribute('data-bar', isShown);
  };
  // All below the window counts as in view, so that jumping past the action is noticed, too.
  const seen = new IntersectionObserver((entries) => show(entries.at(-1)?.isIntersecting === false), {
    rootMargin: '0px 0px 1000000px 0px',
  });
  /** A sale replaces the action. */
  const follow = () => {
    const next = state.querySelector('[data-kind="primary"]');
    if (next === action) return;
    if (action) seen.unobserve(action);
    action = next;
    if (action === null) show(true);
    else seen.observe(action);
  };
  follow();
  new MutationObserver(follow).observe(state, { childList: true, subtree: true });
}
