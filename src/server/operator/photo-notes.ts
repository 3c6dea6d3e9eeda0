/** What operators are told of the photos of a car. */
import { html } from 'hono/html';
import type { PhotoNote } from '#domain/inventory/pictures/photo/shown.ts';
import { counted } from '#domain/shared/counted.ts';
import type { Html } from './shell.ts';

/** "2 photos left out: doubled, too small: 90 × 60 pixels." */
export function leftOutText(note: PhotoNote | null): Html {
  if (note === null || note.leftOut.length === 0) return html``;
  const reasons = [...new Set(note.leftOut.map(({ reason }) => reason))].join(', ');
  return html`<p class="muted small">${counted(note.leftOut.length, 'photo')} left out: ${reasons}.</p>`;
}
