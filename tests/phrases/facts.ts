/** Fuel, gearbox, drive, engine, seats, doors and cab of a row, from its labels and from hints in its name. */
import {
  type Answer,
  and,
  anyCar,
  car,
  families,
  kept,
  labelled,
  maybe,
  nameOf,
  not,
  or,
  type Row,
  type Test,
} from './rows.ts';

const says =
  (field: 'FuelType' | 'Transmission' | 'DriveType', labels: readonly string[]): Test =>
  (row) =>
    labels.includes(row[field]) ? 'yes' : 'no';

const noFuel = says('FuelType', ['-', 'Other', '']);

/** Battery electric: the name says so where the label is missing. */
const ELECTRIC =
  /^(Tesla|Polestar|Nissan Leaf)|^Hyundai Ioniq [5E]|^MG ZS (EV|Long)|\bElec(tric)? |Electric$|Edeliver|^LDV Mifa 9 .*EV|^GWM ORA|^BYD|\bEQ[ABCS]|Taycan|E-Tron|I-Pace|^Kia EV6|Niro EV|^Volvo C40|Recharge (Twin )?Pure/;
const electricCar = kept(car(ELECTRIC));

/** Plug-in hybrids: a plug and a tank. */
export const plugIn: Test = kept(
  car(
    /phev|plug-in|\+EV|Plus EV|E-Hybrid|Prius PHV|Recharge Ultimate T8|P400E|P510E|530E|C350 E|GLC 300E|E350 EQ|Cooper S E ALL4|Countryman Cooper SE|^BMW I8/,
  ),
);

/** Some people call a plug-in hybrid electric. */
export const electric: Test = kept(
  or(
    and(electricCar, says('FuelType', ['Electric', '-', 'Other'])),
    says('FuelType', ['Electric']),
    maybe(plugIn),
    maybe(electricCar),
  ),
);

/** Mild hybrids: a 48-volt starter, which some listings count as hybrid. */
const mild = kept(
  or(
    car(/mhev|m hyb|^(Mercedes-Benz|Audi|BMW|Ram|Land Rover|Mazda|Ford Everest|Volvo|Alpina)/),
    car(/^BMW Alpina/),
  ),
);
const hybridName = kept(
  car(/\bhybrid\b|\(hyb?\)|\bhev\b|e-power|eFour|\bPrius\b|^Honda CR-Z|^Toyota Sai|^Lexus .*\d{3}HL?\b/),
);

/** A petrol engine and an electric motor that drives the car. Whether mild hybrids count is a matter of taste. */
export const hybrid: Test = kept(
  or(
    and(or(hybridName, says('FuelType', ['Hybrid'])), not(mild)),
    plugIn,
    maybe(and(or(hybridName, says('FuelType', ['Hybrid'])), mild)),
    maybe(car(/mhev|m hyb/)),
    maybe(and(says('FuelType', ['Other']), not(electricCar))),
  ),
);

export const diesel: Test = kept(or(says('FuelType', ['Diesel']), maybe(and(noFuel, not(electricCar)))));

/** Premium petrol, 95 or 98. */
export const premium: Test = kept(or(says('FuelType', ['Premium']), maybe(noFuel)));

/** Hybrids burn petrol too, but not everyone who types it means them. */
export const petrol: Test = kept(
  or(
    and(says('FuelType', ['Unleaded', 'Premium', 'Leaded']), not(hybrid)),
    maybe(says('FuelType', ['Unleaded', 'Premium', 'Leaded', 'Hybrid', 'LPG'])),
    maybe(and(noFuel, not(electricCar))),
  ),
);

export const gas: Test = kept(or(says('FuelType', ['LPG']), maybe(car(/\blp[gi]\b|d\/fuel/))));

const gearbox = (name: 'Manual' | 'Automatic', told: RegExp, toldOther: RegExp): Test =>
  or(
    and(says('Transmission', [name]), not(car(toldOther))),
    maybe(says('Transmission', [name, '-', ''])),
    maybe(car(told)),
  );
