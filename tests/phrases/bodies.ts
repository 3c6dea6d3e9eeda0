/** Body types as Australians use the words: judged by the car's name first, then by the file's label. */
import { seats } from './facts.ts';
import {
  HATCH_OR_SEDAN,
  HEAVY,
  PEOPLE,
  PEOPLE_OR_NOT,
  SUV_OR_NOT,
  SUVS,
  UTES,
  VAN_OR_NOT,
  VANS,
  WAGON_TO_SOME,
} from './kinds.ts';
import { and, car, families, kept, label, labelled, make, maybe, not, or, type Test } from './rows.ts';

/** Two or four doors, and a tub or a tray. American pick-ups count as utes. Small trucks with a tray may pass. */
export const ute: Test = kept(
  or(
    UTES,
    and(
      labelled('Ute / Tray'),
      make('Toyota', 'Ford (?!Transit)', 'Holden', 'Nissan', 'HSV', 'FPV'),
      not(HEAVY),
    ),
    maybe(and(labelled('Ute / Tray'), not(car(/^(Hino|Isuzu [FN]|International)/)))),
  ),
);

export const BIG = kept(or(SUVS, PEOPLE, VANS, UTES, HEAVY));

export const suv: Test = kept(
  or(
    and(SUVS, not(labelled('Ute / Tray'))),
    maybe(and(SUV_OR_NOT, not(labelled('Ute / Tray')))),
    maybe(and(labelled('SUV'), not(or(PEOPLE, VANS)))),
  ),
);
export const peopleMover: Test = kept(or(PEOPLE, maybe(and(PEOPLE_OR_NOT, seats(5, 22)))));
export const van: Test = kept(or(and(VANS, not(labelled('Ute / Tray'))), maybe(or(VANS, VAN_OR_NOT))));
export const truck: Test = kept(
  or(
    HEAVY,
    maybe(families('Iveco\nRam\nFord: F ?\\d+\nChevrolet: Silverado\nKia: K2700\nSuzuki: Carry\nDaihatsu')),
    maybe(and(VANS, labelled('Ute / Tray', 'Other'))),
  ),
);
export const bus: Test = kept(
  or(
    car(/coaster|commuter|transfer|deliver 9 .*14 seat/),
    maybe(and(car(/hiace|caravan|caravelle|sprinter/), seats(8, 25))),
  ),
);

const ODD = families('Nissan: Cube\nSkoda: Roomster, Rapid\nChrysler: PT Cruiser');
/** A car with a long roof. SUVs, people movers and vans are not wagons, whatever the file labels them. */
export const wagon: Test = kept(
  or(
    and(labelled('Wagon'), not(or(BIG, SUV_OR_NOT, PEOPLE_OR_NOT, VAN_OR_NOT, ODD))),
    maybe(and(WAGON_TO_SOME, not(labelled('Ute / Tray', 'Sedan', 'Hatchback')))),
    maybe(and(labelled('Wagon'), not(or(PEOPLE, VANS, UTES, SUVS)))),
    maybe(
      car(
        /sportwagon|^(BMW|Peugeot).* touring|^(Hyundai|Holden|HSV|Opel).* tourer|\bavant\b|fielder|shooting brake|allroad/,
      ),
    ),
  ),
);

export const LIFTBACK = families(
  'Ford: Mustang\nAudi: [AS][57]\nHolden: Commodore, Calais\nVolkswagen: Arteon\nBMW: 4\\S*\nKia: Stinger\nPorsche',
);
export const hatch: Test = kept(
  or(
    and(labelled('Hatchback'), not(or(BIG, LIFTBACK))),
    maybe(labelled('Hatchback')),
    maybe(and(labelled('', 'Other'), HATCH_OR_SEDAN)),
    maybe(car(/\bhatch(back)?\b|sportback/)),
  ),
);
export const sedan: Test = kept(
  or(
    and(label('Sedan'), not(or(BIG, PEOPLE_OR_NOT, VAN_OR_NOT))),
    maybe(and(car(/\bsedan\b|sed\. |^Toyota Camry/), not(BIG))),
  ),
);
export const coupe: Test = kept(
  or(
    and(labelled('Coupe'), not(BIG)),
    maybe(and(labelled('Coupe', 'Convertible'), not(BIG))),
    maybe(car(/coupe|mustang|\b86\b|veloster/)),
  ),
);
export const convertible: Test = kept(
  or(
    and(labelled('Convertible'), not(car(/^Jeep/))),
    car(/^Mazda MX-5/),
    maybe(labelled('Convertible')),
    maybe(
      car(
        /convertible|cabrio|roadster|spyder|spider|boxster|targa|softtop|volante|twin ?top|^Peugeot .*\bCC\b/,
      ),
    ),
  ),
);
