/**
 * Chromium drops the focus when a page whose address has a fragment has arrived, even if a part was shown before. A
 * shopper who is already typing by then would lose letters, so the field gets the focus back at once.
 */
export function keepFocus(): void {
  if (location.hash === '' || document.readyState === 'complete') return;
  const ended = new AbortController();
  const { signal } = ended;
  let isPressed = false;
  addEventListener('pointerdown', () => (isPressed = true), { signal, capture: true });
  addEventListener('keydown', () => (isPressed = true), { signal, capture: true });
  addEventListener('focus', () => (isPressed = false), { signal, capture: true });
  addEventListener('input', () => (isPressed = false), { signal, capture: true });
  addEventListener(
    'blur',
    ({ target }) => {
      if (isPressed) return;
      // Sooner than a timer: keys that wait already come before timers.
      queueMicrotask(() => {
        if (target instanceof HTMLElement && document.activeElement === document.body)
          target.focus({ preventScroll: true });
      });
    },
    { signal, capture: true },
  );
  addEventListener('load', () => setTimeout(() => ended.abort()), { signal });
}
