import { INK } from '../ink.ts';
import { box, creases, fill, line, round, taillamp } from '../parts.ts';
import type { Vehicle } from '../vehicle.ts';

export const caravan: Vehicle = {
  length: 756,
  height: 292,
  axles: [438, 520],
  tyre: 36,
  rim: 'trail',
  usual: 'white',
  sill: 48,
  shoulder: [120, 120],
  under: 'M170 44H740V56H170Z',
  skin: 'M166 48C160 48 157 51 157 57L152 120C150 160 156 214 170 262C176 282 186 291 204 291.6H716C734 291.6 743 284 744 266L746 74C746 58 742 52 730 50L640 48Z',
  frame: '',
  panes: '',
  cabin: '',
  glints: [],
  surfaces:
    // checker plate low, a swoosh along the flank
    fill('M150 46H750V98H154Z', '#22272b') +
    line('M152 98H750', '#c3cad0', 2) +
    line('M160 60H750M160 72H750M160 84H750', '#4b5258', 1, 'stroke-dasharray="5 4"') +
    fill(
      'M152 118C260 116 350 128 430 152C510 176 620 190 748 190V170C640 170 540 158 460 136C370 112 260 100 152 102Z',
      '#2b3238',
    ) +
    fill(
      'M152 128C260 126 340 138 420 162C500 186 620 202 748 202V195C620 194 508 180 428 157C344 132 260 120 152 122Z',
      '#d97a2b',
    ),
  behind:
    // drawbar, jockey wheel, gas bottles and the tool box
    fill('M10 56H26L120 50H170V62H120L26 66H10Z', '#24292d') +
    fill('M4 60C4 55 8 53 14 53H40V69H14C8 69 4 66 4 60Z', '#3a4147') +
    line('M62 96V22', '#8d969d', 5) +
    line('M52 96H72', '#15181a', 4) +
    round(62, 11, 11, '#1b1e21') +
    round(62, 11, 5, '#8d969d') +
    `<rect x="108" y="64" width="22" height="50" rx="8" fill="${INK.aluminium}" stroke="#0005"/><rect x="132" y="64" width="22" height="50" rx="8" fill="${INK.aluminium}" stroke="#0005"/>` +
    fill('M114 113H124V119H114ZM138 113H148V119H138Z', '#5b636a') +
    '<rect x="300" y="288" width="84" height="16" rx="6" fill="#e2e7ea" stroke="#0004"/><rect x="520" y="288" width="56" height="9" rx="4" fill="#cfd6db" stroke="#0004"/>' +
    line('M600 296H706', '#2a3138', 5),
  seams: '',
  fittings:
    creases('M180 108H240V150H180ZM560 108H640V146H560Z') +
    fill('M164 250C156 216 153 176 154 140L166 140V232L176 268Z', '#0002') +
    line('M180 284C188 287 196 288 206 288H716C730 288 739 282 740 268', '#fffd', 2) +
    // windows, hinged at the top
    '<g fill="#0b0d0f"><rect x="196" y="180" width="92" height="58" rx="8"/><rect x="420" y="200" width="112" height="52" rx="8"/><rect x="596" y="190" width="96" height="58" rx="8"/></g>' +
    `<g fill="${INK.porthole}"><rect x="200" y="184" width="84" height="50" rx="5"/><rect x="424" y="204" width="104" height="44" rx="5"/><rect x="600" y="194" width="88" height="50" rx="5"/></g>` +
    fill('M214 234L252 184H268L230 234ZM446 248L480 204H498L464 248ZM616 244L654 194H670L632 244Z', '#fff2') +
    // door with its fly screen
    `<rect x="318" y="64" width="76" height="190" rx="8" fill="#eef1f3" stroke="#0008"/><rect x="326" y="72" width="60" height="76" rx="4" fill="#cdd4d9"/><rect x="328" y="162" width="56" height="80" rx="5" fill="#0b0d0f"/><rect x="331" y="165" width="50" height="74" rx="3" fill="${INK.porthole}"/>` +
    fill('M378 150H388V158H378Z', '#20262b') +
    `<rect x="314" y="28" width="84" height="8" rx="2" fill="${INK.aluminium}"/>` +
    line('M322 36V48M390 36V48', '#15181a', 3) +
    // rolled awning on its arms
    `<rect x="236" y="262" width="440" height="15" rx="7" fill="${INK.aluminium}" stroke="#0006"/>` +
    line('M252 269.6H660', '#5d8fb5', 3, 'stroke-dasharray="26 12"') +
    box(250, 118, 16, 16, 3, '#3a4147') +
    taillamp('M738 150H745.4L746 112H738Z') +
    fill('M158 108H166V114H158ZM700 104H708V110H700Z', '#f0a020'),
  before:
    fill(
      'M390 62C394 84 414 90 438 90H520C546 90 564 84 568 62L558 62C554 74 540 80 520 80H438C418 80 404 74 400 62Z',
      '#3a4147',
    ) +
    fill('M560 62L568 62L572 30H562Z', '#15181a') +
    line('M200 48V20M700 48V20', '#4b5258', 4),
  cutouts:
    'M198 182V236H286V182ZM422 202V250H530V202ZM598 192V246H690V192ZM320 66V252H392V66ZM328 74V242H384V74ZM336 164V236H376V164Z',
  mark: 'M4 54H160V68H4ZM58 20V100H66V20ZM54 4H70V20H54ZM108 72H130V116H108ZM134 72H150V116H134Z',
};
