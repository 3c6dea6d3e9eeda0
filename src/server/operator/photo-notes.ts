/** Notes for operators about a car's photos. */
import { html } from 'hono/html';
import type { PhotoNote } from '#domain/inventory/pictures/photo/shown.ts';
import { counted } from '#domain/shared/counted.ts';
import type { Html } from './shell.ts';

/** "2 photos left out: duplicate, broken file", unfolding to each photo with its reason. */
export function leftOutText(note: PhotoNote | null): Html {
  if (note === null || note.leftOut.length === 0) return html``;
  const reasons = [...new Set(note.leftOut.map(({ reason }) => reason))].join(', ');
  return html`<details class="left-out muted small"><summary>${counted(note.leftOut.length, 'photo')} left out: ${reasons}</summary>
    <ul>${note.leftOut.map(
      ({ url, reason }) =>
        html`<li><a href="${url}" rel="noreferrer nofollow" target="_blank">${fileName(url)}</a>: ${reason}</li>`,
    )}</ul></details>`;
}

/** The end of an address, by which a dealer recognises the photo. */
function fileName(url: string): string {
  const name = (url.split(/[?#]/)[0] ?? '').split('/').at(-1) ?? '';
  return name === '' ? url : name;
}
