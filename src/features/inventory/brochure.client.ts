/**
 * Saves the brochure without leaving the page, and reports failures. Without this script the link downloads
 * the file.
 */

const FAILED = 'We couldn’t download the brochure. Please try again.';

/** The server's own error message, if any. */
async function reasonOf(response: Response): Promise<string> {
  const answer: unknown = await response.json().catch(() => null);
  const told = typeof answer === 'object' && answer !== null && 'error' in answer ? answer.error : null;
  return typeof told === 'string' && told !== '' ? told : FAILED;
}

/** Fetches what the link points to. @throws Error whose message is for the shopper */
async function fetchBrochure(href: string): Promise<Blob> {
  const response = await fetch(href, { headers: { accept: 'application/pdf' } });
  if (!response.ok) throw new Error(await reasonOf(response));
  return response.blob();
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the file only after the click handler returns.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

async function download(link: HTMLAnchorElement): Promise<void> {
  if (link.getAttribute('aria-busy') === 'true') return;
  link.setAttribute('aria-busy', 'true');
  try {
    save(await fetchBrochure(link.href), link.download);
  } catch (error) {
    alert(error instanceof Error && error.message !== '' ? error.message : FAILED);
  } finally {
    link.removeAttribute('aria-busy');
  }
}

document.addEventListener('click', (event) => {
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-brochure]');
  if (!plain || !link || event.defaultPrevented) return;
  event.preventDefault();
  void download(link);
});
