/** Phrases over the counter: each as one shopper would put it. */
import { convertible, coupe, hatch, peopleMover, sedan, suv, ute, van, wagon } from '../bodies.ts';
import {
  allWheelDrive,
  allWheels,
  automatic,
  diesel,
  dualCab,
  electric,
  fourWheelDrive,
  hybrid,
  litres,
  manual,
  petrol,
  seater,
  seats,
  singleCab,
} from '../facts.ts';
import { chinese, european } from '../origins.ts';
import { type PhrasesByGroup, says } from '../phrase.ts';
import { city, near, suburb, town } from '../places.ts';
import {
  about,
  and,
  anyCar,
  built,
  car,
  condition,
  costs,
  generation,
  kmUpTo,
  make,
  maybe,
  not,
  or,
  otherColour,
  perWeek,
  state,
  upTo,
} from '../rows.ts';
import { SMALL_SUVS, smallCar, towCar } from '../uses.ts';

const OPEN = { count: 'open' } as const;
const prado = car(/^Toyota Land ?cruiser.*prado/);
const usedCar = or(condition('USED'), maybe(condition('DEMO')));

export const COUNTER_2: PhrasesByGroup = {
  models: [
    says('CLA45 AMG', or(car(/^Mercedes-Benz CLA ?45.*AMG/), maybe(car(/^Mercedes-Benz CLA ?45/)))),
    says('volvo xc60 d5 r design', car(/^Volvo XC60 D5 R-Design/)),
    says('triton gsr', car(/^Mitsubishi Triton GSR/)),
    says('bmw m140i or m135i', car(/^BMW (1 Series )?M1(40|35)I/)),
    says('kia tasman ute', car(/^Kia Tasman/), { wants: 'told', ignored: ['tasman'] }),
    says('mk7 golf gti', and(car(/^Volkswagen Golf GTI/), generation(2013, 2021)), OPEN),
    says('zn6 86 gts', car(/^Toyota 86 GTS/)),
    says('got any picanto gt-lines', car(/^Kia Picanto GT-Line/)),
    says('Mitsubishi Outlander ES 7 Seat (AWD)', and(car(/^Mitsubishi Outlander ES\b/), seats(7), allWheels)),
    says(
      'LC79 GXL double cab',
      and(
        or(
          car(/^Toyota Land ?cruiser 70 Series LC79 GXL/),
          maybe(and(car(/^Toyota Land ?cruiser (70 Series )?GXL/), ute)),
        ),
        dualCab,
      ),
    ),
    says(
      'VF SSV redline',
      and(
        or(car(/^Holden Commodore SS-V Redline/), maybe(car(/^Holden UTE SS-V Redline/))),
        or(built(2014, 2017), maybe(built(2013, 2018))),
      ),
      OPEN,
    ),
  ],
  trade: [
    says('ex demo models', condition('DEMO')),
    says('snow trips awd wagon', and(or(wagon, maybe(suv)), or(allWheelDrive, maybe(allWheels))), OPEN),
    says('zippy little runabout for the city', or(smallCar, maybe(hatch), maybe(SMALL_SUVS)), OPEN),
    says('tradie van three seats up front', and(van, seats(3))),
    says('european suv', and(suv, european)),
    says('chinese dual cab', and(ute, chinese, dualCab)),
    says('station wagon for two big dogs', wagon),
    says('something to pull a 3 tonne caravan', and(towCar, not(SMALL_SUVS)), OPEN),
    says('twin cab 4x4', and(ute, dualCab, or(fourWheelDrive, maybe(allWheels)))),
    says('mum car 7 seats sliding doors', and(seater(7), or(peopleMover, maybe(anyCar))), OPEN),
    says('2nd hand suv', and(suv, usedCar)),
  ],
  amounts: [
    says('diesels under a hundred thousand kilometres', and(diesel, kmUpTo(100_000))),
    says('150 a week repayments', perWeek(150)),
    says('gold coast dealers', near('Southport, QLD', 10, 75)),
    says('less than 50 000 km', kmUpTo(50_000)),
    says('postcode 2170', near('2170', 8, 50)),
    says('$8k - $12k', costs(8_000, 12_000)),
    says('whats for sale in tassie', state('TAS')),
    says('suv with ten thousand kms or less', and(suv, kmUpTo(10_000))),
    says('canberra under 10k', and(upTo(10_000), or(near('Canberra, ACT', 20, 75), maybe(state('ACT'))))),
    says('twenty thousand dollars or less', upTo(20_000)),
    says('used cars toowoomba', and(usedCar, town('Toowoomba, QLD'))),
    says('35000 max sydney', and(upTo(35_000), city('Sydney, NSW'))),
    says('3 litre turbo diesel', and(litres(3), diesel)),
    says('between thirty and forty thousand dollars', costs(30_000, 40_000)),
    says('wangara wa', suburb('Wangara, WA')),
    says('cars in cairns', town('Cairns, QLD')),
    says('about 7 grand', about(7_000)),
    says('2015 to 2017 corolla', and(car(/^Toyota Corolla/), built(2015, 2017))),
    says('2018 or newer', built(2018)),
    says('south australia only, utes', and(ute, state('SA'))),
  ],
  exclusions: [
    says('suv any colour but white', and(suv, otherColour('white'))),
    says('ute not a toyota or ford', and(ute, not(make('Toyota', 'Ford')))),
    says('people mover other than a carnival', and(peopleMover, not(car(/carnival/)))),
    says(
      'commodore nothing over 120000kms',
      and(or(car(/^Holden Commodore/), maybe(car(/^Holden (Calais|Berlina|UTE)|^HDT/))), kmUpTo(120_000)),
    ),
    says('used no demos', condition('USED')),
    says('petrol sedans, no hybrids or electrics thanks', and(petrol, sedan, not(hybrid), not(electric))),
    says('auto only no manuals please', automatic),
    says('ranger but no 2wd', and(car(/^Ford Ranger/), allWheels)),
  ],
  together: [
    says(
      'hello i need small automatic car not more than 9000 dollar near melbourne',
      and(smallCar, automatic, upTo(9_000), city('Melbourne, VIC')),
      OPEN,
    ),
    says('outback or liberty 3.6r', car(/^Subaru (Outback|Liberty) 3[.]6R/)),
    says(
      'bt50 xtr 4x4 auto 2017 to 2020 sub 40k',
      and(car(/^Mazda BT-50.*XTR/), allWheels, automatic, built(2017, 2020), upTo(40_000)),
    ),
    says('auto diesel van 2020 or later with 3 seats', and(van, automatic, diesel, built(2020), seats(3))),
    says(
      'nissan xtrail 4wd leather no hybrid 2019-2021',
      and(car(/^Nissan X-?Trail/), allWheels, not(hybrid), built(2019, 2021)),
      OPEN,
    ),
    says('c class coupe under 50k', and(car(/^Mercedes-Benz C(-CLASS|\d{2,3}\b)/), coupe, upTo(50_000))),
    says(
      'single cab diesel manual toyota or nissan 4x4 for the farm',
      and(make('Toyota', 'Nissan'), ute, singleCab, diesel, manual, fourWheelDrive),
    ),
    says(
      'i30 active auto 2017 2018 under 120000 kms',
      and(car(/^Hyundai I30 Active/), automatic, built(2017, 2018), kmUpTo(120_000)),
    ),
    says(
      'diesel 4wd with 7 seats and less than 150k on the clock',
      and(diesel, fourWheelDrive, seater(7), kmUpTo(150_000)),
    ),
    says('discovery sport diesel seven seats', and(car(/^Land Rover Discovery Sport/), diesel, seats(7))),
    says('toyota hybrid awd suv 2021', and(make('Toyota'), hybrid, suv, allWheels, built(2021, 2021))),
  ],
  typing: [
    says('landcrusier prado', prado),
    says('less then 15 thousand dolars', upTo(15_000)),
    says('convertable bmw', and(make('BMW'), convertible)),
    says('nisan xtrial', car(/^Nissan X-?Trail/)),
    says('jeep wrangeler', car(/^Jeep Wrangler/)),
    says('mitsubshi trition', car(/^Mitsubishi Triton/)),
  ],
};
