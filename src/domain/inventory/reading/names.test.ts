import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAKES } from '#domain/vehicles/data/index.ts';
import { slugify } from '../naming.ts';
import { catalogueNames } from './names.ts';

/** `Toyota; HiLux; SR5`, with a badge if there is one. */
function named(text: string): string {
  const [make = '', model = '', badge = null] = text.split('; ');
  const { known, ...names } = catalogueNames({ make, model, badge });
  return [names.make, names.model, ...(names.badge === null ? [] : [names.badge])].join('; ');
}

describe('one name for each thing', () => {
  test.each<[string, string[]]>([
    ['Toyota; HiLux', ['TOYOTA; HILUX', 'toyota; Hilux', 'Toyota; Hi-Lux', 'Toyota; hi lux']],
    ['Toyota; RAV4', ['Toyota; Rav 4', 'TOYOTA; RAV-4']],
    [
      'Toyota; LandCruiser Prado',
      ['Toyota; Landcruiser Prado', 'Toyota; Land Cruiser Prado', 'Toyota; PRADO'],
    ],
    ['Mercedes-Benz; C-Class', ['Mercedes Benz; C Class', 'MERCEDES-BENZ; C-CLASS', 'Merc; c-class']],
    ['Volkswagen; Golf', ['VW; GOLF', 'Volkswagon; golf', 'volkswagen; Golf']],
    ['Hyundai; Santa Fe', ['HYUNDAI; SANTA FE', 'Hyundai; Santa-Fe', 'Hyundai; SantaFe']],
    ['Hyundai; i30', ['Hyundai; I30', 'hyundai; i 30']],
    ['Mazda; CX-5', ['MAZDA; CX5', 'Mazda; cx 5', 'Mazda; Cx-5']],
    ['Isuzu; D-MAX', ['Isuzu Ute; D-Max', 'ISUZU; DMAX']],
    ['Nissan; X-Trail', ['NISSAN; X-TRAIL', 'Nissan; xtrail']],
    ['Citroën; C3', ['Citroen; C3', 'CITROEN; c3']],
    ['Land Rover; Range Rover Sport', ['LANDROVER; range rover sport', 'Land; Rover Range Rover Sport']],
    ['Land Rover; Discovery Sport', ['Land; Rover; Discovery Sport', 'Land Rover; Discovery; Sport']],
    ['Alfa Romeo; Giulia', ['Alfa; Romeo Giulia', 'ALFA ROMEO; GIULIA']],
    ['GWM; Haval Jolion', ['Haval; Jolion', 'GWM; HAVAL JOLION', 'GWM; Jolion', 'GWM; Haval; Jolion']],
    ['Jeep; Grand Cherokee', ['Jeep; Grand', 'JEEP; GRAND CHEROKEE', 'Jeep; Grand; Cherokee']],
    ['Ford; Ranger', ['Ford; Ford Ranger', 'FORD; RANGER']],
    ['Tesla; Model 3', ['TESLA; MODEL 3', 'Tesla; Model; 3', 'Tesla; Model3']],
  ])('%s', (name, spellings) => {
    for (const each of [name, ...spellings]) expect(named(each)).toBe(name);
  });
});

describe('a dealer’s extra words go in the badge', () => {
  test.each([
    ['BMW; 320i; M Sport', 'BMW; 3 Series; 320i M Sport'],
    ['BMW; X5; xDrive30d', 'BMW; X5; xDrive30d'],
    ['Mercedes-Benz; C63; S', 'Mercedes-Benz; C-Class; C63 S'],
    ['Mercedes-AMG; C63; S', 'Mercedes-Benz; C-Class; AMG C63 S'],
    ['Lexus; RX350; Luxury', 'Lexus; RX; RX350 Luxury'],
    ['Toyota; Hilux SR5 4x4', 'Toyota; HiLux; SR5 4x4'],
    ['Toyota; Hilux SR5 4x4; SR5', 'Toyota; HiLux; SR5 4x4'],
    ['Toyota; Yaris; Cross GX', 'Toyota; Yaris Cross; GX'],
    ['Jeep; Grand; Cherokee Laredo', 'Jeep; Grand Cherokee; Laredo'],
    ['Tesla; Model; 3 Performance', 'Tesla; Model 3; Performance'],
    ['Toyota; HiLux; SR5', 'Toyota; HiLux; SR5'],
    // Shoppers look for a version by its own name if the catalogue has one.
    ['Toyota; Hilux Cab Chassis; Workmate', 'Toyota; HiLux Cab Chassis; Workmate'],
    ['Audi; RS3', 'Audi; RS3'],
  ])('%s is %s', (said, name) => {
    expect(named(said)).toBe(name);
  });

  test.each(['Toyota; Quantum Leap; GX', 'Starcraft Yachts; 14.5', 'KTM; X-Bow'])(
    'a name that is not in the catalogue stays as it is: %s',
    (said) => {
      expect(named(said)).toBe(said);
    },
  );

  test('a badge that would be too long stays as it is', () => {
    const badge = 'x'.repeat(118);
    expect(catalogueNames({ make: 'BMW', model: '320i', badge })).toMatchObject({ model: '3 Series', badge });
  });
});

const families = MAKES.flatMap((make) => make.families.map((family) => ({ make, family })));

describe('for any names', () => {
  test('names read again are the same', () => {
    for (const { make, family } of families) {
      const spellings = [family, ...(family.variants ?? [])].flatMap(({ name, also = [], withMake = [] }) => [
        ...[name, ...also],
        ...withMake,
      ]);
      for (const model of spellings) {
        const { known: _, ...once } = catalogueNames({ make: make.name, model, badge: 'Premium Pack' });
        const { known: __, ...twice } = catalogueNames(once);
        expect(twice, `${make.name} ${model}`).toEqual(once);
      }
    }
  });

  test('all spellings of a name become one', () => {
    const letter = (text: string, how: number) => (how % 2 === 0 ? text.toUpperCase() : text.toLowerCase());
    const key = (text: string) => slugify(text).replaceAll('-', '');
    fc.assert(
      fc.property(
        fc.constantFrom(...families),
        fc.array(fc.nat(3), { minLength: 2, maxLength: 12 }),
        ({ make, family }, hows) => {
          const spelled = (name: string) =>
            [...name]
              .map((each, at) => letter(each, hows[at % hows.length] ?? 0))
              .join('')
              .replaceAll(' ', (hows[0] ?? 0) > 1 ? '-' : ' ');
          const plain = catalogueNames({ make: make.name, model: family.name, badge: null });
          const other = catalogueNames({
            make: spelled(make.name),
            model: spelled(family.name),
            badge: null,
          });
          expect(key(other.model)).toBe(key(plain.model));
          expect([other.make, other.model]).toEqual([plain.make, plain.model]);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
