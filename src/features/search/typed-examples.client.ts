/**
 * Types example searches into the empty search box, once, within five seconds: anything longer needs a button
 * that stops it (WCAG 2.2.2). Never while the box has the focus, nor under reduced motion.
 */
const LETTER_MS = 34;
const REST_MS = 700;
/** Typing ends by then, or stops where it is. */
const LONGEST_MS = 4800;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

async function type(box: HTMLInputElement, examples: readonly string[]): Promise<void> {
  const first = box.placeholder;
  const isIdle = () => document.activeElement !== box && box.value === '';
  const began = performance.now();
  // The first example is there from the start, and again at the end.
  for (const words of [...examples.slice(1), first]) {
    await pause(REST_MS);
    if (performance.now() - began + words.length * LETTER_MS > LONGEST_MS) break;
    for (let length = 1; length <= words.length; length++) {
      if (!isIdle()) break;
      box.placeholder = words.slice(0, length);
      await pause(LETTER_MS);
    }
  }
  box.placeholder = first;
}

const hero = document.querySelector<HTMLInputElement>('input[data-examples]');
if (hero && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
  void type(hero, JSON.parse(hero.dataset.examples ?? '[]'));
}
