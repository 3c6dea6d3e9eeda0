import { INK } from '../ink.ts';
import { fill, line, round, taillamp } from '../parts.ts';
import type { Vehicle } from '../vehicle.ts';

/** An off-road camper trailer, its tent up. */
export const camperTrailer: Vehicle = {
  length: 560,
  height: 112,
  axles: [300],
  tyre: 40,
  rim: 'trail',
  usual: 'white',
  sill: 48,
  shoulder: [88, 88],
  under: 'M140 44H420V54H140Z',
  skin: 'M138 48H418C422 48 424 50 424 54V106C424 110 422 112 418 112H140C134 112 131 110 130 105L128 60C128 52 132 48 138 48Z',
  frame: '',
  panes: '',
  cabin: '',
  glints: [],
  flare: 5,
  surfaces: fill('M128 92H424V88H128Z', '#fff6') + fill('M128 88H424V66H128Z', '#0002'),
  behind:
    fill('M12 58H30L100 52H140V62H100L30 68H12Z', '#24292d') +
    fill('M4 62C4 57 8 55 14 55H38V70H14C8 70 4 67 4 62Z', '#3a4147') +
    line('M56 96V22', '#8d969d', 5) +
    round(56, 11, 11, '#1b1e21') +
    round(56, 11, 5, '#8d969d') +
    `<rect x="74" y="62" width="52" height="44" rx="4" fill="${INK.aluminium}" stroke="#0006"/>` +
    // tent: ridge over hoops, the fly stretched to the tail
    fill('M132 110L150 196C180 232 240 240 300 226L420 184V110Z', INK.canvas) +
    fill(
      'M150 196C180 232 240 240 300 226L420 184L556 168L552 160L420 172L300 206C240 220 186 214 150 196Z',
      '#0004',
    ) +
    fill(
      'M146 194C176 234 240 244 302 230L424 190L556 172L424 180L302 214C240 228 184 222 146 194Z',
      INK.canvas,
      'stroke="#5b503e" stroke-width=".8"',
    ) +
    line('M554 172V2', '#8d969d', 3) +
    line('M424 186V2', '#8d969d', 2.6) +
    line('M556 172L572 4', '#6f6350', 1),
  seams: 'M206 54V106M356 54V106M130 70H252M348 70H424',
  fittings:
    line('M300 222V114M200 216V114', '#5b503e', 1.4, 'stroke-opacity=".6"') +
    fill(
      'M166 124H190V178H170C168 178 167 177 167 175ZM214 124H284V186C284 189 282 190 279 190H220C216 190 214 188 214 184Z',
      '#3a352b',
      'fill-opacity=".75"',
    ) +
    fill(
      'M326 114H396V176C396 180 394 182 390 183L334 194C329 195 326 193 326 189Z',
      '#57503f',
      'fill-opacity=".8"',
    ) +
    line('M132 111H422', '#dfe4e8', 2) +
    taillamp('M414 62H423V84H414Z') +
    fill('M134 64H142V70H134Z', '#f0a020'),
  mark: 'M132 114L148 192C180 236 240 244 302 230L424 188L556 172V4H550V166L420 176V114ZM166 124V178H190V124ZM214 124V190H284V124ZM326 122V190L396 176V122ZM4 55H124V70H4ZM76 72H122V106H76ZM50 4H62V96H50Z',
};
