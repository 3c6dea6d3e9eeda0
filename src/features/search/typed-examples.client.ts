/**
 * Types what can be asked into the empty search box, once, within five seconds: what moves for longer needs a button that
 * stops it (WCAG 2.2.2). Never while somebody is in the box, nor where motion is not wanted.
 */
const LETTER_MS = 34;
const REST_MS = 700;
/** Everything is typed by then, or stays as it was. */
const LONGEST_MS = 4800;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

async function type(box: HTMLInputElement, examples: readonly string[]): Promise<void> {
  const first = box.placeholder;
  const isIdle = () => document.activeElement !== box && box.value === '';
  const began = performance.now();
  // The first stands there already, and stands there again at the end.
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
