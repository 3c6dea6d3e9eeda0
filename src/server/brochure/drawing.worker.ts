/** Draws brochures on a thread of its own, because laying out a page would block all other requests. */
import { parentPort } from 'node:worker_threads';
import { facesOf } from '#engines/fonts/faces.ts';
import { drawBrochure } from './draw.ts';
import type { BrochureDrawing } from './pages/draft.ts';

/** A requested drawing. */
export interface DrawingOrder {
  id: number;
  drawing: BrochureDrawing;
}

export type DrawingAnswer = { id: number; pdf: Uint8Array } | { id: number; error: string };

const port = parentPort;
port?.on('message', async ({ id, drawing }: DrawingOrder) => {
  try {
    const pdf = await drawBrochure(drawing, await facesOf(drawing.look.template));
    port.postMessage({ id, pdf } satisfies DrawingAnswer);
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    port.postMessage({ id, error: reason } satisfies DrawingAnswer);
  }
});
