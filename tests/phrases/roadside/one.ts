/** Phrases from the roadside: each as one caller of a country yard would type it into the site. */
import { bus, hatch, sedan, suv, ute, van, wagon } from '../bodies.ts';
import {
  allWheels,
  automatic,
  cylinders,
  diesel,
  dualCab,
  eightCylinders,
  electric,
  fourWheelDrive,
  gas,
  hybrid,
  litres,
  manual,
  plugIn,
  seater,
  seats,
  twoWheels,
} from '../facts.ts';
import { chinese, european } from '../origins.ts';
import { type PhrasesByGroup, says } from '../phrase.ts';
import { city, near, town } from '../places.ts';
import {
  about,
  and,
  built,
  car,
  colour,
  costs,
  kmUpTo,
  labelled,
  make,
  maybe,
  not,
  or,
  otherColour,
  state,
  type Test,
  upTo,
} from '../rows.ts';
import { smallCar, smallSuv, towCar } from '../uses.ts';

const OPEN = { count: 'open' } as const;

const hilux = car(/^Toyota Hilux/);
const landCruiser = car(/^Toyota Land ?cruiser(?!.*prado)/);
const prado = car(/^Toyota Land ?cruiser.*prado/);
const rav4 = car(/^Toyota RAV ?4/);
const kluger = car(/^Toyota Kluger/);
const corolla = or(
  car(/^Toyota Corolla(?! (Cross|Fielder|Axio))/),
  maybe(car(/^Toyota (GR )?Corolla(?! Cross)/)),
);
const yaris = or(car(/^Toyota Yaris(?! Cross)/), maybe(car(/^Toyota GR Yaris/)));
const ranger = car(/^Ford Ranger/);
const patrol = car(/^Nissan Patrol/);
const cx5 = car(/^Mazda CX-5/);
/** Most Minis are some Cooper, but the word alone is the hatch. */
const miniCooper = or(car(/^Mini (Cooper|[35]D Hatch)\b/), maybe(make('Mini')));

/** A plug is more than a hybrid to some. */
const anyHybrid = or(and(hybrid, not(plugIn)), maybe(hybrid));

/** The file gives no engine. */
const noEngine: Test = ({ Engine }) => (/^\d+ cyl/.test(Engine) ? 'no' : 'yes');

/** Fewer kilometres than most. */
const fewKm = or(kmUpTo(60_000), maybe(kmUpTo(130_000)));

