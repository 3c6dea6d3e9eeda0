import {
  cladding,
  fill,
  handle,
  headlamp,
  hollow,
  line,
  mirror,
  plastic,
  screen,
  seams,
  seat,
  sheen,
} from '../parts.ts';
import type { Vehicle } from '../vehicle.ts';

export const cabChassis: Vehicle = {
  length: 532,
  height: 180,
  axles: [95, 412],
  tyre: 39.5,
  rim: 'steel',
  sill: 33,
  shoulder: [105, 109],
  flare: 5,
  skin:
    'M20 38C12 39 8 43 8 49L6 70C6 86 8 96 12 102C16 108 26 111 40 113C68 117.5 98 120 126 122C146 136.6 166 156 184 168.5' +
    'C194 176 206 179.6 222 180C232 180 238 177 239 169L243 60C243 44 240 36 234 35L200 33H60Z',
  frame:
    'M146 124.6C162 136.8 178 151 193 162.2C200 167.6 208 171.6 218 172C224 172 227 170 227.4 165L229 130C229 127 227.6 125.4 225 125.3Z',
  panes:
    'M155 126.8C168 136.8 183 148.6 197 159C203 163.8 209 168 217 169.4C222 169.6 224.8 168 225 164L226.6 131C226.6 128.6 225.6 127.6 223.6 127.5Z',
  cabin: seat(206, 124),
  glints: [212],
  under: 'M95 40L115 20H220V52H470L486 60V76H230V70H60V40Z',
  surfaces:
    sheen(
      'M40 97C66 107 110 112 180 113C210 113 230 113 246 113L246 106C230 106 210 106 190 106C120 104 78 102 40 97Z',
    ) + hollow('M40 97C80 104 130 105 190 106C210 106 230 106 246 106L246 84H60Z'),
  behind:
    // tray: headboard with its mesh, floor, drop sides
    '<path d="M256 92H264V176H256Z" fill="url(#i)"/>' +
    line('M260 172H284M284 172L290 128', '#8d969d', 4) +
    line('M258 92V174', '#fff', 1.2),
  fittings:
    screen('M123 121.6C144 136.6 165 155.6 184 168.2C169 154 155 139.6 142 124.4Z') +
    cladding('M8 49L7 62C20 66 38 64 52 58L62 34L20 38C12 39 8 43 8 49Z') +
    plastic('M140 30H232L236 40H136Z') +
    line('M140 38.6H232', '#8d959c', 1) +
    seams(
      'M138 122C134 104 134 62 138 44M232 172L235 60C235 48 232 42 228 40M12 100C24 98 34 92 38 82C42 74 48 68 52 66',
    ) +
    handle(204, 111.5, 21) +
    mirror(158, 124.5, 1.3) +
    headlamp(
      'M10 97C16 104 26 108 40 110.6C50 112.4 62 113.6 72 113.6C69 106 56 101 38 98.6C26 97 16 97.6 10 97Z',
    ) +
    plastic('M6.2 72L7.6 92C11 95.6 16 96.6 20 95.6L22 74C17 72 11 71.6 6.2 72Z') +
    headlamp('M92 92H104V97H92Z') +
    // the tray before the wheels' guards
    fill('M250 84H528C530 84 531 85 531 87V93H250Z', '#4c545b') +
    '<path d="M252 93H528C530 93 531 94 531 96V126C531 128 530 129 528 129H252C250 129 249 128 249 126V96C249 94 250 93 252 93Z" fill="url(#i)" stroke="#000" stroke-opacity=".4" stroke-width=".8"/>' +
    line('M250 105H530M250 117H530', '#000', 0.9, 'stroke-opacity=".28"') +
    line('M250 106H530M250 118H530M250 127.8H530', '#fff', 0.9, 'stroke-opacity=".75"') +
    seams('M342 93V129M436 93V129', 0.7) +
    fill('M290 90H298V100H290ZM382 90H390V100H382ZM476 90H484V100H476Z', '#353c42') +
    '<path d="M262 58H330C332 58 333 59 333 61V80H260V60C260 59 261 58 262 58Z" fill="url(#i)" stroke="#000" stroke-opacity=".4"/>' +
    line('M262 69H332', '#000', 0.8, 'stroke-opacity=".35"') +
    fill('M516 66H528V84H516Z', '#15181a') +
    fill('M528.6 68H531V82H528.6Z', '#d3151c'),
  before:
    line('M366 50C364 74 384 88 412 88C440 88 460 74 458 50', '#15181a', 4.4) +
    fill('M455 52H461L464 22H456Z', '#15181a'),
  openWheels: false,
};
