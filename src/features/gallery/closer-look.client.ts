/** Zoom in full screen: pinch, double tap, wheel, buttons and keys. */
import { CLOSE_SCALE, FIT, isZoomed, MAX_SCALE, type Point, panBy, type View, zoomTo } from './zoom.ts';

const STEP = 1.5;
const PAN = 80;
/** The minimum width assumed for a zoomed picture, in window widths, so the first steps load one size. */
const CLOSE_WIDTHS = 3;
/** Milliseconds and pixels between the taps of a double tap. */
const DOUBLE_MS = 300;
const DOUBLE_PX = 30;

const PANS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [PAN, 0],
  ArrowRight: [-PAN, 0],
  ArrowUp: [0, PAN],
  ArrowDown: [0, -PAN],
};

/** A button that is no longer useful loses its keys: move the focus to the pictures. */
export function disable(button: HTMLButtonElement, isDisabled: boolean, strip: HTMLElement): void {
  if (isDisabled && button === document.activeElement) strip.focus({ preventScroll: true });
  button.disabled = isDisabled;
}

interface CloserLook {
  /** Another picture: start zoomed out. */
  turnTo(picture: HTMLImageElement | null, zoomable: boolean): void;
  /** Whether the key zooms. */
  onKey(event: KeyboardEvent): boolean;
}

export function closerLook(viewer: HTMLDialogElement, strip: HTMLElement): CloserLook {
  const buttons = {
    in: viewer.querySelector<HTMLButtonElement>('[data-zoom="in"]'),
    out: viewer.querySelector<HTMLButtonElement>('[data-zoom="out"]'),
  };
  let picture: HTMLImageElement | null = null;
  let zoomable = false;
  let view: View = FIT;

  const box = () => ({ width: strip.clientWidth, height: strip.clientHeight });
  const set = (next: View) => {
    view = next;
    const zoomed = isZoomed(view);
    if (picture) {
      // Zoomed in: load the sharpest size.
      if (zoomed) {
        const sizes = `${Math.max(CLOSE_WIDTHS, Math.ceil(view.scale)) * 100}vw`;
        for (const form of picture.closest('picture')?.children ?? [])
          if (form.getAttribute('sizes') !== sizes) form.setAttribute('sizes', sizes);
      }
      picture.style.transform = zoomed ? `translate(${view.x}px, ${view.y}px) scale(${view.scale})` : '';
    }
    strip.toggleAttribute('data-zoomed', zoomed);
    if (buttons.in) disable(buttons.in, !zoomable || view.scale >= MAX_SCALE, strip);
    if (buttons.out) disable(buttons.out, !zoomed, strip);
  };
  /** Positions within the box. */
  const at = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top } = strip.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const middle = (): Point => ({ x: box().width / 2, y: box().height / 2 });
  const zoom = (factor: number, point = middle()) => {
    if (zoomable) set(zoomTo(view, view.scale * factor, point, box()));
  };
  const toggle = (point: Point) => zoom(isZoomed(view) ? 1 / view.scale : CLOSE_SCALE, point);

  buttons.in?.addEventListener('click', () => zoom(STEP));
  buttons.out?.addEventListener('click', () => zoom(1 / STEP));
  strip.addEventListener(
    'wheel',
    (event) => {
      // A sideways drag swipes to the next picture.
      if (!viewer.open || !zoomable || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
      event.preventDefault();
      // A touchpad pinch arrives as small wheel steps with Control.
      zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002)), at(event));
    },
    { passive: false },
  );

  const fingers = new Map<number, Point>();
  let tapped: { time: number; at: Point } | null = null;
  let moved = false;
  const spread = () => {
    const [one, two] = [...fingers.values()];
    return one && two ? Math.hypot(one.x - two.x, one.y - two.y) : 0;
  };
  const centre = (): Point => {
    const all = [...fingers.values()];
    const mean = (pick: (point: Point) => number) =>
      all.reduce((sum, each) => sum + pick(each), 0) / all.length;
    return { x: mean(({ x }) => x), y: mean(({ y }) => y) };
  };
  strip.addEventListener('pointerdown', (event) => {
    if (!viewer.open || !zoomable || event.button !== 0 || event.target !== picture) return;
    fingers.set(event.pointerId, at(event));
    moved = fingers.size > 1;
    if (isZoomed(view) || fingers.size > 1) strip.setPointerCapture(event.pointerId);
  });
  strip.addEventListener('pointermove', (event) => {
    const before = fingers.get(event.pointerId);
    if (before === undefined) return;
    const [spreadBefore, centreBefore] = [spread(), centre()];
    const now = at(event);
    fingers.set(event.pointerId, now);
    if (Math.hypot(now.x - before.x, now.y - before.y) > 2) moved = true;
    const pinched = fingers.size === 2 && spreadBefore > 0;
    if (pinched) set(zoomTo(view, (view.scale * spread()) / spreadBefore, centreBefore, box()));
    if (pinched || isZoomed(view)) {
      const to = centre();
      set(panBy(view, to.x - centreBefore.x, to.y - centreBefore.y, box()));
    }
  });
  const lift = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId) || event.type !== 'pointerup' || moved || fingers.size > 0) return;
    const point = at(event);
    const double =
      tapped !== null &&
      event.timeStamp - tapped.time < DOUBLE_MS &&
      Math.hypot(point.x - tapped.at.x, point.y - tapped.at.y) < DOUBLE_PX;
    if (double) toggle(point);
    tapped = double ? null : { time: event.timeStamp, at: point };
  };
  strip.addEventListener('pointerup', lift);
  strip.addEventListener('pointercancel', lift);

  return {
    turnTo(next, canZoom) {
      if (next === picture && canZoom === zoomable) return set(view);
      set(FIT);
      fingers.clear();
      tapped = null;
      picture = next;
      zoomable = canZoom;
      set(FIT);
    },
    onKey({ key }) {
      if (!viewer.open || !zoomable) return false;
      if (key === '+' || key === '=') zoom(STEP);
      else if (key === '-') zoom(1 / STEP);
      else if (key === '0') set(FIT);
      else if (isZoomed(view) && PANS[key] !== undefined) set(panBy(view, ...PANS[key], box()));
      else return false;
      return true;
    },
  };
}
