/**
 * Dialogs that a button opens with `command`: helps older browsers, and closes any dialog on a press beside
 * it.
 */
export function helpDialogs(): void {
  for (const button of document.querySelectorAll<HTMLElement>('main [commandfor]')) {
    const dialog = document.querySelector<HTMLDialogElement>(`#${button.getAttribute('commandfor')}`);
    const opens = button.getAttribute('command') === 'show-modal';
    if (opens) {
      dialog?.addEventListener('click', (event) => {
        if (event.target === dialog) dialog.close();
      });
    }
    if ('command' in HTMLButtonElement.prototype) continue;
    button.addEventListener('click', () => (opens ? dialog?.showModal() : dialog?.close()));
  }
}
