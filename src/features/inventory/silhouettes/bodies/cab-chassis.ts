import type { Vehicle } from '../vehicle.ts';

/** A single cab before an alloy tray with drop sides. */
export const cabChassis: Vehicle = {
  length: 534,
  height: 181,
  axles: [95, 414],
  tyre: 40,
  sill: 35,
  skin:
    'M20 42C12 43 8 47 8 53L6.5 76C6 93 7 103 9.5 109C12 114 20 117 34 118.6C66 122.4 100 125 132 126.6C152 140.4 170 157.8 188 169.8' +
    'C198 176.6 210 180.6 224 181C234 181 240 178 241 170L245 62C245 46 242 38 236 37L200 35H60Z',
  panes:
    'M160 131C174 141.4 187 151 201 160.2C207 164.6 212 168.6 219 170C224 170.4 226.6 169 227 165L228.6 134C228.6 132 227.6 131.3 225.6 131.2Z',
  openAxles: [414],
  mark: 'M252 100H532V130H266V178H252ZM245 66H500V84H245Z',
};
