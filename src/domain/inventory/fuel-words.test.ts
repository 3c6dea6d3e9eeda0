import { describe, expect, test } from 'vitest';
import { toSimpleFuel } from './fuel-words.ts';

const KNOWN: Readonly<Record<string, readonly string[]>> = {
  hybrid: [
    ...['Unleaded Petrol/Electric', 'Premium Unleaded/Electric', 'Diesel/Electric', 'Petrol/Electric'],
    ...[
      'Petrol/Electric Hybrid',
      'Petrol Electric',
      'Petrol-Electric',
      'PETROL / ELECTRIC',
      'Petrol & Electric',
    ],
    ...['Electric/Petrol', 'Electric + Premium', 'ELEC/ULP', 'ELEC/PULP', 'ULP/Electric', 'Premium/Electric'],
    ...[
      'Hybrid',
      'HEV',
      'MHEV',
      'Mild Hybrid',
      'Hybrid with Regular Unleaded',
      'Hybrid with Premium Unleaded',
    ],
    ...[
      'Unleaded Petrol & Electric',
      'Petrol (Hybrid)',
      'Hybrid Electric',
      'Hybrid EV',
      'e-POWER',
      'Self-charging hybrid',
    ],
    ...['Gas/Electric', 'Diesel Hybrid', 'HYB', 'H', 'P/E', '91 RON / Electric', 'Unleaded 91/Electric'],
  ],
  'plug-in hybrid': [
    ...['PHEV', 'Plug-in Hybrid', 'Plug In Hybrid Electric', 'Plugin Hybrid', 'Plug-in Petrol/Electric'],
    ...[
      'Petrol Plug-in Hybrid',
      'Plug-in Hybrid (Premium Unleaded)',
      'PLUGIN_HYBRID',
      'Range Extender',
      'PHEV Electric',
    ],
  ],
  electric: [
    'Electric',
    'Electricity',
    'EV',
    'BEV',
    'Battery Electric Vehicle',
    'Fully Electric',
    'ELEC',
    'E',
  ],
  petrol: [
    ...[
      'Petrol',
      'Unleaded',
      'Unleaded Petrol',
      'Premium Unleaded Petrol',
      'Petrol - Unleaded ULP',
      'ULP',
      'PULP',
    ],
    ...[
      'Petrol - Premium ULP',
      'Petrol - Regular Unleaded',
      'Regular Unleaded',
      'Premium',
      'Leaded',
      'Gasoline',
      'E10',
    ],
    ...[
      'Petrol or LPG (Dual)',
      'Petrol / LPG',
      'Unleaded 91',
      '98',
      '95 RON',
      'Premium Unleaded 98',
      'P',
      'U',
      'E85',
    ],
    ...['Premium Unleaded & Ethanol (E85)', 'Petrol Turbo', 'FLEX', 'Unleaded (ULP)'],
  ],
  diesel: [
    'Diesel',
    'DIESEL',
    'Turbo Diesel',
    'Turbodiesel',
    'Diesel - Turbo',
    'Premium Diesel',
    'TDI',
    'DSL',
    'D',
  ],
  lpg: ['LPG', 'LPG only', 'Gas', 'Autogas', 'EcoLPI (LPG)', 'Liquid Petroleum Gas', 'L'],
  hydrogen: ['Hydrogen', 'Fuel Cell', 'FCEV', 'Hydrogen Fuel Cell Electric', 'Hydrogen/Electric'],
};

describe.each(Object.entries(KNOWN))('%s', (fuel, texts) => {
  test.each(texts)('%j', (text) => {
    expect(toSimpleFuel(text)).toBe(fuel);
  });
});

test.each([
  ...['Other', '-', 'Unknown', 'TBA', 'Steam', 'CNG', 'Natural Gas', 'Compressed Natural Gas', 'Multi-Fuel'],
  ...['Petrol or Diesel', 'Plug-in Electric', 'X', 'Automatic', 'Dual Fuel', 'Premium Multi-Fuel', 'NONE'],
])('%j is unknown', (text) => {
  expect(toSimpleFuel(text)).toBeNull();
});
