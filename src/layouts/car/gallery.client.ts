/** Buttons, small pictures and the count of a gallery follow its strip. */
for (const gallery of document.querySelectorAll<HTMLElement>('.gallery')) {
  const strip = gallery.querySelector<HTMLElement>('.gallery-strip');
  const controls = gallery.querySelector<HTMLElement>('.gallery-controls');
  if (strip === null || controls === null) continue;
  const count = controls.querySelector('.gallery-count span');
  const thumbs = [...gallery.querySelectorAll<HTMLAnchorElement>('.gallery-thumbs a')];
  const steps = [...controls.querySelectorAll<HTMLButtonElement>('[data-step]')];
  const current = () => Math.round(strip.scrollLeft / Math.max(1, strip.clientWidth));
  const show = (index: number) => strip.scrollTo({ left: index * strip.clientWidth });

  const update = () => {
    const index = current();
    if (count !== null) count.textContent = String(index + 1);
    for (const [at, thumb] of thumbs.entries()) {
      if (at !== index) thumb.removeAttribute('aria-current');
      else if (!thumb.hasAttribute('aria-current')) {
        thumb.setAttribute('aria-current', 'true');
        const row = thumb.closest('ul');
        row?.scrollTo({ left: thumb.offsetLeft - row.clientWidth / 2 });
      }
    }
    for (const step of steps) {
      step.disabled = step.dataset.step === '1' ? index >= thumbs.length - 1 : index <= 0;
    }
  };

  controls.hidden = false;
  for (const step of steps) step.addEventListener('click', () => show(current() + Number(step.dataset.step)));
  for (const [at, thumb] of thumbs.entries()) {
    thumb.addEventListener('click', (event) => {
      event.preventDefault();
      show(at);
    });
  }
  strip.addEventListener('scroll', update, { passive: true });
  update();
}
