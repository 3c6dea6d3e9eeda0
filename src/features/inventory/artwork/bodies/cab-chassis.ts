import { INK } from '../ink.ts';
import {
  cladding,
  fill,
  handle,
  headlamp,
  hollow,
  lens,
  line,
  mirror,
  plastic,
  screen,
  seat,
  sheen,
} from '../parts.ts';
import type { Vehicle } from '../vehicle.ts';

/** A single cab before an alloy tray with drop sides. */
export const cabChassis: Vehicle = {
  length: 534,
  height: 181,
  axles: [95, 414],
  tyre: 40,
  rim: 'steel',
  sill: 35,
  shoulder: [108, 112],
  flare: 5,
  skin:
    'M20 42C12 43 8 47 8 53L6.5 76C6 93 7 103 9.5 109C12 114 20 117 34 118.6C66 122.4 100 125 132 126.6C152 140.4 170 157.8 188 169.8' +
    'C198 176.6 210 180.6 224 181C234 181 240 178 241 170L245 62C245 46 242 38 236 37L200 35H60Z',
  frame:
    'M151 129C166 140.8 182 153.4 197 163.4C204 168.4 211 172.2 220 172.8C226 173 229 171 229.4 166L231 134C231 131 229.6 129.4 227 129.3Z',
  panes:
    'M160 131C174 141.4 187 151 201 160.2C207 164.6 212 168.6 219 170C224 170.4 226.6 169 227 165L228.6 134C228.6 132 227.6 131.3 225.6 131.2Z',
  cabin: seat(208, 127),
  glints: [214],
  under: 'M95 40L115 22H222V56H470L486 62V78H232V72H60V40Z',
  surfaces:
    sheen('M14 102C60 112 110 115 180 115.4C210 115.6 230 115.6 248 115.6V109H190C120 108 60 108 14 102Z') +
    hollow('M14 102C80 109.6 130 109 190 109.4H248V86C190 84 60 88 14 102Z'),
  behind:
    // headboard and ladder rack
    fill('M255 92H265V178H255Z', INK.aluminium) +
    line('M261 174H284L292 128M262 152H288', '#98a1a8', 3.6) +
    line('M256.6 94V176', '#fff', 1),
  seams:
    'M143 126C139 108 139 66 143 46M234 172L237 62C237 50 234 44 230 42' +
    'M9.5 108C22 105 32 99 37 88C41 80 47 74 52 72',
  fittings:
    screen('M129 126.2C150 140.6 169 157.6 187.4 169.4C173 156.6 159 142.8 146 129.2Z') +
    cladding('M8 53L7 67C20 71 38 69 52 63L62 37L20 42C12 43 8 47 8 53Z') +
    plastic('M142 32H234L238 42H138Z') +
    line('M142 40.6H234', '#8d959c', 1) +
    plastic('M6.4 74L7.6 100C11 103.6 17 104.6 22 103.6L24 76C18 74 12 73.6 6.4 74Z') +
    line('M7.4 82H22M7.8 90H21.6M8.2 97H21.2', '#565d63', 1.2) +
    headlamp(
      'M8.8 105C12 110.4 20 114 34 116.8C46 118.8 60 120.4 76 121.2C74 113.6 62 108.6 44 106.4C30 105 18 105.4 8.8 105Z',
      'M13 109C30 111 52 112.4 69 118.6',
    ) +
    lens('M104 97H114V101H104Z') +
    // the tray before its guards
    fill('M252 86H530V95H252Z', '#414950') +
    fill(
      'M254 95H530C532 95 533 96 533 98V128C533 130 532 131 530 131H254C252 131 251 130 251 128V98C251 96 252 95 254 95Z',
      INK.aluminium,
      'stroke="#0006" stroke-width=".8"',
    ) +
    line('M252 107H532M252 119H532', '#0004', 0.9) +
    line('M252 108H532M252 120H532M252 129.6H532', '#fffb', 0.9) +
    line('M345 95V131M439 95V131', '#0007', 1.6) +
    fill(
      'M266 92H274V104H266ZM332 92H340V104H332ZM352 92H360V104H352ZM426 92H434V104H426ZM446 92H454V104H446ZM518 92H526V104H518Z',
      '#4c545b',
    ) +
    fill('M264 56H332V80H264Z', INK.aluminium, 'stroke="#0006"') +
    line('M264 68H332', '#0005', 0.8) +
    plastic('M494 70H530V84H494Z') +
    fill('M520 72H531V82H520Z', '#d3151c'),
  before:
    line('M368 52C366 76 386 89.6 414 89.6C442 89.6 462 76 460 52', '#15181a', 4.4) +
    plastic('M457 54H463L466 22H458Z'),
  trim: handle(206, 113.5) + mirror(163, 128.6, 1.3),
  openAxles: [414],
  mark: 'M252 100H532V130H266V178H252ZM245 66H500V84H245Z',
};
