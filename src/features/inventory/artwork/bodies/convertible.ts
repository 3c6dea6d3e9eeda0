import { fill, handle, headlamp, hollow, line, mirror, plastic, sheen, shiny, taillamp } from '../parts.ts';
import type { Vehicle } from '../vehicle.ts';

/** A leather seat standing out of the open cabin, its squab on the belt line. */
const chair = (x: number, y: number) =>
  `<g transform="translate(${x} ${y})"><path d="M-16-6C-14 8-6 22 0 29C3 32 10 33 15 31C21 29 23 24 23 18L24-6Z" fill="#9b6a41"/>` +
  '<path d="M3 30C0 33 0 39 5 41C11 43 18 42 20 37C21 33 20 30 17 29Z" fill="#8a5c37"/>' +
  '<path d="M-16-6C-14 8-6 22 0 29C3 32 7 32.6 10 32C2 24-5 8-7-6Z" fill="#d9ab80"/><path d="M3 30C0 33 0 39 5 41L9 41.6C5 38 4 33 7 29.6Z" fill="#e3b88e"/></g>';

export const convertible: Vehicle = {
  length: 456,
  height: 132,
  axles: [86, 358],
  tyre: 34.5,
  rim: 'multi',
  sill: 17,
  shoulder: [76, 95],
  skin:
    'M16 20C8 21 4 25 4 31L3 44C3 55 5 61 9 66C14 71 24 74 38 77C70 84.6 106 91 144 95L160 96.6C220 97 300 99 344 101.4' +
    'C354 104 366 107 384 107.4C406 107.6 428 106.6 444 105C449 104.4 451 102.4 451.6 99C454 91 456 83 456 74C456.5 61 456 47 453 36C451 28 447 23 440 21L398 17H58Z',
  frame: '',
  panes: '',
  cabin: '',
  glints: [],
  behind:
    fill('M176 88L196 112C199 115 203 114 202 110L198 88Z', '#15181b') +
    chair(316, 92) +
    fill('M172 96H346V106C300 104.6 220 103.6 176 104Z', '#3b2a1d') +
    chair(244, 95) +
    line('M196 100L206 114', '#1a1d20', 4, 'stroke-linecap="round"') +
    // the screen's far edge, its glass and the near pillar
    fill(
      'M146 95C168 109 192 122.6 218 132L228 130C204 120.6 184 109 166 96Z',
      '#cfdbe3',
      'fill-opacity=".45"',
    ) +
    line('M144 95C167 109 192 122.6 219 131.6L226 130', '#17191c', 3.4, 'stroke-linejoin="round"'),
  surfaces:
    sheen(
      'M40 67C66 81 120 87 180 88.5C260 90.5 360 95 456 98L456 86C390 92 300 87 200 81C130 77 80 74 40 67Z',
    ) +
    hollow(
      'M44 68C80 76 130 79.5 200 82C300 87 390 92.4 456 86L456 62C390 71 300 64 200 60C120 58 70 59 44 68Z',
    ) +
    shiny('M126 29C180 34 260 36 316 35L316 28C250 29 180 27 126 23Z') +
    hollow('M160 97C220 97 300 99 344 101.4L342 96C290 93 220 92 158 92Z'),
  seams:
    'M150 95C147 76 147 44 152 18M298 99C304 82 306 62 304 44C303 34 303 26 302 18M9 66C20 63 30 57 34 49C36 43 40 39 48 39M414 96C418 84 414 70 406 60M398 41C420 42 440 41 454 43',
  fittings:
    line('M154 96.2C220 96.6 300 98.6 342 101', '#dfe4e8', 1.8) +
    // the folded roof under its cover
    fill(
      'M340 100.6C352 107 372 113 396 112.4C410 112 422 108.6 430 105.6C400 107.6 366 107 340 100.6Z',
      '#24282b',
    ) +
    line('M348 104.4C364 109.6 384 111.4 404 110.4', '#62696f', 1) +
    headlamp(
      'M8 63.6C15 69.4 26 73 42 77C54 80 66 82.4 74 83C68 77.4 54 72.6 36 70C24 68.2 14 66.4 8 63.6Z',
      'M13 68C30 71.4 50 74.4 66 80.4',
    ) +
    plastic('M3.4 41L4 54C7 57 12 58 16 57L18 44C14 42 8 41 3.4 41Z') +
    plastic('M4 29L6 35C16 34 26 38 33 47C35 39 33 32 28 27C20 24 10 25 4 29Z') +
    taillamp('M456 81C455 89 453 96 451 100.6C440 102 424 101 410 98C424 94 440 87.6 456 81Z') +
    plastic('M452 34C442 30 430 29 416 29L408 18L440 21C447 23 450 27 452 34Z'),
  trim: handle(264, 88) + mirror(176, 97.4),
};
