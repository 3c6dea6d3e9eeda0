/** One short message at a time, above the page's lower edge, announced politely. */

type ToastVariant = 'default' | 'destructive';

/** An action: a button beside the text. */
interface ToastAction {
  label: string;
  run: () => void;
}

/** Long enough to read and to reach, in milliseconds. */
const SHOWN_MS = 6000;
const SHOWN_WITH_ACTION_MS = 12_000;

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Shows a message in the page's `.toast`, replacing the one before. Without such an element nothing shows. A
 * message with an action stays while it is hovered or has the focus.
 */
export function showToast(text: string, variant: ToastVariant = 'default', action?: ToastAction): void {
  const toast = document.querySelector<HTMLElement>('.toast');
  if (toast === null) return;
  toast.dataset.variant = variant;
  // A new element, so the same text is announced again.
  const message = document.createElement('p');
  message.textContent = text;
  if (action !== undefined) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = action.label;
    button.addEventListener('click', () => {
      toast.replaceChildren();
      action.run();
    });
    message.append(button);
  }
  toast.replaceChildren(message);
  clearTimeout(timer);
  const hideLater = () => {
    timer = setTimeout(
      () => {
        if (action !== undefined && toast.matches(':hover, :focus-within')) hideLater();
        else toast.replaceChildren();
      },
      action === undefined ? SHOWN_MS : SHOWN_WITH_ACTION_MS,
    );
  };
  hideLater();
}
