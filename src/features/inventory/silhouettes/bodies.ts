import type { BodyType } from '#domain/inventory/car.ts';
import { bus } from './bodies/bus.ts';
import { cabChassis } from './bodies/cab-chassis.ts';
import { camperTrailer } from './bodies/camper-trailer.ts';
import { caravan } from './bodies/caravan.ts';
import { convertible } from './bodies/convertible.ts';
import { coupe } from './bodies/coupe.ts';
import { covered } from './bodies/covered.ts';
import { fourByFour } from './bodies/four-by-four.ts';
import { hardtop } from './bodies/hardtop.ts';
import { hatch } from './bodies/hatch.ts';
import { lightTruck } from './bodies/light-truck.ts';
import { motorhome } from './bodies/motorhome.ts';
import { peopleMover } from './bodies/people-mover.ts';
import { sedan } from './bodies/sedan.ts';
import { softtop } from './bodies/softtop.ts';
import { suv } from './bodies/suv.ts';
import { ute } from './bodies/ute.ts';
import { van } from './bodies/van.ts';
import { wagon } from './bodies/wagon.ts';
import type { Vehicle } from './vehicle.ts';

/** Hatch and hatchback are the same body, as are wagon and station wagon. */
const VEHICLES: Record<BodyType, Vehicle> = {
  '4x4': fourByFour,
  bus,
  cabChassis,
  convertible,
  coupe,
  hardtop,
  hatch,
  hatchback: hatch,
  motorhome,
  lightTruck,
  peopleMover,
  sedan,
  softtop,
  suv,
  ute,
  van,
  wagon,
  stationWagon: wagon,
  caravan,
  camperTrailer,
};

/** The side view of a body; a covered car if the body is unknown. */
export const vehicleOf = (body: BodyType | null): Vehicle => (body === null ? covered : VEHICLES[body]);
