import {
  box,
  cladding,
  fill,
  handle,
  headlamp,
  hollow,
  line,
  mirror,
  plastic,
  seams,
  seat,
  sheen,
  taillamp,
} from '../parts.ts';
import type { Vehicle } from '../vehicle.ts';

/** A short off-roader under canvas. */
export const softtop: Vehicle = {
  length: 420,
  height: 182,
  axles: [84, 318],
  tyre: 41,
  rim: 'trail',
  sill: 40,
  shoulder: [108, 114],
  flare: 8,
  skin: 'M22 52C16 53 12 56 12 62V86C12 98 13 106 16 110C20 114.4 28 115.6 40 116.4L120 120L128 121.6L136 124H390C394 124 396 122 396 118V64C396 54 392 48 384 48L352 40H60Z',
  frame: 'M138 124L162 168C164 172 167 173.6 171 173.6H228C231 173.6 232 172 232 170V124Z',
  panes: 'M148 127L167 164C168.6 167 170 168 173 168H226V127Z',
  cabin: seat(204, 124),
  glints: [206],
  behind:
    plastic('M390 92H406V128H390Z') +
    box(395, 68, 24, 84, 9, '#17191b') +
    line('M395 82H418M395 92H419M395 102H419M395 112H419M395 122H419M395 136H418', '#3a3e42', 1.4) +
    fill(
      'M134 122L156 171C160 179 166 182.6 176 183C240 185 316 184 362 181C373 180 378 176 379.6 168L388 122Z',
      'url(#T)',
    ),
  surfaces:
    sheen(
      'M12 104C60 110 110 112 180 112C260 113 340 114 400 115L400 108C340 109 260 107 180 105C110 104 60 103 12 100Z',
    ) +
    hollow(
      'M12 100C60 103 110 104 180 105C260 107 340 109 400 108L400 84C340 86 260 85 180 83C110 82 60 82 12 86Z',
    ),
  fittings:
    // clear panels sewn into the canvas, the hoops under it
    '<g fill="url(#g)" stroke="#6f6350" stroke-width="1.6"><path d="M248 132C248 130 249 129 251 129H304C306 129 307 130 307 132V162C307 166 305 168 301 168H254C250 168 248 166 248 162Z"/><path d="M322 132C322 130 323 129 325 129H373C375 129 376 130 375.6 132L371 160C370 165 368 167 364 167H328C324 167 322 165 322 161Z"/></g>' +
    fill('M254 166L276 131H288L264 166Z M328 165L350 131H358L336 165Z', '#fff', 'fill-opacity=".14"') +
    line('M238 126V181M314 126V182', '#5b503e', 1.2, 'stroke-opacity=".7"') +
    line('M160 176C220 178.6 320 178 372 174', '#fff', 1, 'stroke-opacity=".5"') +
    line('M236 124.4H388', '#4d4434', 2.4) +
    fill(
      'M122 121L146 172C149 178 154 181 160 181.6L165 176C161 175 158 173 156 169L134 121Z',
      'url(#m)',
      'stroke="#000" stroke-opacity=".5" stroke-width=".7"',
    ) +
    cladding('M12 62V74C26 77 42 74 54 66L60 40L22 52C16 53 12 56 12 62Z') +
    cladding('M352 40L362 62C374 68 386 69 396 68V64C396 54 392 48 384 48Z') +
    plastic('M2 54C2 50 4 48 8 48H36V66H10C5 66 2 64 2 60Z') +
    line('M4 64H34', '#9aa2a9', 1.2) +
    plastic('M132 32H270L264 41H138Z') +
    line('M138 39.4H264', '#9aa2a9', 1.2) +
    seams(
      'M134 122C131 104 131 74 136 50C137 46 140 44 144 44H226C230 44 232 46 232 50V124M44 116V98M122 119V100',
    ) +
    line('M140 106H146M140 66H146', '#000', 5, 'stroke-opacity=".45"') +
    fill(
      'M352 90C352 97 357 101 363 101C369 101 374 97 374 90C374 83 369 79 363 79C357 79 352 83 352 90Z',
      '#000',
      'fill-opacity=".25"',
    ) +
    handle(204, 108, 20) +
    mirror(150, 124.5, 1.25) +
    headlamp('M14 92C20 90 26 90 30 92C34 96 34 104 30 108C25 110 19 110 15 108C13.6 102 13.6 97 14 92Z') +
    headlamp('M42 104H54C56 104 56 109 54 109H42Z') +
    taillamp(
      'M384 86H394C395 86 396 87 396 88V112C396 114 395 115 393 115H386C383 115 382 114 382 112V89C382 87 383 86 384 86Z',
    ),
};
