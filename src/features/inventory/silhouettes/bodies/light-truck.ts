import type { Vehicle } from '../vehicle.ts';

/** A cab-over truck with a box. */
export const lightTruck: Vehicle = {
  length: 612,
  height: 226,
  axles: [104, 452],
  tyre: 40,
  sill: 42,
  skin:
    'M20 44C12 45 8 49 8 56L9 92C9 112 11 122 15 130C26 160 38 188 48 208C53 218 60 223.6 72 224.6C96 226.6 128 226.6 150 225' +
    'C160 224 165 220 165.4 211L167 96C167 76 164 62 158 54L146 42H54Z',
  panes:
    'M46 132.6L66.4 180V132.6ZM71 132.6V191C73 198 77 202.6 84 202.6H139C143.6 202.6 145.6 201 145.6 197V134C145.6 133 145 132.6 144 132.6Z',
  openAxles: [452],
  mark: 'M180 88H610V300H180ZM166 60H560V82H166Z',
};
