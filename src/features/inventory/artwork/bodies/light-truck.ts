import { fill, handle, headlamp, line, mirror, plastic, screen, seams, seat } from '../parts.ts';
import type { Vehicle } from '../vehicle.ts';

/** A cab-over truck with a box. */
export const lightTruck: Vehicle = {
  length: 612,
  height: 226,
  axles: [104, 452],
  tyre: 40,
  rim: 'steel',
  sill: 42,
  shoulder: [118, 118],
  skin:
    'M20 44C12 45 8 49 8 56L9 92C9 112 11 122 15 130C26 160 38 188 48 208C53 218 60 223.6 72 224.6C96 226.6 128 226.6 150 225' +
    'C160 224 165 220 165.4 211L167 96C167 76 164 62 158 54L150 46H60Z',
  frame:
    'M40 130C48 150 58 174 68 196C72 203 77 206 84 206H140C146 206 149 204 149 198V132C149 129 147.6 127.6 145 127.6H44C40 127.6 39.4 128.6 40 130Z',
  panes:
    'M46 132.6L66.4 180V132.6ZM71 132.6V191C73 198 77 202.6 84 202.6H139C143.6 202.6 145.6 201 145.6 197V134C145.6 133 145 132.6 144 132.6Z',
  cabin: seat(120, 136),
  glints: [128],
  under: 'M60 50H150V74H560V56H500L470 50H440L420 56H160V20H130V40H60Z',
  surfaces: fill('M8 118H170V109H9Z', '#fff', 'fill-opacity=".3"') + fill('M8 109H170V86H9Z', 'url(#d)'),
  behind:
    fill('M166 74H600V88H166Z', '#3a4147') +
    '<path d="M184 84H606C608.6 84 610 85.4 610 88V292C610 297 607 300 602 300H188C183 300 180 297 180 292V88C180 85.4 181.4 84 184 84Z" fill="url(#W)" stroke="#000" stroke-opacity=".35"/>' +
    line('M184 294H606', '#fff', 3) +
    line('M181 90H609M181 284H609', '#7f8a93', 2.6) +
    line('M184 84V298M606.6 84V298', '#8b959d', 4) +
    line(
      'M232 92V282M280 92V282M328 92V282M376 92V282M424 92V282M472 92V282M520 92V282M568 92V282',
      '#000',
      0.8,
      'stroke-opacity=".1"',
    ) +
    fill('M184 292L420 92H500L264 292Z', '#fff', 'fill-opacity=".3"') +
    fill('M176 150H184V230H176Z', '#4a5157'),
  fittings:
    screen('M16.6 131C27 160 39 187 49 208C55 217 61 219 66 216C54 190 44 160 34 130Z') +
    plastic('M8 56L8.6 74C24 78 44 76 58 66L62 44L20 44C12 45 8 49 8 56Z') +
    seams(
      'M36 124C34 110 42 96 58 86M154 212C156 180 157 120 157 92C157 76 152 66 146 60M10 108C24 110 34 106 40 98',
    ) +
    handle(126, 116, 20) +
    headlamp('M9.4 84C16 82 28 82 40 88C44 92 44 98 40 102C28 106 18 106 10.6 104C9.6 98 9.4 90 9.4 84Z') +
    '<path d="M26 118H42L40 126H27Z" fill="#e8891b"/>' +
    line('M46 150H34V196L54 200', '#15181a', 3) +
    fill(
      'M24 152H38C40 152 41 153 41 155V192C41 194 40 195 38 195H26C24 195 23 194 23 192V154C23 153 23 152 24 152Z',
      '#1c1f22',
    ) +
    mirror(0, 0, 0) +
    // side guard, tank, tail
    '<rect x="196" y="42" width="78" height="30" rx="7" fill="url(#i)" stroke="#000" stroke-opacity=".4"/>' +
    line('M212 42V72M258 42V72', '#4c545b', 2.4) +
    line('M286 44H398M286 58H398M300 40V74M384 40V74', '#6b747b', 3) +
    fill('M560 52H606V66H560Z', '#15181a') +
    fill('M600 54H607V64H600Z', '#d3151c') +
    fill('M186 76H192V80H186ZM330 76H336V80H330ZM560 76H566V80H560Z', '#f0a020'),
  before:
    line('M404 48C402 74 424 88 452 88C480 88 500 74 498 48', '#15181a', 4.6) +
    fill('M495 48H502L505 18H496Z', '#15181a'),
};