const MANUAL = /\b(manual|man \dsp|\d ?sp manual|6M\/T)\b/;
const AUTOMATIC = /\b(auto(matic)?|cvt|dsg|tronic|tiptronic|6A\/T)\b/;
export const manual: Test = kept(gearbox('Manual', MANUAL, AUTOMATIC));
export const automatic: Test = kept(gearbox('Automatic', AUTOMATIC, MANUAL));

const toldAll = car(
  /\b4 ?x ?4\b|\b4wd\b|\bawd\b|quattro|\b4matic|xdrive|4mot(ion)?\b|allgrip|\ball ?4\b|e-four|efour|^Subaru (?!BRZ)/,
);
const toldTwo = car(/\b4x2\b|\b2wd\b|\bfwd\b|\brwd\b|sdrive|rear-wheel drive/);
const all = says('DriveType', ['4WD', 'AWD']);
const two = says('DriveType', ['Front', 'Rear']);

/** All four wheels are driven, according to label and name. Unknown where the two contradict each other. */
const drivenByAll: Test = kept((row): Answer => {
  const yes = all(row) === 'yes' || toldAll(row) === 'yes';
  const no = two(row) === 'yes' || toldTwo(row) === 'yes';
  return yes === no ? 'maybe' : yes ? 'yes' : 'no';
});
export const allWheels: Test = drivenByAll;
export const twoWheels: Test = kept(not(drivenByAll));

/** What a shopper calls a four-wheel drive. All-wheel drive drives four wheels too, but not everyone accepts it. */
export const fourWheelDrive: Test = kept(
  and(
    drivenByAll,
    or(
      says('DriveType', ['4WD']),
      and(says('DriveType', ['Other']), car(/\b4x4\b|\b4wd\b/)),
      maybe(says('DriveType', ['AWD', 'Other', 'Front', 'Rear'])),
    ),
  ),
);
export const allWheelDrive: Test = kept(
  and(
    drivenByAll,
    or(says('DriveType', ['AWD']), maybe(says('DriveType', ['4WD', 'Other', 'Front', 'Rear']))),
  ),
);
export const frontWheelDrive: Test = kept(or(says('DriveType', ['Front']), maybe(and(twoWheels, not(two)))));
export const rearWheelDrive: Test = kept(or(says('DriveType', ['Rear']), maybe(and(twoWheels, not(two)))));

const numberOf = (text: string, pattern: RegExp) => {
  const found = pattern.exec(text)?.[1];
  return found === undefined ? null : Number(found);
};
const between = (value: number | null, least: number, most: number): Answer => {
  if (value === null) return 'maybe';
  return value >= least && value <= most ? 'yes' : 'no';
};

/** Cylinders. Where no engine is given, only a name that mentions one may pass. */
export const cylinders = (count: number): Test =>
  or(
    (row) => (numberOf(row.Engine, /^(\d+) cyl/) === count ? 'yes' : 'no'),
    maybe(and((row) => (/^\d+ cyl/.test(row.Engine) ? 'no' : 'yes'), car(new RegExp(`\\bV${count}\\b`)))),
  );

/** Eight cylinders, by the label or by a name known for its V8. */
export const eightCylinders: Test = kept(
  or(
    cylinders(8),
    maybe(
      and(
        (row) => (/^\d+ cyl/.test(row.Engine) ? 'no' : 'yes'),
        car(/^HSV|Commodore SS|UTE SS|XR8|Mustang.*GT|SRT|\b[CEGA]L?[ACES]? ?63|Land ?cruiser(?! Prado)/),
      ),
    ),
  ),
);

/** A figure in the name that may be the engine's: the `1.5i` of a City. */
const litresTold = (row: Row) => numberOf(nameOf(row), /\b([0-8][.]\d)(?![\d.])/);

/** Engine capacity in litres, to one decimal. Where none is given, only a name with the figure may pass. */
export const litres = (least: number, most = least): Test =>
  or(
    (row) => between(numberOf(row.Engine, /([\d.]+) L$/) || 0, least - 0.04, most + 0.04),
    maybe((row) =>
      numberOf(row.Engine, /([\d.]+) L$/) ? 'no' : between(litresTold(row) ?? -1, least - 0.04, most + 0.04),
    ),
  );

