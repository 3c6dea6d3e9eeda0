/** What people want a car for, and what they call such cars. */
import { BIG, convertible, coupe, hatch, LIFTBACK, suv, ute } from './bodies.ts';
import { cylinders, dualCab, eightCylinders, litres, seats } from './facts.ts';
import { PEOPLE, UTES, VANS } from './kinds.ts';
import { and, built, car, costs, families, kept, make, maybe, not, or, type Test } from './rows.ts';

/** Makes that people pay more for. Of the others, only expensive cars may pass. */
export const prestige: Test = kept(
  or(
    and(
      make(
        ...['Audi', 'BMW', 'Mercedes-Benz', 'Lexus', 'Porsche', 'Land Rover', 'Volvo', 'Jaguar', 'Genesis'],
        ...['Maserati', 'Bentley', 'Aston Martin', 'Ferrari', 'McLaren', 'Rolls-Royce', 'Infiniti'],
      ),
      not(VANS),
    ),
    maybe(
      or(
        make('Alfa Romeo', 'Tesla', 'Polestar', 'Lotus', 'Cupra', 'Mini', 'Lamborghini'),
        costs(55_000, 9e6),
      ),
    ),
    maybe(car(/calais|caprice|chrysler 300|stinger|calais|statesman/)),
  ),
);

export const smallCar: Test = kept(
  or(
    families(`
    Toyota: Yaris(?! Cross), Corolla(?! Cross| Fielder| Axio), Echo, Ractis
    Mazda: [23], Mazda[23]
    Hyundai: I20, I30, Accent, Getz, Elantra
    Kia: RIO, Picanto, Cerato
    Suzuki: Swift, Baleno, Alto, Celerio, Ignis
    Honda: Jazz, Fit, Civic, City
    Volkswagen: Polo, Golf
    Ford: Fiesta, Focus
    Nissan: Micra, Pulsar, Tiida, Note
    Mitsubishi: Mirage, Lancer, Colt
    Holden: Barina, Spark, Cruze, Astra, Viva
    MG: MG3
    Subaru: Impreza
    Fiat: 500, Panda, Punto
    Renault: Clio, Megane
    Peugeot: 20[78], 308
    Skoda: Fabia, Scala, Rapid
    Audi: A1, A3
  `),
    maybe(and(hatch, not(BIG), not(cylinders(8)))),
    maybe(and(litres(0.6, 1.9), cylinders(4), not(BIG))),
    maybe(
      families(
        'Mazda: CX-3\nHyundai: Venue\nKia: Stonic, Soul\nToyota: Yaris Cross\nMini\nSmart\nMazda: 121',
      ),
    ),
  ),
);

const LARGE_SUVS = families(`
  Toyota: Kluger, Land ?cruiser, Fortuner
  Nissan: Patrol, Pathfinder, Murano
  Mitsubishi: Pajero, Challenger
  Mazda: CX-[6789]0?
  Hyundai: Santa FE, Palisade, Terracan
  Kia: Sorento
  Ford: Everest, Territory, Endura
  Holden: Acadia, Trailblazer, Colorado 7, Captiva 7
  Isuzu: MU-X
  Jeep: Grand Cherokee, Commander
  Land Rover: Range Rover(?! Evoque), Discovery(?! Sport), Defender
  Volkswagen: Touareg, Tiguan Allspace
  Audi: S?Q[78], RS Q8
  BMW: X[567], IX
  Mercedes-Benz: GL[ES]?\\d*, ML\\d+, M-Class, G\\d+
  Volvo: XC ?90
  Porsche: Cayenne
  Lexus: (?:RX|LX)\\S*
  Ssangyong: Rexton
  LDV: D90
  Haval: H[89]
  GWM: Tank
  Genesis: GV80
  Maserati: Levante
  Skoda: Kodiaq
`);
export const SMALL_SUVS = families(`
    Mazda: CX-?30?
    Hyundai: Venue, Kona
    Kia: Stonic, Seltos
    MG: ZST?
    Toyota: Yaris Cross, C-HR
    Honda: HR-V
    Volkswagen: T-Cross, T-ROC
    Nissan: Juke
    Mitsubishi: ASX
    Holden: Trax
    Ford: Ecosport, Puma
    Suzuki: Vitara
    Subaru: XV
    Renault: Captur
    Peugeot: 2008
    Skoda: Kamiq
    Audi: Q2
  `);
