/** A car's facts as rows. Rows without a value are left out. */

import { counted } from '#domain/shared/counted.ts';
import { figures } from '#domain/shared/figures.ts';
import type { AustralianState } from '#domain/shared/schema.ts';
import { monthText } from '#domain/shared/time-zone.ts';
import { bodyTypeText } from '../body.ts';
import type { Car, Caravan, TypicalFact, Variant } from '../car.ts';
import { formatFeetAsMetres } from '../caravan.ts';
import { engineText } from '../engine-size.ts';
import { knownText } from '../known-text.ts';
import { driveLabel, fuelLabel, transmissionLabel } from '../labels.ts';
import { regoExpiry } from '../rego.ts';
import { type ShownFirst, showFirst } from './features.ts';

export interface SpecRow {
  label: string;
  value: string;
}

export interface SpecGroup {
  title: string;
  rows: SpecRow[];
}

/** `48,200 km`. */
export function formatKilometres(km: number): string {
  return `${figures(km, 0)} km`;
}

/** A measurement that cannot be zero: feeds write 0 for unknown. */
function measure(value: number | null, write: (value: number) => string): string | null {
  return value !== null && value > 0 ? write(value) : null;
}
const whole = (unit: string) => (value: number) => `${figures(value, 0)} ${unit}`;
const tenths = (unit: string) => (value: number) => `${figures(value, 1)} ${unit}`;
const count = (value: number | null) => measure(value, String);

/** Turns labels and values into rows, in order, leaving out those that are blank, null or the word "null". */
export function specRows(entries: readonly (readonly [label: string, value: string | null])[]): SpecRow[] {
  return entries.flatMap(([label, value]) => {
    const known = knownText(value);
    return known === null ? [] : [{ label, value: known }];
  });
}

const TYPICAL = ', typical for this model';

/** A row's value without where it is from. */
export const withoutSource = (value: string): string =>
  value.endsWith(TYPICAL) ? value.slice(0, -TYPICAL.length) : value;

/** A fact, and where it is from unless it is the dealer's. */
const sourced = ({ typical }: Car, fact: TypicalFact, value: string | null): string | null =>
  value !== null && typical?.includes(fact) ? `${value}${TYPICAL}` : value;

const KEY_INFORMATION_SHOWN = 8;

/**
 * A car's key information, the most useful first: eight rows shown at once, the rest behind "show more". Caravans and
 * trailers begin with space and weight. `siteState` sets today's date for the registration if the car's own state is
 * unknown.
 */
export function keyInformation(car: Car, siteState: AustralianState, now: Date): ShownFirst<SpecRow> {
  const towed = car.item_type === 'caravan' ? car.caravan : null;
  const rows = specRows([
    ['Sleeps', count(towed?.sleeps ?? null)],
    ['Body length', measure(towed?.body_length_feet ?? null, formatFeetAsMetres)],
    ['Tare weight', measure(towed?.tare_weight ?? null, whole('kg'))],
    ['Aggregate trailer mass', measure(towed?.aggregate_trailer_mass ?? null, whole('kg'))],
    ['Odometer', car.km === null ? null : formatKilometres(car.km)],
    ['Transmission', transmissionLabel(car)],
    ['Fuel', sourced(car, 'simple_fuel', fuelLabel(car))],
    ['Body', sourced(car, 'simple_body', bodyTypeText(car))],
    ['Drive', driveLabel(car)],
    ['Engine', engineText(car)],
    ['Seats', count(car.seats)],
    ['Colour', car.colour],
    ['Doors', count(car.doors)],
    ['Interior colour', car.interior_colour],
    ['Sleeps', towed ? null : count(car.caravan?.sleeps ?? null)],
    ['Stock number', car.stocknum],
    ['Registration', car.regplate],
    ['Registration expiry', regoExpiry(car, siteState, now)],
    ['VIN', car.vin],
  ]);
  return showFirst(rows, KEY_INFORMATION_SHOWN);
}

function variantRows(variant: Variant, electric: boolean) {
  return {
    engine: [
      ['Engine capacity', measure(variant.enginesize, whole('cc'))],
      ['Cylinders', count(variant.cylinders)],
      ['Induction', variant.induction],
      ['Torque', measure(variant.torque, whole('Nm'))],
      ['Gears', variant.geartype],
    ],
    consumption: [
      [
        electric ? 'Energy consumption (combined)' : 'Fuel consumption (combined)',
        measure(variant.fuelconsumptioncombined, tenths(electric ? 'kWh/100 km' : 'L/100 km')),
      ],
      [
        electric ? 'Battery capacity' : 'Fuel tank',
        measure(variant.fuelcapacity, (value) => `${value} ${electric ? 'kWh' : 'L'}`),
      ],
    ],
    size: [
      ['Length', measure(variant.vehiclelength, whole('mm'))],
      ['Width', measure(variant.vehiclewidth, whole('mm'))],
      ['Height', measure(variant.vehicleheight, whole('mm'))],
      ['Gross vehicle mass', measure(variant.grossvehiclemass, whole('kg'))],
    ],
    safety: [['ANCAP rating', ancap(variant)]],
  } as const;
}

/** `5 stars (2019)`: stars mean little without the year of the test. */
function ancap({ ancaprating, ancapyear }: Variant): string | null {
  if (ancaprating === null) return null;
  const stars = counted(ancaprating, 'star');
  return ancapyear === null ? stars : `${stars} (${ancapyear})`;
}

/** Rows for a caravan or motorhome; lengths are given in feet and shown in metres. */
function caravanRows(caravan: Caravan | null) {
  if (caravan === null) return [];
  return [
    ['Body length', measure(caravan.body_length_feet, formatFeetAsMetres)],
    ['Body width', measure(caravan.body_width_feet, formatFeetAsMetres)],
    ['Tare weight', measure(caravan.tare_weight, whole('kg'))],
    ['Aggregate trailer mass', measure(caravan.aggregate_trailer_mass, whole('kg'))],
    ['Axle type', caravan.axle_type],
    ['Sleeps', count(caravan.sleeps)],
  ] as const;
}

/** The group of rows that only caravans and motorhomes have. */
export const LIVING_GROUP = 'Living area and towing';

/** All of a car's specifications in groups, without empty rows or groups. */
export function specGroups(car: Car): SpecGroup[] {
  const variant = variantRows(car.variant, car.simple_fuel === 'electric');
  const groups = [
    {
      title: 'Vehicle',
      rows: specRows([
        ['Make', car.make],
        ['Model', car.model],
        ['Badge', car.badge],
        ['Series', car.series],
        ['Year', car.year === null ? null : String(car.year)],
        ['Build date', car.build_date && monthText(car.build_date)],
        ['Compliance date', car.compliance_date && monthText(car.compliance_date)],
        ['Body', sourced(car, 'simple_body', bodyTypeText(car))],
        ['Colour', car.colour],
        ['Interior colour', car.interior_colour],
        ['Doors', count(car.doors)],
        ['Seats', count(car.seats)],
      ]),
    },
    {
      title: 'Engine and drivetrain',
      rows: specRows([
        ['Fuel', sourced(car, 'simple_fuel', fuelLabel(car))],
        ['Engine', engineText(car)],
        ...variant.engine,
        ['Transmission', transmissionLabel(car)],
        ['Drive', driveLabel(car)],
        ...variant.consumption,
      ]),
    },
    { title: LIVING_GROUP, rows: specRows(caravanRows(car.caravan)) },
    { title: 'Dimensions and weights', rows: specRows(variant.size) },
    { title: 'Safety', rows: specRows(variant.safety) },
  ];
  return groups.filter((group) => group.rows.length > 0);
}