/** The seats of a row: some stand in the column of doors. */
const seatsOf = ({ Seats, Doors }: Row) => numberOf(`${Seats} ${Doors}`, /(\d+) Seats/);
const seatsTold = (row: Row) => numberOf(row.Title, /\b(\d+)[- ]?seat/i);

/** Cars with a third row of seats, or vans with a second, in at least one version. */
const THREE_ROWS = families(`
  Toyota: Estima, Land ?cruiser, Kluger, HiAce, Alphard, Vellfire, Voxy, Noah, Tarago, Fortuner, Coaster, Granvia, Avensis
  Nissan: Elgrand, Serena, X-Trail, Pathfinder, Patrol, Caravan, Dualis
  Mitsubishi: Outlander, Pajero, Delica, Challenger
  Mazda: CX-[89], CX-90, MPV
  Hyundai: Santa FE, Palisade, Imax, Staria, Trajet, Terracan
  Kia: Carnival, Grand Carnival, Sorento, Rondo
  Holden: Captiva, Colorado 7, Trailblazer, Acadia
  Ford: Everest, Territory
  LDV: D90, G10, Mifa, Deliver
  Volkswagen: Multivan, Caravelle, Caddy, Tiguan, Touareg, California
  Mercedes-Benz: V\\S*, GL\\S*, R\\S*, Sprinter, Vito
  Land Rover: Discovery, Defender, Range Rover
  Honda: Odyssey, CR-V
  Audi: Q7
  BMW: X[57], 2\\S* .*Tourer
  Volvo: XC ?90
  Isuzu: MU-X
  Jeep: Commander, Grand Cherokee L
  Ssangyong: Rexton, Stavic
  Skoda: Kodiaq
  Dodge: Journey
  Fiat: Freemont
  Lexus: RX\\S*, LX\\S*
  Chrysler: Grand Voyager
  Peugeot: 5008
`);

const BUSES = families('Toyota: HiAce, Coaster\nMercedes-Benz: Sprinter\nLDV: Deliver\nNissan: Caravan');
/** What a car may be if its seats are unknown. */
const likely = (least: number, most: number): Test => {
  if (least > 8) return BUSES;
  if (least > 5) return THREE_ROWS;
  return most >= 5 ? anyCar : labelled('Ute / Tray', 'Commercial', 'Coupe', 'Convertible');
};

/** Number of seats. `maybe` where label and name contradict each other; where neither says, likely cars may pass. */
export const seats =
  (least: number, most = least): Test =>
  (row) => {
    const byLabel = between(seatsOf(row), least, most);
    const byName = between(seatsTold(row), least, most);
    if (byLabel === 'maybe' && byName === 'maybe') return maybe(likely(least, most))(row);
    if (byName === 'maybe') return byLabel;
    return byLabel === byName ? byLabel : 'maybe';
  };

/** Seats for this many people. One or two more are a matter of taste. */
export const seater = (count: number): Test => or(seats(count), maybe(seats(count, count + 2)));

export const doors =
  (count: number): Test =>
  ({ Doors }) =>
    between(numberOf(Doors, /(\d+) Doors/), count, count);

/** A ute's cab: a dual cab has four doors and five seats, a single cab two doors and two or three seats. */
export const dualCab: Test = kept(
  or(
    car(/(double|dual|crew)[- ]cab\b/),
    and(doors(4), seats(5, 7)),
    maybe(and(not(doors(2)), not(seats(2, 3)))),
  ),
);
export const singleCab: Test = kept(
  or(and(doors(2), seats(2, 3)), maybe(and(not(doors(4)), not(seats(5, 9)))), maybe(car(/single[- ]c/))),
);
export const extraCab: Test = kept(
  or(
    and(seats(4), not(doors(5))),
    car(/(xtra|extended|super|space|king|club) cab|freestyle/),
    maybe(and(doors(2), seats(4, 5))),
  ),
);
