import { INK } from '../ink.ts';
import { creases, fill, handle, headlamp, line, mirror, plastic, screen, seat, taillamp } from '../parts.ts';
import type { Vehicle } from '../vehicle.ts';

export const motorhome: Vehicle = {
  length: 706,
  height: 300,
  axles: [104, 492],
  tyre: 37,
  rim: 'steel',
  usual: 'white',
  sill: 36,
  shoulder: [112, 112],
  skin:
    'M20 34C12 35 8 39 8 45L7 62C7 76 9 86 13 93C17 99 26 103 36 106C56 111 72 114 86 121C102 138 116 156 130 173' +
    'C118 178 106 184 100 192C92 204 92 224 98 246C104 268 116 284 138 291C160 298 190 300 220 300H668C686 300 695 292 696 276L700 70C700 54 696 46 684 44L640 36H70Z',
  frame:
    'M104 126C120 142 136 160 152 176C156 180 160 181 166 181H214C218 181 220 179 220 175V130C220 127 218.6 126 216 126Z',
  panes:
    'M112 128.6C120 135 128 142 136 150V128.6ZM141 128.6V155C148 162 154 168 159 173C162 176.6 165 178 170 178H213C216 178 217 177 217 174V131C217 129.6 216.4 128.6 215 128.6Z',
  cabin: seat(190, 130),
  glints: [196],
  surfaces:
    fill('M240 40H706V300H240Z', INK.panel, 'fill-opacity=".93"') +
    fill(
      'M130 173C118 178 106 184 100 192C92 204 92 224 98 246C104 268 116 284 138 291C160 298 190 300 220 300H244V173Z',
      INK.panel,
      'fill-opacity=".93"',
    ) +
    // sweeping stripes
    fill(
      'M240 104C330 106 400 116 470 138C540 160 620 172 706 174V152C620 152 556 142 490 122C420 100 340 86 240 84Z',
      INK.paint,
    ) +
    fill(
      'M240 84C340 86 420 100 490 122C556 142 620 152 706 152V144C630 144 560 134 500 114C430 90 350 76 240 76Z',
      '#2b3238',
    ) +
    fill('M94 214H250V222H95Z', INK.cap) +
    fill('M240 36H706V60H240Z', '#9aa4ac', 'fill-opacity=".5"'),
  seams: 'M96 124C92 102 98 82 124 70M226 178V48C226 42 224 40 220 40H150M242 60H452M534 60H700',
  fittings:
    screen('M83 120C100 138 116 156 131 172.6L142 172C126 156 112 140 98 125Z') +
    plastic('M8 45L7.4 60C22 63 42 62 60 54L68 34L20 34C12 35 8 39 8 45Z') +
    line('M130 173C170 174 210 174 240 173', '#0006', 1.4) +
    line('M240 60V296', '#0005', 1) +
    line('M110 262C130 290 170 294 220 294H680', '#fffc', 2) +
    // overcab and saloon windows
    '<g fill="#0b0d0f"><rect x="124" y="228" width="74" height="38" rx="10"/><rect x="270" y="182" width="92" height="54" rx="8"/><rect x="560" y="190" width="96" height="50" rx="8"/><rect x="386" y="212" width="40" height="26" rx="6"/></g>' +
    `<g fill="${INK.porthole}"><rect x="128" y="232" width="66" height="30" rx="7"/><rect x="274" y="186" width="84" height="46" rx="5"/><rect x="564" y="194" width="88" height="42" rx="5"/><rect x="390" y="216" width="32" height="18" rx="3"/></g>` +
    fill('M140 262L164 232H176L152 262ZM290 232L326 186H342L306 232ZM580 236L614 194H630L596 236Z', '#fff2') +
    // door
    `<rect x="452" y="60" width="74" height="196" rx="9" fill="none" stroke="#0007"/><rect x="466" y="176" width="46" height="62" rx="6" fill="#0b0d0f"/><rect x="469" y="179" width="40" height="56" rx="4" fill="${INK.porthole}"/>` +
    fill('M508 140H520V148H508Z', '#20262b') +
    plastic('M448 28H530V35H448Z') +
    // awning in its case
    `<rect x="262" y="262" width="330" height="15" rx="6" fill="${INK.aluminium}" stroke="#0005"/>` +
    line('M268 265H586', '#0004', 0.8) +
    creases('M290 72H360V124H290ZM592 72H664V122H592Z') +
    headlamp(
      'M11 92C15 99 25 103 37 107C49 110 61 113 70 116C71 106 64 99 50 95C36 91 22 92 11 92Z',
      'M15 95.4C34 98 50 102 64 111',
    ) +
    plastic('M7 66L8.6 82C12 85 16 86 20 85L22 68C17 66 11 65.6 7 66Z') +
    taillamp('M690 128H699L699.6 84H690C688 84 687 86 687 88V124C687 127 688 128 690 128Z') +
    taillamp('M688 270H696V282H688Z'),
  behind:
    '<rect x="420" y="298" width="72" height="12" rx="5" fill="#e6eaed" stroke="#0004"/><rect x="580" y="298" width="60" height="8" rx="4" fill="#cfd6db" stroke="#0004"/>',
  trim: handle(200, 108) + mirror(118, 128, 1.5),
  cutouts:
    'M126 230H196V264H126ZM272 184H360V234H272ZM562 192H654V238H562ZM462 70H516V240H462ZM468 180V234H510V180Z',
};