export const smallSuv: Test = kept(or(SMALL_SUVS, maybe(and(suv, not(seats(7, 9)), not(LARGE_SUVS)))));
export const largeSuv: Test = kept(and(suv, or(LARGE_SUVS, maybe(not(SMALL_SUVS)))));

export const hotHatch: Test = kept(
  or(
    families(`
    Volkswagen: Golf GTI, Golf R, Polo GTI, Scirocco R
    Hyundai: I[23]0 N(?! Line)
    Ford: Focus ST2?, Focus RS, Focus XR5, Fiesta ST
    Renault: Megane R[.]?s[.]?, Clio RS
    Honda: Civic Type R
    Mercedes-Benz: A45, A35
    Toyota: GR Yaris, GR Corolla
    Audi: RS3, S3 Sportback
    BMW: M1[34][05]I, 128TI
    Peugeot: 208 GTI
    Suzuki: Swift Sport
  `),
    maybe(
      car(/john cooper|jcw|^abarth|^cupra|cooper s\b|veloster|kona n\b|quadrifoglio|ralliart|^mazda 3 mps/),
    ),
    maybe(
      and(
        or(hatch, car(/veloster|koup/)),
        not(LIFTBACK),
        not(car(/ascent|neo sport|maxx sport|active tourer/)),
        car(/\b(GTI?|GT-Line|N|R-Line|RS|S3|RS ?3|ST|ST-Line|turbo|SR|SRI|sport|VR-X|SP25|premium)\b/),
      ),
    ),
  ),
);

/** Made for fun: small coupes and roadsters count, quick sedans and hatches may. */
export const sporty: Test = kept(
  or(
    families(`
    Mazda: MX-5, RX-8
    Toyota: 86, GR86, Supra
    Subaru: BRZ
    Nissan: 3\\d0ZX?, Z, GT-R
    Ford: Mustang
    Porsche: 911, 718, Boxster, Cayman
    Audi: TT, R8
    BMW: Z4
    Chevrolet: Corvette
    Jaguar: F-Type
    Lotus
    Caterham
  `),
    maybe(or(coupe, convertible, hotHatch, make('HSV', 'FPV', 'McLaren', 'Ferrari', 'Toyota Celica'))),
    maybe(
      and(
        not(BIG),
        car(
          /WRX|\bSS|XR[68]|AMG|\b(RS|S)[3-8]\b|\bM\d+I?\b|Stinger|Skyline|Evo|Ralliart|\b[AC]L?A?[46][35]\b|F Sport|Type R|STI|GT|Sport(?! NAV)/,
        ),
      ),
    ),
  ),
);

/** A sedan, coupe or ute with a loud V8. */
export const muscle: Test = kept(
  or(
    families(`
    Ford: Mustang .*GT, Falcon XR8, Falcon GT
    Holden: Commodore SS\\S*, UTE SS\\S*, Monaro
    HSV: Clubsport, GTS, Gtsr, Maloo, Senator, Coupe
    Chrysler: 300 SRT\\S*
    Chevrolet: Corvette
  `),
    maybe(make('HSV', 'FPV', 'Chrysler 300', 'Ford Mustang', 'Ford Falcon', 'Ford FPV', 'Dodge')),
    maybe(and(make('Holden', 'Mercedes-Benz', 'BMW', 'Audi', 'Jaguar', 'Lexus'), eightCylinders)),
  ),
);

/** Climbs out of a creek bed: a ladder frame or low range counts, any other four-wheel drive may. */
export const offRoader: Test = kept(
  or(
    and(
      families(`
      Toyota: Land ?cruiser, FJ Cruiser, Fortuner
      Nissan: Patrol
      Mitsubishi: Pajero, Challenger
      Ford: Everest
      Isuzu: MU-X
      Jeep: Wrangler
      Suzuki: Jimny
      Land Rover: Defender, Discovery [34]
      Holden: Trailblazer, Colorado 7
      GWM: Tank
      Ineos
    `),
      not(car(/4x2|2wd|rwd|trend \(rwd/)),
    ),
    maybe(and(or(UTES, suv), not(car(/4x2|2wd|fwd|rwd/)))),
  ),
);

/** Tows a caravan: a big diesel wagon or ute counts. */
export const towCar: Test = kept(
  or(
    and(or(offRoader, UTES), not(car(/jimny|wrangler|4x2/)), dualCab, built(2005)),
    maybe(or(UTES, ute, suv, VANS, PEOPLE)),
    maybe(car(/commodore|falcon|caprice|calais/)),
  ),
);
