/** Picture zoom: the visible part, in CSS pixels of the box that it fills. */

export interface View {
  /** 1 fits the box. */
  scale: number;
  /** The picture's top left corner relative to the box's; never to the right of it or below it. */
  x: number;
  y: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  width: number;
  height: number;
}

export const FIT: View = { scale: 1, x: 0, y: 0 };
export const MAX_SCALE = 5;
/** The scale after a double tap. */
export const CLOSE_SCALE = 2.5;

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** Keeps the picture covering its box at every scale: no edge comes inside. */
function held({ scale, x, y }: View, { width, height }: Box): View {
  // Adding zero turns -0 into 0.
  return { scale, x: between(x, width * (1 - scale), 0) + 0, y: between(y, height * (1 - scale), 0) + 0 };
}

/** The view at another scale (1 to `MAX_SCALE`); the point at `at` stays put if possible. */
export function zoomTo(view: View, scale: number, at: Point, box: Box): View {
  const next = between(scale, 1, MAX_SCALE);
  const ratio = next / view.scale;
  return held({ scale: next, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }, box);
}

/** The view moved by this many pixels, as far as the picture goes. */
export function panBy(view: View, dx: number, dy: number, box: Box): View {
  return held({ ...view, x: view.x + dx, y: view.y + dy }, box);
}

export const isZoomed = ({ scale }: View): boolean => scale > 1.001;
