import { describe, expect, test } from 'vitest';
import type { FeedField } from '../fields.ts';
import { parseFeedMapping } from '../mapping.ts';
import { objectColumns, tableColumns } from './columns.ts';
import { guess } from './guess.ts';

const TODAY = new Date('2026-11-23T00:00:00Z');

/** The guess for a table whose rows are texts separated by bars. */
function guessed(header: string, ...rows: string[]) {
  const cells = (row: string) => row.split('|').map((cell) => cell.trim());
  const found = guess(tableColumns(cells(header), rows.map(cells)), { today: TODAY, shape: {} });
  expect(() => parseFeedMapping(found.mapping)).not.toThrow();
  return { ...found, rules: found.mapping.fields, asked: found.questions.map(({ text }) => text) };
}

const CAR = 'Stock | Make | Model | Year | Type';
const CARS = [
  'A1 | Kia | Rio | 2019 | Used',
  'A2 | Kia | Stinger | 2020 | Used',
  'A3 | Mazda | CX-5 | 2021 | New',
];
/** Three cars with one more column. */
const withColumn = (name: string, ...cells: [string, string, string]) =>
  guessed(`${CAR} | ${name}`, ...CARS.map((row, index) => `${row} | ${cells[index]}`));

describe('the values decide', () => {
  test('when a column’s name is ambiguous', () => {
    expect(withColumn('Registration', 'ABC12D', 'DEF34G', '').rules.regplate).toBe('Registration');
    expect(withColumn('Registration', '12/02/2027', '30/11/2026', '').rules.rego_expiry).toBe('Registration');
    expect(withColumn('Condition', 'Excellent', 'Good', 'Fair').rules.car_type).toBe('Type');
  });

  test('when a column’s name says nothing', () => {
    expect(withColumn('x7', 'KNADC515LL6012346', 'KNADC515LL6012347', 'JM0KF4WLA00999999').rules.vin).toBe(
      'x7',
    );
    expect(withColumn('x7', 'Sedan', 'Hatch', 'SUV').rules.simple_body).toBe('x7');
  });

  test('a column whose values contradict its name is left out, and the reason is given', () => {
    const { rules, left } = withColumn('VIN', 'yes', 'no', 'yes');
    expect(rules.vin).toBeUndefined();
    expect(left).toEqual([{ column: 'VIN', why: 'its values do not match its name (yes)' }]);
  });

  test('row numbers are never taken for stock numbers', () => {
    const { rules } = guessed(
      'No. | Unit | Make | Model',
      '1 | U71 | Kia | Rio',
      '2 | U12 | Kia | Stinger',
      '3 | U55 | Mazda | CX-5',
    );
    expect(rules.stocknum).toBe('Unit');
  });
});

describe('abbreviated names', () => {
  test.each<[name: string, field: FeedField, cells: [string, string, string]]>([
    ['Adv Price', 'price', ['$31,990', '$22,500', '$18,888']],
    ['Colr', 'colour', ['White', 'Deep Crystal Blue', 'Grey']],
    ['ExtCol', 'colour', ['White', 'Red', 'Grey']],
    ['Int_Clr', 'interior_colour', ['Black', 'Black', 'Tan']],
    ['Trans', 'transmission', ['Auto', 'Manual', 'CVT']],
    ['Eng Sz', 'engine_size', ['2.0L', '1.5L', '3.3L']],
  ])('reads %s as %s', (name, field, cells) => {
    expect(JSON.stringify(withColumn(name, ...cells).rules[field])).toContain(name);
  });
});

describe('RedBook codes', () => {
  const CODES: [string, string, string] = ['AUVKIAR2019AEAB', 'AUVKIAS2020ACFB', 'AUVMAZD2021ADSA'];

  test.each(['RedBookCode', 'rbcode', 'RB Code', 'Identifiers.RedbookKey', 'Vehicle Key', 'x7'])(
    'are known in a column called %s',
    (name) => {
      expect(withColumn(name, ...CODES).rules.redbook_code).toBe(name);
    },
  );

  test('are never read as stock numbers, badges or titles, whatever their column is called', () => {
    for (const name of ['Code', 'ID', 'Variant', 'Spec', 'Vehicle']) {
      const { rules } = withColumn(name, ...CODES);
      expect([rules.stocknum, rules.badge, rules.carsales_title]).toEqual(['Stock', undefined, undefined]);
    }
  });

  test('are not confused with other codes', () => {
    expect(withColumn('x7', 'MR0HA3CD500123456', '1HZX320', 'U40121').rules.redbook_code).toBeUndefined();
    expect(withColumn('RedBook', '$15,000', '$18,500', '$21,000').rules.redbook_code).toBeUndefined();
  });
});

