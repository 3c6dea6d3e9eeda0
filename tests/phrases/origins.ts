/** Which country a make comes from, whoever owns it now, and which cars were built in Australia. */
import { and, built, car, families, kept, make, maybe, or, type Test } from './rows.ts';

export const japanese = kept(
  make(
    'Toyota',
    'Mazda',
    'Mitsubishi',
    'Nissan',
    'Subaru',
    'Honda',
    'Suzuki',
    'Isuzu',
    'Lexus',
    'Daihatsu',
    'Infiniti',
    'Datsun',
    'Hino',
  ),
);
export const korean: Test = kept(or(make('Hyundai', 'Kia', 'Genesis', 'Ssangyong'), maybe(make('Daewoo'))));
export const chinese: Test = kept(
  or(
    make('MG', 'GWM', 'Haval', 'LDV', 'Chery', 'BYD', 'Great Wall', 'Foton', 'Geely'),
    maybe(make('Volvo', 'Polestar', 'Tesla', 'Ssangyong', 'Cupra')),
  ),
);
export const german: Test = kept(
  or(
    make('Volkswagen', 'Audi', 'BMW', 'Mercedes-Benz', 'Porsche'),
    maybe(make('Opel', 'Smart', 'Mini', 'Skoda', 'Cupra')),
  ),
);
export const french = kept(make('Renault', 'Peugeot', 'Citroen'));
const italian: Test = kept(
  or(make('Alfa Romeo', 'Fiat', 'Ferrari', 'Maserati', 'Lamborghini', 'Abarth'), maybe(make('Iveco'))),
);
export const european: Test = kept(
  or(
    german,
    french,
    italian,
    make(
      'Volvo',
      'Skoda',
      'Mini',
      'Land Rover',
      'Jaguar',
      'Cupra',
      'Saab',
      'Aston Martin',
      'Bentley',
      'McLaren',
      'Lotus',
    ),
    make('Rolls-Royce', 'Polestar', 'Opel', 'Smart', 'Ineos', 'Rover', 'Caterham'),
    maybe(car(/^Ford (Fiesta|Focus|Mondeo|Kuga|Puma|Transit)|^Holden (Astra|Cascada|Vectra)|^MG/)),
  ),
);
export const american: Test = kept(
  or(
    make(
      'Jeep',
      'Dodge',
      'Chrysler',
      'Chevrolet',
      'Ram',
      'Hummer',
      'Tesla',
      'International',
      'Ford Mustang',
      'Ford F',
    ),
    maybe(make('Ford', 'Fiat Freemont', 'Holden Acadia', 'Packard', 'Toyota Tundra')),
  ),
);
/** Built in Adelaide, Melbourne or Sydney, until 2017. */
export const australianMade: Test = kept(
  or(
    and(
      families(`
      Holden: Commodore, Calais, Caprice, Statesman, UTE, Berlina, Monaro, Crewman, Adventra
      Ford: Falcon, Territory, Fairlane, Fairmont
      Toyota: Aurion
      Mitsubishi: Magna, 380, Verada
      HSV: Clubsport, GTS, Senator, Grange
      FPV
    `),
      built(1950, 2017),
    ),
    maybe(
      and(
        make(
          'HSV',
          'FPV',
          'HDT',
          'Toyota Camry',
          'Holden Cruze',
          'Holden Commodore',
          'Holden HDT',
          'Toyota Avalon',
          'Ford Laser',
          'Toyota Corolla',
          'Ford FPV',
        ),
        built(1950, 2018),
      ),
    ),
  ),
);
