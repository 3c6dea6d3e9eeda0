/**
 * The invented dealers' comments about a car: paragraphs separated by bars, assembled from parts that suit it.
 */
import type { FeedCar } from '#domain/inventory/car.ts';
import { formatDate } from '#domain/shared/time-zone.ts';
import type { Random } from './random.ts';

/** The facts that a car's comments mention. */
export type CommentedCar = Pick<
  FeedCar,
  | 'make'
  | 'model'
  | 'badge'
  | 'year'
  | 'car_type'
  | 'status'
  | 'km'
  | 'colour'
  | 'fuel'
  | 'simple_fuel'
  | 'simple_body'
  | 'seats'
  | 'variant'
  | 'caravan'
  | 'certified'
  | 'rego_expiry'
  | 'filtered_features'
>;

interface Voice {
  dealer: string;
  city: string;
  /** The day of writing, YYYY-MM-DD. */
  today: string;
}

type Part = (car: CommentedCar, voice: Voice, chance: Random) => string | null;

const has = (car: CommentedCar, filter: string) => car.filtered_features.includes(filter);
const kilometres = (km: number) => `${km.toLocaleString('en-AU')} km`;
/** `March 2024` */
const monthOf = (date: string) => formatDate(date).replace(/^\d+ /, '');

const PEOPLE = [
  'a nurse who drove it to the hospital and back',
  'a retired couple who kept every receipt',
  'a teacher who bought it new',
  'a local builder with a fleet of three',
  'a family that needed a bigger boot',
  'a customer we sold it to new',
  'a mine supervisor who garaged it between swings',
  'a grandmother who drove it on Thursdays',
  'a courier who serviced it every 10,000 km',
  'a young couple moving overseas',
];

const usedOpening: Part = (car, _, chance) => {
  const km = car.km === null ? null : kilometres(car.km);
  return chance.pick([
    `Traded in by ${chance.pick(PEOPLE)}.${km === null ? '' : ` It shows ${km} and the logbook agrees.`}`,
    `This ${car.model} came from ${chance.pick(PEOPLE)}. One set of careful hands, and it shows in the seats.`,
    `${chance.pick(['One owner', 'Two owners'])} since new${km === null ? '' : `, ${km}`}, and a service stamp for each year.`,
    `A ${car.colour === null ? '' : `${car.colour.toLowerCase()} `}${car.model} ${car.badge ?? ''} in honest condition: a few stone chips on the bonnet, nothing else to explain.`,
    `We looked at four of these before buying this one.${km === null ? '' : ` ${km} on the clock and`} ${km === null ? 'It has' : 'it has'} the fullest history of the lot.`,
  ]);
};

const newOpening: Part = (car, { dealer, city }, chance) =>
  car.status === 'coming_soon'
    ? chance.pick([
        `On its way to ${city}. Put your name down for it now and we’ll call you the day it lands.`,
        `Built and on the water. We expect this ${car.model} in ${city} within weeks.`,
      ])
    : chance.pick([
        `In stock in ${city} and ready to register. You can drive it home this week.`,
        `Brand new, plastic still on the screen, parked inside at ${dealer}.`,
        `The ${car.badge ?? car.model} is the one most of our customers end up choosing, and this is the colour they ask for.`,
      ]);

const demoOpening: Part = (car, { city }, chance) =>
  chance.pick([
    `Our own demonstrator${car.km === null ? '' : `, ${kilometres(car.km)}`}, driven by staff around ${city} and serviced by us. The balance of the new-car warranty goes with it.`,
    `Registered by us as a demonstrator. The first owner’s depreciation is already off the price${car.km === null ? '' : `, with ${kilometres(car.km)} on the clock`}.`,
  ]);

const engine: Part = ({ variant, simple_fuel: fuel }) => {
  const use = variant.fuelconsumptioncombined;
  const litres = variant.enginesize_litres;
  if (use === null) return null;
  switch (fuel) {
    case 'electric':
      return `It has a ${variant.fuelcapacity} kWh battery, uses about ${use} kWh per 100 km and charges overnight at home.`;
    case 'plug-in hybrid':
      return 'Charge it overnight and the weekday commute runs on electricity; the petrol engine is there for the weekend.';
    case 'hybrid':
      return `The hybrid system never needs a plug and uses ${use.toFixed(1)} litres per 100 km on the combined cycle.`;
    default:
      return litres === null
        ? null
        : `The ${litres.toFixed(1)}-litre ${fuel === 'diesel' ? 'turbo diesel' : variant.induction === 'Turbo' ? 'turbo petrol' : 'petrol'} makes ${variant.torque} Nm and uses ${use.toFixed(1)} litres per 100 km on the combined cycle.`;
  }
};

const room: Part = (car, _, chance) => {
  switch (car.simple_body) {
    case 'ute':
    case 'cabChassis':
      return has(car, 'Canopy')
        ? 'The canopy locks, is lined, and stays with the car.'
        : chance.pick([
            'The tray has worked but not suffered: straight sides, no rust, tailgate shuts with one hand.',
            'Room for tools in the back and for child seats behind you.',
          ]);
    case 'suv':
    case '4x4':
      return (car.seats ?? 0) >= 7
        ? `${car.seats} seats, with a third row that adults have tried and survived.`
        : chance.pick([
            'High enough to see over traffic, small enough for an underground car park.',
            'The back seat takes three, the boot takes the pram and the shopping at once.',
          ]);
    case 'van':
    case 'lightTruck':
      return 'Low floor, wide door, and every door seal has been checked in the wash bay.';
    case 'peopleMover':
    case 'bus':
      return `${car.seats} seats, each with its own belt, and wide doors for getting everyone in.`;
    case 'coupe':
    case 'convertible':
    case 'softtop':
    case 'hardtop':
      return 'Never on a track as far as the tyres, brakes and history can tell us.';
    default:
      return chance.pick([
        'Parks anywhere, sips fuel, and still takes four adults to the coast.',
        'An easy car to live with: light steering, clear view out, cheap tyres.',
        'A sensible first car that nobody will be embarrassed by.',
      ]);
  }
};

