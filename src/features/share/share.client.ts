/**
 * Share buttons: the device's share sheet, otherwise the clipboard, otherwise the email that the link starts.
 */
import { closestTo } from '#ui/closest.client.ts';
import { showToast } from '#ui/toast.client.ts';

document.addEventListener('click', (event) => {
  const button = closestTo<HTMLAnchorElement>(event, '[data-share]');
  const { share, shareTitle: title = '' } = button?.dataset ?? {};
  if (button === null || share === undefined) return;
  const url = new URL(share, location.href).href;
  // An unencrypted page has neither: follow the link.
  if ('share' in navigator) {
    event.preventDefault();
    navigator.share({ title, url }).catch((error: unknown) => {
      // The shopper closed the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      copy(url);
    });
  } else if ('clipboard' in navigator) {
    event.preventDefault();
    copy(url);
  }
});

function copy(url: string): void {
  navigator.clipboard?.writeText(url).then(
    () => showToast('Link copied.'),
    () => showToast('We couldn’t copy the link.', 'destructive'),
  );
}
