/** Hides the bar with price and contact while the page's own call to action is in view. */

export function showBarWhenNeeded(car: HTMLElement, bar: HTMLElement): void {
  const state = car.querySelector('[data-car-state]');
  if (state === null) return;
  let action: Element | null = null;
  const seen = new IntersectionObserver(
    ([entry]) => bar.toggleAttribute('data-aside', entry?.isIntersecting === true),
    { rootMargin: `0px 0px -${bar.offsetHeight}px 0px` },
  );
  /** A sale replaces the action. */
  const follow = () => {
    const next = state.querySelector('[data-kind="primary"]');
    if (next === action) return;
    if (action !== null) seen.unobserve(action);
    action = next;
    if (action !== null) seen.observe(action);
  };
  follow();
  new MutationObserver(follow).observe(state, { childList: true, subtree: true });
}
