/**
 * Chromium drops the focus when a page whose address has a fragment has finished loading. A shopper who is already
 * typing by then would lose letters, so the field gets the focus back at once.
 */
export function keepFocus(): void {
  if (location.hash === '' || document.readyState === 'complete') return;
  let dropped: EventTarget | null = null;
  addEventListener(
    'blur',
    ({ target }) => {
      dropped = target;
      setTimeout(() => {
        dropped = null;
      });
    },
    true,
  );
  // The browser drops the focus just before this event, in the same task.
  document.addEventListener('readystatechange', () => {
    if (dropped instanceof HTMLElement && document.activeElement === document.body)
      dropped.focus({ preventScroll: true });
  });
}
