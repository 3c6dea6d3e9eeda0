/** Replaces a photo that does not load with the drawing of the car. */

export function fallBack(gallery: HTMLElement): void {
  const { artwork, drawing } = gallery.dataset;
  if (!artwork) return;

  const replace = (picture: HTMLImageElement) => {
    // The drawing may be missing too.
    if ('drawn' in picture.dataset) return;
    picture.dataset.drawn = '';
    picture.removeAttribute('srcset');
    for (const source of picture.parentElement?.querySelectorAll('source') ?? []) source.remove();
    picture.src = artwork;
    if (drawing && picture.closest('[data-kind="photo"]') && !picture.closest('.gallery-thumbs')) {
      picture.alt = drawing;
    }
  };
  // `error` does not bubble, but it can be captured.
  gallery.addEventListener(
    'error',
    ({ target }) => target instanceof HTMLImageElement && replace(target),
    true,
  );
  // Photos that failed before this ran. Decoding distinguishes them from a drawing without an intrinsic size.
  for (const picture of gallery.querySelectorAll('img')) {
    if (picture.complete && picture.naturalWidth === 0 && picture.currentSrc !== '') {
      picture.decode().catch(() => replace(picture));
    }
  }
}