export const ROADSIDE_1: PhrasesByGroup = {
  models: [
    says('prado gxl diesel', and(prado, car(/GXL/), diesel)),
    says('x trail ti', or(car(/^Nissan X-Trail.*\bTI\b(?!-)/), maybe(car(/^Nissan X-Trail.*\bTI-L/)))),
    says('bt50 xtr', car(/^Mazda BT-50.*\bXTR/)),
    says('dmax x terrain', car(/^Isuzu D-MAX X-Terrain/)),
    says(
      'commodore ss',
      or(
        car(/^Holden Commodore (VE )?SS\b(?!-)/),
        maybe(car(/^Holden (HDT )?Commodore.*\bSS/)),
        maybe(car(/^Holden UTE.*\bSS/)),
      ),
    ),
    says('patrol y62', and(patrol, or(cylinders(8), maybe(and(noEngine, not(car(/Y61/)), built(2013)))))),
    says('ldv t60 max', car(/^LDV T60 MAX/)),
    says('mustang gt', car(/^Ford Mustang.*\bGT\b/)),
    says('peugeot 3008 gt', or(car(/^Peugeot 3008 GT$/), maybe(car(/^Peugeot 3008 GT/)))),
    says('mg zs ev', or(car(/^MG ZS EV/), maybe(and(car(/^MG ZS/), electric)))),
  ],
  trade: [
    says('4x4 dual cab diesel auto', and(ute, fourWheelDrive, dualCab, diesel, automatic)),
    // A tub in one piece with the cab is not a tray.
    says('tow vehicle for 3 tonne caravan', towCar, OPEN),
    says('lwb van', and(van, or(car(/\bLWB\b/), maybe(car(/[SXE]LWB|\bLWO\b|\bLong\b|Maxi\b|3[0-9]0L\b/))))),
    says(
      'p plater car automatic',
      and(or(smallCar, maybe(upTo(30_000))), automatic, not(eightCylinders)),
      OPEN,
    ),
    says('12 seater bus', or(and(bus, seats(12)), maybe(and(bus, seats(11, 15))))),
    says('novated lease electric car', electric, OPEN),
    says('lpg falcon', and(car(/^Ford Falcon/), gas)),
    says('v8 ute', and(ute, eightCylinders)),
    says('small suv for retired couple', smallSuv, OPEN),
  ],
  amounts: [
    says('under 20 grand', upTo(20_000)),
    says('utes under 30k', and(ute, upTo(30_000))),
    says('cars between 10 and 15 thousand', costs(10_000, 15_000)),
    says('swift under 100000 kms', and(car(/^Suzuki Swift/), kmUpTo(100_000))),
    says('corolla under $15000', and(corolla, upTo(15_000))),
    says('suv less than 5 years old', and(suv, or(built(2019), maybe(built(2018))))),
    says('volvo xc60 2018 or newer', and(car(/^Volvo XC ?60/), built(2018))),
    says('low km yaris', and(yaris, fewKm), OPEN),
    says('7 seats under 40k', and(seater(7), upTo(40_000))),
    says('suv around 25k', and(suv, about(25_000))),
    says('6 cylinder under $10,000', and(cylinders(6), upTo(10_000))),
    says('max budget $12,500', upTo(12_500)),
    says('mini cooper 2012 to 2016', and(miniCooper, built(2012, 2016))),
    says('landcruiser 50-60k', and(or(landCruiser, maybe(prado)), costs(50_000, 60_000))),
  ],
  exclusions: [
    says('dual cab ute anything but a ford', and(ute, dualCab, not(make('Ford')))),
    says('small suv no cvt', and(smallSuv, not(car(/\bcvt\b|x-tronic|lineartronic/))), OPEN),
    says('hilux any colour but white', and(hilux, otherColour('white'))),
    says('4wd no diesel', and(fourWheelDrive, not(diesel))),
    says('hatchback not manual', and(hatch, not(manual))),
    says('suv under 25k not chinese', and(suv, upTo(25_000), not(chinese))),
    says('haval jolion not hybrid', and(car(/Haval Jolion/), not(hybrid))),
    says('4x4 but not a ute', and(fourWheelDrive, not(ute))),
    says('dual cab not nissan not mitsubishi', and(ute, dualCab, not(make('Nissan', 'Mitsubishi')))),
    says('red car not a mazda', and(or(colour('red'), maybe(colour('burgundy'))), not(make('Mazda')))),
    says('hatch nothing older than 2018', and(hatch, built(2018))),
    says('ranger excluding wildtrak', and(ranger, not(car(/wildtrak/)))),
    says('auto wagon not subaru', and(wagon, automatic, not(make('Subaru')))),
    says('no black or grey sedans', and(sedan, otherColour('black', 'grey'))),
    says('suv no european', and(suv, not(european))),
  ],
  together: [
    says('2018 mazda cx-5 maxx sport awd', and(cx5, car(/Maxx Sport/), built(2018, 2018), allWheels)),
    says(
      'automatic honda jazz under 15k',
      and(or(car(/^Honda Jazz/), maybe(car(/^Honda Fit/))), automatic, upTo(15_000)),
    ),
    says(
      '7 seater diesel suv less than 100000km brisbane',
      and(suv, seater(7), diesel, kmUpTo(100_000), city('Brisbane, QLD')),
    ),
    says('manual ute toowoomba', and(ute, manual, town('Toowoomba, QLD'))),
    says('kia sportage gt line black', and(car(/^Kia Sportage GT-Line/), colour('black'))),
    says(
      'small car under 12k geelong',
      and(or(and(smallCar, not(labelled('SUV'))), maybe(smallCar)), upTo(12_000), town('Geelong, VIC')),
    ),
    says('hyundai or kia suv 2020+ under 35k', and(make('Hyundai', 'Kia'), suv, built(2020), upTo(35_000))),
    says(
      'ford ranger xlt 3.2 4x4 qld',
      and(car(/^Ford Ranger.*XLT/), litres(3.2), fourWheelDrive, state('QLD')),
    ),
    says(
      'camry ascent hybrid silver',
      and(
        or(car(/^Toyota Camry Ascent(?! Sport)/), maybe(car(/^Toyota Camry Ascent/))),
        hybrid,
        colour('silver'),
      ),
    ),
    says('mercedes glc nsw', and(car(/^Mercedes-Benz GLC/), state('NSW'))),
    says(
      'hiace slwb auto diesel',
      and(
        or(car(/^Toyota Hiace(?!.*Commuter).*SLWB/), maybe(car(/^Toyota Hiace.*(SLWB|Super LWB)/))),
        automatic,
        diesel,
      ),
    ),
    says('dual cab near 4870', and(ute, dualCab, near('4870', 15, 120))),
    says('mux 4x4 under 120k kms', and(car(/^Isuzu MU-X/), allWheels, kmUpTo(120_000))),
    says(
      'blue subaru xv or forester',
      and(or(car(/^Subaru (Forester|XV)/), maybe(car(/^Subaru Impreza XV/))), colour('blue')),
    ),
    says(
      'audi q5 tdi 2015-2018',
      and(or(car(/^Audi Q5.*TDI/), maybe(and(car(/^Audi S?Q5/), diesel))), built(2015, 2018)),
    ),
    says('hybrid suv melbourne', and(suv, anyHybrid, city('Melbourne, VIC'))),
  ],
  typing: [
    says('jeep wrangeler rubicon', car(/^Jeep Wrangler.*Rubicon/)),
    says('mitsubshi triton glx-r', car(/^Mitsubishi Triton GLX-R/)),
    says('volkswagon golf gti', car(/^Volkswagen Golf GTI/)),
    says('landcrusier prado kakadu', and(prado, car(/kakadu/))),
    says(
      'do you have any kia carnivals in stock?',
      or(car(/^Kia Carnival/), maybe(car(/^Kia Grand Carnival/))),
    ),
    says('suburu outback diesel', and(car(/^Subaru Outback/), diesel)),
    says('nissan navarra st-x', car(/^Nissan Navara.*ST-X/)),
    says('im looking for a family suv with 7 seats thanks', and(suv, seater(7))),
    says('cheapest ute u got', and(ute, or(upTo(10_000), maybe(upTo(20_000)))), OPEN),
    says('rav 4 hybird', and(rav4, hybrid)),
    says('lexsus rx350', or(car(/^Lexus (RX )?RX350\b/), maybe(car(/^Lexus (RX )?RX350/)))),
    says('Hi is the Ford Everest Titanium still available?', car(/^Ford Everest.*Titanium/)),
    says('SUZUKI JIMNY MANUAL', and(car(/^Suzuki Jimny/), manual)),
    says('any skoda octavia wagons??', and(car(/^Skoda Octavia/), wagon)),
    says('2017 Toyota Kluger GXL (4x2)', and(kluger, car(/GXL/), built(2017, 2017), twoWheels)),
  ],
};
