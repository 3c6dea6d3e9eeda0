/** Phrases that shoppers type, dictate or paste. */
import { hatch, peopleMover, sedan, suv, ute, van } from '../bodies.ts';
import {
  allWheels,
  automatic,
  diesel,
  dualCab,
  eightCylinders,
  electric,
  fourWheelDrive,
  hybrid,
  manual,
  plugIn,
  seater,
  seats,
} from '../facts.ts';
import { chinese, japanese } from '../origins.ts';
import { type PhrasesByGroup, says } from '../phrase.ts';
import { city, suburb, town } from '../places.ts';
import {
  about,
  and,
  built,
  car,
  colour,
  costs,
  kmUpTo,
  make,
  maybe,
  not,
  or,
  otherColour,
  over,
  perWeek,
  state,
  upTo,
} from '../rows.ts';
import { smallCar, smallSuv, sporty, towCar } from '../uses.ts';

const OPEN = { count: 'open' } as const;

const HILUX = car(/^Toyota Hilux/);
const RANGER = car(/^Ford Ranger/);
const I30 = car(/^Hyundai I30/);
const COROLLA = or(
  car(/^Toyota Corolla(?! (Cross|Fielder|Axio))/),
  car(/^Toyota GR Corolla/),
  maybe(car(/^Toyota Corolla (Fielder|Axio)/)),
  maybe(car(/^Toyota Corolla Cross/)),
);
const COMMODORE = or(
  car(/^Holden Commodore/),
  maybe(car(/^Holden (Calais|Berlina|UTE|HDT)|^HDT|^Holden.*Commodore/)),
);
/** Not all who type hybrid would plug it in. */
const HYBRID = or(and(hybrid, not(plugIn)), maybe(plugIn));
const CHEAP = or(upTo(15_000), maybe(upTo(30_000)));
const FEW_KM = or(kmUpTo(60_000), maybe(kmUpTo(110_000)));

