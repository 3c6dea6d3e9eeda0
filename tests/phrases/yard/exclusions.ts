/** What shoppers do not want, and how they say so. */
import { coupe, hatch, sedan, suv, truck, ute, van, wagon } from '../bodies.ts';
import {
  allWheels,
  automatic,
  diesel,
  dualCab,
  electric,
  hybrid,
  manual,
  petrol,
  seater,
  singleCab,
} from '../facts.ts';
import { chinese, european, french } from '../origins.ts';
import { type Phrase, says } from '../phrase.ts';
import { and, anyCar, car, condition, elsewhere, make, maybe, not, or, otherColour, upTo } from '../rows.ts';
import { smallSuv } from '../uses.ts';

const OPEN = { count: 'open' } as const;
const prado = car(/^Toyota Land ?cruiser Prado/);

export const EXCLUSIONS: readonly Phrase[] = [
  says('suv but not a mitsubishi', and(suv, not(make('Mitsubishi')))),
  says('no chinese cars', not(chinese)),
  says('ute any colour except white', and(ute, otherColour('white'))),
  says('sedan excluding bmw and audi', and(sedan, not(make('BMW', 'Audi')))),
  says('no evs please', not(electric), OPEN),
  says('toyota but not corolla or camry', and(make('Toyota'), not(car(/corolla|camry/)))),
  says('mazda suv not cx3', and(make('Mazda'), suv, not(car(/CX-?3\b/)))),
  says('hybrid but not toyota', and(hybrid, not(make('Toyota')))),
  says("don't want diesel, 7 seats", and(not(diesel), seater(7)), OPEN),
  says('station wagon, no subarus thanks', and(wagon, not(make('Subaru')))),
  says(
    'no jeep or land rover 4wd under 40k',
    and(allWheels, not(make('Jeep', 'Land Rover')), upTo(40_000)),
    OPEN,
  ),
  says('manual but not a ute', and(manual, not(ute)), OPEN),
  says(
    'small suv, anything but a kia or hyundai',
    and(or(smallSuv, maybe(suv)), not(make('Kia', 'Hyundai'))),
    OPEN,
  ),
  says('not interested in holdens', not(make('Holden')), OPEN),
  says(
    'commodore no ss',
    and(or(car(/^Holden Commodore/), maybe(car(/^Holden (Calais|Berlina|UTE|HDT)|^HDT/))), not(car(/\bSS/))),
    OPEN,
  ),
  says('auto isuzu ute not 4x2', and(car(/^Isuzu D-MAX/), automatic, allWheels)),
  says('4x4 ute not single cab', and(ute, allWheels, not(singleCab)), OPEN),
  says('suv no demos', and(suv, not(condition('DEMO'))), OPEN),
  says('used only, nothing new', or(condition('USED'), maybe(condition('DEMO'))), OPEN),
  says('auto hatch no yellow or orange ones pls', and(hatch, automatic, otherColour('yellow', 'orange'))),
  says('ranger not black', and(car(/^Ford Ranger/), otherColour('black'))),
  says('anything other than an suv under 15k', and(not(suv), upTo(15_000)), OPEN),
  says('any brand besides toyota, dual cab', and(ute, dualCab, not(make('Toyota'))), OPEN),
  says('prado not gxl', and(prado, not(car(/GXL/)))),
  says('golf except gti', and(car(/^Volkswagen Golf/), not(car(/GTI/)))),
  says('anywhere but nsw', elsewhere('NSW'), OPEN),
  says('no queensland cars', elsewhere('QLD'), OPEN),
  says('less than 20k but no nissans', and(upTo(20_000), not(make('Nissan')))),
  says("don't show me vans or trucks", and(not(van), not(truck)), OPEN),
  says('petrol camry no hybrid', and(car(/^Toyota Camry/), petrol, not(hybrid)), OPEN),
  says('non toyota hybrid suv', and(hybrid, suv, not(make('Toyota')))),
  says('european, no french', and(european, not(french)), OPEN),
  says('cant stand jeeps, need a 4wd', and(allWheels, not(make('Jeep'))), OPEN),
  says('coupe without bmw or merc', and(coupe, not(make('BMW', 'Mercedes-Benz'))), OPEN),
  says('subaru (no foresters)', and(make('Subaru'), not(car(/forester/)))),
  says('neither ford nor holden sedan', and(sedan, not(make('Ford', 'Holden')))),
  says('triton, definitely no manuals', and(car(/^Mitsubishi Triton/), not(manual)), OPEN),
  says('any suv that isnt a captiva', and(suv, not(car(/captiva/)))),
  says('no more falcons! show sedans', and(sedan, not(car(/^Ford Falcon/))), OPEN),
  says('i30 but not the active', and(car(/^Hyundai I30/), not(car(/active/)))),
  says('hilux workmate not included', and(car(/^Toyota Hilux/), not(car(/workmate/))), OPEN),
  says('avoid dsg, golf manual', and(car(/^Volkswagen Golf/), or(manual, maybe(anyCar))), OPEN),
];
