import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Box, FIT, isZoomed, MAX_SCALE, panBy, type View, zoomTo } from './zoom.ts';

const BOX: Box = { width: 400, height: 300 };

test.each<[string, View, View]>([
  ['into the middle', zoomTo(FIT, 2, { x: 200, y: 150 }, BOX), { scale: 2, x: -200, y: -150 }],
  ['into a corner', zoomTo(FIT, 2, { x: 0, y: 0 }, BOX), { scale: 2, x: 0, y: 0 }],
  ['too far in', zoomTo(FIT, 99, { x: 0, y: 0 }, BOX), { scale: MAX_SCALE, x: 0, y: 0 }],
  ['too far out', zoomTo({ scale: 2, x: -50, y: -20 }, 0.2, { x: 10, y: 10 }, BOX), FIT],
  ['moved', panBy({ scale: 2, x: -100, y: -100 }, 40, -30, BOX), { scale: 2, x: -60, y: -130 }],
  [
    'moved beyond the edge',
    panBy({ scale: 2, x: -100, y: -100 }, 999, -999, BOX),
    { scale: 2, x: 0, y: -300 },
  ],
  ['moved when all of it is seen', panBy(FIT, 50, 50, BOX), FIT],
])('%s', (_, view, expected) => {
  expect(view).toEqual(expected);
});

const anyPoint = fc.record({ x: fc.integer({ min: 0, max: 400 }), y: fc.integer({ min: 0, max: 300 }) });
const anyView = fc
  .tuple(fc.double({ min: 1, max: MAX_SCALE, noNaN: true }), anyPoint)
  .map(([scale, at]) => zoomTo(FIT, scale, at, BOX));

test('the picture always covers its box', () => {
  fc.assert(
    fc.property(
      anyView,
      anyPoint,
      fc.double({ min: 0.1, max: 9, noNaN: true }),
      anyPoint,
      (view, at, scale, by) => {
        const next = panBy(zoomTo(view, scale, at, BOX), by.x - 200, by.y - 150, BOX);
        expect(next.x).toBeLessThanOrEqual(0);
        expect(next.y).toBeLessThanOrEqual(0);
        expect(next.x + BOX.width * next.scale).toBeGreaterThanOrEqual(BOX.width - 1e-6);
        expect(next.y + BOX.height * next.scale).toBeGreaterThanOrEqual(BOX.height - 1e-6);
      },
    ),
  );
});

test('zooming in keeps the point under the finger', () => {
  fc.assert(
    fc.property(anyView, anyPoint, fc.double({ min: 1, max: 3, noNaN: true }), (view, at, factor) => {
      const next = zoomTo(view, view.scale * factor, at, BOX);
      expect((at.x - next.x) / next.scale).toBeCloseTo((at.x - view.x) / view.scale, 6);
      expect((at.y - next.y) / next.scale).toBeCloseTo((at.y - view.y) / view.scale, 6);
    }),
  );
});

test('a picture that fits is not zoomed', () => {
  expect([isZoomed(FIT), isZoomed({ scale: 1.2, x: 0, y: 0 })]).toEqual([false, true]);
});
