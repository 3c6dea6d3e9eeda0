/** Calls back once, when the element comes near the viewport. */
export function whenInView(element: Element, callback: () => void, margin = '200px'): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      callback();
    },
    { rootMargin: margin },
  );
  observer.observe(element);
}