describe('yes/no columns', () => {
  test('whether a price includes government charges', () => {
    for (const name of ['Inc. Govt Chgs', 'Drive Away?', 'Drive Away (Y/N)']) {
      const { rules, asked } = guessed(
        `${CAR} | Price | ${name}`,
        `${CARS[0]} | 15990 | Y`,
        `${CARS[1]} | 22990 | N`,
        `${CARS[2]} | 30990 | Yes`,
      );
      expect(rules.price_type).toEqual([
        { value: 'drive_away', when: { [name]: '^(y|t)' } },
        { value: 'egc' },
      ]);
      expect(asked).toEqual([]);
    }
  });

  test('whether a car is shown, unless that would hide every car', () => {
    expect(withColumn('Publish', 'Y', 'Y', 'N').rules.show_on_dealer_website).toBe('Publish');
    expect(withColumn('Publish', 'N', 'N', 'N').rules.show_on_dealer_website).toBeUndefined();
    expect(withColumn('Publish', 'Y', 'Y', 'carsales').rules.show_on_dealer_website).toBeUndefined();
  });
});

test('a trim of colours and materials is the interior, a trim of words is the badge', () => {
  expect(withColumn('Trim', 'Black Cloth', 'Ivory Leather', 'Black').rules).toMatchObject({
    interior_colour: 'Trim',
  });
  expect(withColumn('Trim', 'SR5', 'Titanium', 'GLX+').rules).toMatchObject({ badge: 'Trim' });
});

describe('prices', () => {
  test('proposes a price by an unusual name, but not one that shoppers do not pay', () => {
    expect(withColumn('Yard Price', '11200', '14000', '30990').rules.price).toMatchObject({
      from: 'Yard Price',
    });
    for (const name of ['Trade Price', 'Lowest Price', 'Price Notes', 'Floorplan price', 'Special Price']) {
      expect(withColumn(name, '11200', '14000', '30990').rules.price).toBeUndefined();
    }
  });

  test('never takes a dealer’s cost or a recommended retail price for the price', () => {
    for (const name of ['Cost', 'RRP', 'Wholesale', 'MSRP', 'Invoice']) {
      const { rules, left } = withColumn(name, '11200', '14000', '30990');
      expect([rules.price, rules.before_price, rules.offer_price]).toEqual([undefined, undefined, undefined]);
      expect(left).toEqual([{ column: name, why: 'a price that shoppers do not pay' }]);
    }
  });

  test('treats zeros and words such as POA as unknown', () => {
    expect(withColumn('Price', '$15,990', 'Call us', '0').rules.price).toMatchObject({
      unknown: expect.arrayContaining(['Call us', '0']),
    });
  });

  test('reads the drive-away price from its own column', () => {
    const { rules, asked } = withColumn('Drive Away', '15990', '49990', '33990');
    expect(rules.price).toMatchObject({ from: 'Drive Away' });
    expect(rules.price_type).toEqual({ value: 'drive_away', when: { 'Drive Away': '[1-9]' } });
    expect(asked).toEqual([]);
  });

  test('asks if nothing says whether the price is drive away', () => {
    expect(withColumn('Price', '15990', '49990', '33990').asked).toEqual([
      'Is Price the drive away price, or before government charges?',
    ]);
  });
});

