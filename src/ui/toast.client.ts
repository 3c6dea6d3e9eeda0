/** One short message at a time, above the page's lower edge, read out politely. */

export type ToastVariant = 'default' | 'destructive';

/** Long enough to be read, in milliseconds. */
const SHOWN_MS = 6000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a message in the page's `.toast`, in place of the one before. Without such an element it is not shown. */
export function showToast(text: string, variant: ToastVariant = 'default'): void {
  const toast = document.querySelector<HTMLElement>('.toast');
  if (toast === null) return;
  clearTimeout(timer);
  toast.dataset.variant = variant;
  // A new element, so that the same words are read out again.
  const message = document.createElement('p');
  message.textContent = text;
  toast.replaceChildren(message);
  timer = setTimeout(() => toast.replaceChildren(), SHOWN_MS);
}