export const DRIVE_IN_1: PhrasesByGroup = {
  models: [
    says('corolla cross hybrid', and(car(/^Toyota Corolla Cross/), hybrid)),
    says('kia carnival platinum', car(/^Kia (Grand )?Carnival Platinum/)),
    says('c63 amg', car(/^Mercedes-Benz (.* )?C ?63\b/)),
    says('gladiator rubicon', car(/^Jeep Gladiator.*Rubicon/)),
    says('focus st', car(/^Ford Focus ST(2|3|-2|-3)?(?![\w-])/)),
    says('byd dolphin', car(/^BYD Dolphin/), { wants: 'told', ignored: ['dolphin'] }),
  ],
  trade: [
    says('family suv 7 seats', and(suv, seater(7))),
    says(
      'good first car',
      or(and(smallCar, upTo(20_000)), maybe(smallCar), maybe(and(upTo(20_000), not(eightCylinders)))),
      OPEN,
    ),
    says('campervan', or(car(/camper|mobile home/), maybe(car(/^Volkswagen.*California|Marco Polo/)))),
    says('v8 sedan', and(eightCylinders, sedan)),
    says('something to tow the caravan', towCar, OPEN),
    says(
      'lwb diesel van auto',
      and(
        van,
        diesel,
        automatic,
        or(not(car(/14 seat/)), maybe(van)),
        or(car(/\blwb\b/), maybe(car(/slwb|xlwb|elwb|maxi|jumbo|super long|3[0-9]0L\b|extended/))),
      ),
    ),
    says('japanese import van', and(japanese, or(van, maybe(peopleMover))), OPEN),
  ],
  amounts: [
    says('cars under 5 grand', upTo(5000)),
    says('$150 a week', perWeek(150)),
    says('ute under 30000', and(ute, upTo(30_000))),
    says('hatch 20k to 25k', and(hatch, costs(20_000, 25_000))),
    says('less than 50000 kms', kmUpTo(50_000)),
    says('suv 2020 or newer', and(suv, built(2020))),
    says('corolla 2015 to 2018', and(COROLLA, built(2015, 2018))),
    says('automatic around 15k', and(automatic, about(15_000)), OPEN),
    says('low km i30', and(I30, FEW_KM), OPEN),
    says('hilux under 200 thousand kms', and(HILUX, kmUpTo(200_000))),
    says('budget 12500', or(costs(9375, 12_500), maybe(upTo(15_625)))),
    says('rav4 max 35 grand', and(car(/^Toyota RAV ?4/), upTo(35_000))),
    says('porsche over 100 grand', and(make('Porsche'), over(100_000))),
    says('7 seater under 25k', and(seater(7), upTo(25_000))),
    says('small car 80 bucks a week', and(smallCar, perWeek(80))),
    says('cheap 4x4', and(allWheels, CHEAP, or(fourWheelDrive, maybe(allWheels))), OPEN),
  ],
  exclusions: [
    says('dual cab not ranger or hilux', and(ute, dualCab, not(HILUX), not(RANGER))),
    says('suv but no mitsubishi', and(suv, not(make('Mitsubishi')))),
    says('hatch under 15k no manuals', and(hatch, upTo(15_000), not(manual))),
    says('i30 not n line', and(I30, not(car(/N Line/)))),
    says('camry any colour but white', and(car(/^Toyota Camry/), otherColour('white'))),
    says('people mover not carnival', and(peopleMover, not(car(/Carnival/)))),
    says('hybrid suv not toyota', and(HYBRID, suv, not(make('Toyota')))),
    says('bmw no suvs', and(make('BMW'), not(suv))),
    says('small suv not chinese', and(smallSuv, not(chinese))),
    says('4wd no jeeps or land rovers', and(fourWheelDrive, not(make('Jeep', 'Land Rover')))),
    says('van not hiace', and(van, not(car(/HiAce/)))),
    says('commodore no v8', and(COMMODORE, not(eightCylinders), not(car(/\bSS/)))),
    says('mini but not countryman', and(or(make('Mini'), maybe(car(/^Rover Mini/))), not(car(/Countryman/)))),
    says('under 8k no holdens', and(upTo(8000), not(make('Holden')))),
    says('tucson no diesel', and(car(/^Hyundai Tucson/), not(diesel))),
    says('electric but not tesla', and(electric, not(make('Tesla')))),
  ],
  together: [
    says('white hilux sr5 perth', and(car(/^Toyota Hilux.*SR5/), colour('white'), city('Perth, WA'))),
    says(
      'auto swift under 15k brisbane',
      and(car(/^Suzuki Swift/), automatic, upTo(15_000), city('Brisbane, QLD')),
    ),
    says('red mazda 2 auto', and(car(/^Mazda ?2\b/), colour('red'), automatic)),
    says(
      'diesel pajero 7 seats',
      and(or(car(/^Mitsubishi Pajero(?! Sport)/), maybe(car(/^Mitsubishi Pajero/))), diesel, seater(7)),
    ),
    says('manual sti blue', and(car(/^Subaru.*\bSTI\b/), manual, colour('blue'))),
    says('black golf r', and(car(/^Volkswagen Golf R\b(?!-)/), colour('black'))),
    says('hybrid camry canberra', and(car(/^Toyota Camry/), hybrid, city('Canberra, ACT'))),
    says('kluger awd under 40k', and(car(/^Toyota Kluger/), allWheels, upTo(40_000))),
    says('dmax or bt50 4x4 under 45k', and(car(/^(Isuzu D-MAX|Mazda BT-50)/), allWheels, upTo(45_000))),
    says('suv melbourne under 20k 2016 onwards', and(suv, city('Melbourne, VIC'), upTo(20_000), built(2016))),
    says('utes in tassie', and(ute, state('TAS'))),
    says('cars townsville', town('Townsville, QLD')),
    says('ford mustang gt manual', and(car(/^Ford Mustang.*GT\b/), manual)),
    says('2 seater sports car', and(sporty, seats(2)), OPEN),
    says(
      'cheap runabout near penrith',
      and(or(and(smallCar, CHEAP), maybe(CHEAP)), suburb('Penrith, NSW')),
      OPEN,
    ),
    says('diesel 4wd darwin', and(diesel, fourWheelDrive, town('Darwin, NT'))),
    says('7 seat hybrid awd suv', and(seater(7), HYBRID, allWheels, suv)),
  ],
  typing: [
    says('toyta hilix sr', and(HILUX, car(/Hilux.* SR\b|^Toyota Hilux SR\b/))),
    says('hyundia tuscon', car(/^Hyundai Tucson/)),
    says('volkswagon polo', car(/^Volkswagen Polo/)),
    says('izuzu mux', car(/^Isuzu MU-X/)),
    says('nissan navarra stx', car(/^Nissan Navara.*ST-X/)),
    says(
      'Toyota Camry Altise 2015 Auto Sedan Silver',
      and(
        or(car(/^Toyota Camry.*Altise(?! Hybrid)/), maybe(car(/Altise/))),
        built(2015, 2015),
        automatic,
        sedan,
        colour('silver'),
      ),
    ),
    says('kia sportege gt line', car(/^Kia Sportage.*GT-Line/)),
    says('hey find me a seven seater under thirty thousand', and(seater(7), upTo(30_000))),
    says('mitsubushi triton gls', car(/^Mitsubishi Triton (.* )?GLS\b/)),
    says('mazda cx five maxx sport', car(/^Mazda CX-5.*Maxx Sport/)),
    says(
      'I want a Honda Jazz automatic under ten thousand dollars',
      and(car(/^Honda Jazz/), automatic, upTo(10_000)),
    ),
    says(
      '2019 Ford Ranger Wildtrak PX MkIII Auto 4x4 Double Cab',
      and(car(/^Ford Ranger Wildtrak/), built(2019, 2019), automatic),
      OPEN,
    ),
    says('Looking for a Suzuki Jimny. Must be auto.', and(car(/^Suzuki Jimny/), automatic)),
  ],
};