describe('questions', () => {
  test('ask whether the cars are new, used or demonstrators', () => {
    const { questions, rules } = guessed(
      'Stock | Make | Model | Condition',
      'A1 | Kia | Rio | Good',
      'A2 | Kia | Stinger | Fair',
    );
    expect(rules.car_type).toEqual({ value: 'used' });
    expect(questions[0]).toMatchObject({
      text: 'No column says whether a car is new, used or a demonstrator (Condition says "Good", "Fair"). What are they?',
      choices: [{ text: 'all used' }, { text: 'all new' }, { text: 'all demonstrators' }],
    });
  });

  test('ask which figure is the price if no column’s name says so', () => {
    const { questions } = withColumn('Figure', '15990', '49990', '33990');
    expect(questions[0]).toMatchObject({
      text: 'No column looks like the asking price. Which one is it?',
      choices: [{ fields: {} }, { text: 'Figure', fields: { price: { from: 'Figure' } } }],
    });
  });

  test('ask about dates whose day and month could be swapped', () => {
    expect(withColumn('Rego Expiry', '01/02/2027', '03/04/2027', '').asked.slice(1)).toEqual([
      'Rego Expiry says "01/02/2027", "03/04/2027": does the day come first, or the month?',
    ]);
    expect(withColumn('Rego Expiry', '13/02/2027', '03/04/2027', '').asked.slice(1)).toEqual([]);
  });

  test('ask how to recognise a car in the next file', () => {
    const { mapping, asked } = guessed(
      'Make | Model | Year | Rego',
      'Kia | Rio | 2019 | ABC12D',
      'Kia | Stinger | 2020 | DEF34G',
    );
    expect(mapping.identity).toEqual({ columns: ['Rego', 'Make', 'Model', 'Year'], repeat: 'number' });
    expect(asked.at(-1)).toBe('There is no stock number or VIN. How is a car recognised in the next file?');
  });
});

describe('how values are written', () => {
  test.each<[string, [string, string, string], string, unknown]>([
    [
      'Engine',
      ['4 cyl, 2.2 L', '6 cyl, 3 L', '4 cyl, 1.5 L'],
      'variant.cylinders',
      { from: 'Engine', extract: '(?<value>\\d+)\\s*cyl' },
    ],
    [
      'Location',
      ['Caringbah, NSW', 'Perth, WA', ''],
      'location.state',
      { from: 'Location', extract: ',\\s*(?<value>NSW|VIC|QLD|WA|SA|TAS|ACT|NT)$' },
    ],
    [
      'Colour',
      ['White / Black', 'Red / Grey', 'Blue / Black'],
      'interior_colour',
      { from: 'Colour', extract: ' / (?<value>[^-/].*)$' },
    ],
    [
      'Date In',
      ['06/14/2026', '05/28/2026', '06/02/2026'],
      'created_at',
      { from: 'Date In', dates: ['m/d/yyyy'] },
    ],
    ['Drive', ['Front', 'Rear', 'AWD'], 'drive', { from: 'Drive', map: { Front: 'FWD', Rear: 'RWD' } }],
    [
      'Photos',
      ['https://a.example/1.jpg;https://a.example/2.jpg', '', ''],
      'images',
      { from: 'Photos', split: ';' },
    ],
  ])('%s', (name, cells, field, rule) => {
    expect(withColumn(name, ...cells).rules).toMatchObject({ [field]: rule });
  });
});

test('takes the large pictures from a list of sizes', () => {
  const rows = [1, 2].map((n) => ({
    stock: `S${n}7`,
    make: 'Kia',
    model: 'Rio',
    pics: [{ thumb: `https://a.example/${n}t.jpg`, large: `https://a.example/${n}.jpg` }],
  }));
  const { mapping } = guess(objectColumns(rows), { today: TODAY, shape: {} });
  expect(mapping.fields.images).toEqual({ from: 'pics', each: 'large' });
});

test('reads JSON by paths, by the labels of entries, and as lists of objects', () => {
  const rows = [1, 2, 3].map((n) => ({
    Ids: [{ Type: 'StockNumber', Value: `S${n}7` }],
    Spec: { Make: 'Kia', Model: 'Rio', ReleaseDate: { Year: 2019 } },
    Photos: [{ Url: `https://a.example/${n}.jpg`, Order: 1 }],
    ListingType: 'Used',
  }));
  const { mapping } = guess(objectColumns(rows), { today: TODAY, shape: {} });
  expect(mapping.fields).toEqual({
    stocknum: 'Ids[Type=StockNumber].Value',
    year: 'Spec.ReleaseDate.Year',
    make: 'Spec.Make',
    model: 'Spec.Model',
    car_type: 'ListingType',
    images: { from: 'Photos', each: 'Url' },
  });
});
