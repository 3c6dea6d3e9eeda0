/** Draws a brochure on one or two A4 pages. `domain/brochure` decides the content, `pages` the layout. */
import type { Faces } from '#engines/fonts/faces.ts';
import { back } from './pages/back.ts';
import { type BrochureDrawing, type Draft, pens } from './pages/draft.ts';
import { front } from './pages/front.ts';
import { Sheet } from './sheet.ts';

/** Draws the brochure as a PDF. */
export async function drawBrochure(drawing: BrochureDrawing, faces: Faces): Promise<Uint8Array> {
  const { brochure } = drawing;
  const sheet = new Sheet(faces, {
    title: brochure.name,
    author: brochure.dealer.name,
    subject: `${brochure.kind}. ${brochure.address}`,
    date: drawing.date,
  });
  const pen = pens(drawing.look);
  const draft: Draft = { ...drawing, sheet, pen };

  front(draft);
  if (brochure.specs.length > 0 || brochure.equipment.length > 0) back(draft);
  return sheet.finish();
}