const workshop: Part = (_car, { dealer }, chance) =>
  chance.pick([
    `Our workshop fitted ${chance.pick(['new front brake pads', 'a new battery', 'four new tyres', 'two new rear tyres', 'new wiper blades and a cabin filter'])} and found nothing else to do. Ask for the inspection sheet.`,
    `It has been through the 80-point check at ${dealer}; the sheet is in the glovebox.`,
    `Serviced before it went on sale, with the next service due in ${chance.pick(['six months or 10,000 km', 'twelve months or 15,000 km'])}.`,
    null,
  ]);

const papers: Part = (car, { today }, chance) => {
  if (car.rego_expiry === null || car.rego_expiry <= today)
    return chance.chance(0.5) ? 'Sold with a fresh safety inspection and two keys.' : null;
  return `Registered until ${monthOf(car.rego_expiry)}, ${chance.pick(['two keys', 'two keys and the owner’s manual', 'both keys and the full logbook'])}.`;
};

const certificate: Part = (car) =>
  car.certified
    ? 'A certified car: inspected by factory technicians, with a full service history and roadside assistance for a year.'
    : null;

const towing: Part = (car) =>
  has(car, 'Tow bar') ? 'Tow bar and wiring are on it; bring your trailer and try it in the yard.' : null;

const invitation: Part = (_car, { dealer, city }, chance) =>
  chance.pick([
    `See it at ${dealer}, or ask for a video walk-around and we’ll send you one.`,
    `Trade-ins welcome. Tell us the rego and we’ll have a figure ready when you get to ${city}.`,
    `Ask us for the price in writing, with every charge on it.`,
    'Test drives take half an hour; take it home for the afternoon if you like it.',
    null,
  ]);

const BY_TYPE: Readonly<Record<FeedCar['car_type'], readonly Part[]>> = {
  used: [usedOpening, engine, room, workshop, papers, certificate, towing, invitation],
  demo: [demoOpening, engine, room, towing, invitation],
  new: [newOpening, engine, room, invitation],
};

const vanOpening: Part = (car, { city }, chance) => {
  if (car.car_type !== 'used')
    return chance.pick([
      `New in ${city} and set up in the yard with the awning out, so you can see how it lives.`,
      `We ordered this ${car.model} with the options our customers ask for and left out the ones they never use.`,
    ]);
  return chance.pick([
    'One lap of Australia, then eight months in a shed. The owners are now too busy with grandchildren.',
    'Bought new from us and serviced by us ever since, so we know what is behind the panels.',
    'Mostly parked at the same beach every January. The annexe still smells of sunscreen.',
    'Traded in on a bigger one. Tidy inside, a few scratches low down where the trees were.',
  ]);
};

const weights: Part = ({ caravan }) =>
  caravan?.tare_weight == null || caravan.aggregate_trailer_mass == null
    ? null
    : `Tare ${caravan.tare_weight.toLocaleString('en-AU')} kg, so you can load up to ${(caravan.aggregate_trailer_mass - caravan.tare_weight).toLocaleString('en-AU')} kg of water, gas and gear. Bring your tow vehicle’s handbook and we’ll do the sums together.`;

const drives: Part = (car) =>
  car.simple_body === 'motorhome'
    ? 'Drives like a van, on an ordinary car licence up to 4.5 tonnes; ask us if this one needs more.'
    : null;

const dampTest: Part = (car, _, chance) =>
  car.car_type === 'used'
    ? chance.pick([
        'Damp-tested in every corner by Col: dry. Wheel bearings repacked, gas certificate new.',
        'New tyres this year, brakes adjusted, gas and electrics certified.',
        'Floor, roof seams and hatches checked for leaks; one hatch resealed, the rest are sound.',
      ])
    : null;

const vanInvitation: Part = (_car, _voice, chance) =>
  chance.pick([
    'Come and spend an hour in it. Margaret will put the kettle on.',
    'Handover takes a morning and includes reversing practice in the paddock.',
    'We can hold it until your house is sold or your leave starts. Just ring.',
  ]);

const VAN_PARTS: readonly Part[] = [vanOpening, weights, drives, dampTest, vanInvitation];

/** Two to eight paragraphs, or `null` for cars without comments. */
export function comments(
  car: CommentedCar,
  voice: Voice,
  sells: 'cars' | 'vans',
  chance: Random,
): string | null {
  const silent = chance.chance(0.05);
  const parts = sells === 'vans' ? VAN_PARTS : BY_TYPE[car.car_type];
  const paragraphs = parts.flatMap((part, index) => {
    const text = part(car, voice, chance);
    const kept = index === 0 || chance.chance(0.8);
    return text === null || !kept ? [] : [text.replaceAll(/\s+/g, ' ')];
  });
  return silent ? null : paragraphs.join('|');
}
