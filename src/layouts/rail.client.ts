/**
 * Buttons of a row that scrolls: they move by one screenful, are disabled at the ends, and are hidden if
 * everything fits.
 */
for (const section of document.querySelectorAll<HTMLElement>('.rail-section')) {
  const rail = section.querySelector<HTMLElement>('.rail');
  const controls = section.querySelector<HTMLElement>('.rail-controls');
  if (rail === null || controls === null) continue;
  const buttons = [...controls.querySelectorAll<HTMLButtonElement>('[data-rail]')];
  const update = () => {
    const room = rail.scrollWidth - rail.clientWidth;
    controls.hidden = room < 8;
    for (const button of buttons) {
      button.disabled = button.dataset.rail === '1' ? rail.scrollLeft > room - 8 : rail.scrollLeft < 8;
    }
  };
  for (const button of buttons) {
    button.addEventListener('click', () => {
      rail.scrollBy({ left: Number(button.dataset.rail) * rail.clientWidth * 0.9 });
    });
  }
  rail.addEventListener('scroll', update, { passive: true });
  new ResizeObserver(update).observe(rail);
}
