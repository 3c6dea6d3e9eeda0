/** Reads the same cars from files of every format. */
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { readAll } from '../../../tests/fixtures/feeds/read.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const HEADER = ['Stock', 'Make', 'Model', 'Year', 'Price'];
const ROWS = [
  ['1', 'Citroën', 'C4', '2019', '18990'],
  ['2', 'Kia', 'Kestrel', '2021', '24990'],
];
const mapping = {
  fields: {
    stocknum: 'Stock',
    make: 'Make',
    model: 'Model',
    year: 'Year',
    price: 'Price',
    car_type: { value: 'used' },
  },
};
const csv = (delimiter: string, end = '\n') =>
  [HEADER, ...ROWS].map((row) => row.join(delimiter) + end).join('');
const objects = ROWS.map((row) => Object.fromEntries(HEADER.map((name, at) => [name, row[at]])));
const elements = objects
  .map(
    (row) =>
      `<Car>${Object.entries(row)
        .map(([name, value]) => `<${name}>${value}</${name}>`)
        .join('')}</Car>`,
  )
  .join('\n');
type Sheets = Parameters<typeof writeExcelFile>[0];
const workbook = (sheets: { sheet: string; data: unknown[][] }[]) =>
  writeExcelFile(sheets as Sheets).toBuffer();
const cells = (row: readonly unknown[]) =>
  row.map((value) => ({ value, type: typeof value === 'number' ? Number : String }));
const SHEET = { sheet: 'Cars', data: [HEADER, ...ROWS].map(cells) };

/** The facts of the two cars, and the rejections. */
async function read(feed: string | Uint8Array, extra: object = {}) {
  const { cars, rejected } = await readAll(feed, { ...mapping, ...extra });
  return { cars: cars.map(({ car }) => [car.make, car.model, car.year, car.price]), rejected };
}
const TWO = {
  cars: [
    ['Citroën', 'C4', 2019, 18_990],
    ['Kia', 'Kestrel', 2021, 24_990],
  ],
  rejected: [],
};

describe('reads the same two cars from', () => {
  test.each<[string, string | Uint8Array | (() => Promise<Uint8Array>), object?]>([
    ...([',', ';', '\t', '|'] as const).map((delimiter): [string, string] => [
      `a table with ${JSON.stringify(delimiter)}`,
      csv(delimiter),
    ]),
    ['a first line that names its delimiter', `sep=;\r\n${csv(';', '\r\n')}`],
    ['delimiters at the end of every line', csv(';', ';\n')],
    ['delimiters after the rows only', csv(',', ',,\n').replace(',,\n', '\n')],
    ['lines above the header', `Stock report, page 1 of 1\n"Printed; 20/11/2026"\n\n${csv(',')}`],
    ['every cell quoted', csv(',').replaceAll(/[^,\n]+/g, '"$&"')],
    ['Windows-1252', Buffer.from(csv(','), 'latin1')],
    [
      'UTF-8 with a line of Windows-1252',
      Buffer.concat([bytes(csv(',')), Buffer.from('3,Citro\xebn,,,\n', 'latin1')]),
      {
        reject: [{ when: { Stock: '3' }, reason: 'beside the point' }],
      },
    ],
    ['UTF-16', Buffer.from(csv(','), 'utf16le')],
    ['UTF-16 with a byte order mark', Buffer.from(`\uFEFF${csv('\t')}`, 'utf16le')],
    ['a list', JSON.stringify(objects)],
    [
      'a list within an object',
      JSON.stringify({ when: 'today', dealer: { tags: [{ a: 1 }] }, data: { stock: objects } }),
    ],
    ['JSON lines', objects.map((row) => JSON.stringify(row)).join('\n')],
    ['XML', `<?xml version="1.0"?><Stock><Title>Two cars</Title>${elements}</Stock>`],
    ['deeply nested XML', `<a><b x="1"><c>${elements}</c></b></a>`],
    [
      'XML in Latin-1',
      Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?><Stock>${elements}</Stock>`, 'latin1'),
    ],
    [
      'XML with characters that should be escaped',
      `<Stock>${elements.replace('</Make>', '</Make><Note>fish & chips &nbsp;</Note>')}</Stock>`,
    ],
    ['a workbook', () => workbook([SHEET])],
    [
      'a workbook with another sheet first',
      () => workbook([{ sheet: 'Notes', data: [cells(['Stock'])] }, SHEET]),
    ],
    [
      'a named sheet',
      () => workbook([{ ...SHEET, sheet: 'Old', data: SHEET.data.slice(0, 2) }, SHEET]),
      { sheet: 'cars' },
    ],
    ['gzip', gzipSync(csv(';'))],
    ['gzip in gzip', gzipSync(gzipSync(csv(',')))],
    ['zip', zipSync({ 'stock.txt': bytes(csv('|')), 'readme.md': bytes('hello') })],
    ['a zipped workbook', async () => zipSync({ 'stock.xlsx': await workbook([SHEET]) })],
  ])('%s', async (_, feed, extra) => {
    const { cars, rejected } = await read(typeof feed === 'function' ? await feed() : feed, extra);
    expect({ cars, rejected: rejected.filter(({ reason }) => reason !== 'beside the point') }).toEqual(TWO);
  });
});

describe('addresses in an XML element', () => {
  const FIELDS = { stocknum: 'id', make: 'make', model: 'model', car_type: { value: 'used' } };
  const one = async (element: string, fields: object) => {
    const feed = `<l>${element}${element.replace('id="1"', 'id="2"')}</l>`;
    const { cars, rejected } = await readAll(feed, { path: 'l.v', fields: { ...FIELDS, ...fields } });
    expect(rejected).toEqual([]);
    return cars[0]?.car;
  };
  test.each<[string, string, object, object]>([
    [
      'an attribute of an element',
      '<v id="1" make="Kia" model="Rio"><body doors="5">Hatch</body></v>',
      { doors: 'body@doors' },
      { doors: 5 },
    ],
    [
      'a path',
      '<v id="1" make="Kia" model="Rio"><price><now>5</now></price></v>',
      { price: 'price.now' },
      { price: 5 },
    ],
    [
      'one picture of several',
      '<v id="1" make="Kia" model="Rio"><p><u>https://a.example/1.jpg</u></p><p><u>https://a.example/2.jpg</u></p></v>',
      { images: 'p.u' },
      { images: [{ url: 'https://a.example/1.jpg' }, { url: 'https://a.example/2.jpg' }] },
    ],
    [
      'a fact named by an attribute',
      '<v id="1" make="Kia" model="Rio"><f name="year">2019</f><f name="colour">Red</f></v>',
      { colour: 'f[name=colour]' },
      { colour: 'Red' },
    ],
    [
      'a fact named by a neighbour',
      '<v id="1" make="Kia" model="Rio"><n><type>VIN</type><no>KNADC515LL6012346</no></n></v>',
      { vin: 'n[type=VIN].no' },
      { vin: 'KNADC515LL6012346' },
    ],
    [
      'CDATA',
      '<v id="1" make="Kia" model="Rio"><c><![CDATA[<p>Two & a <b>half</b></p>]]></c></v>',
      { dealercomments: 'c' },
      { dealercomments: 'Two & a half' },
    ],
  ])('%s', async (_, element, fields, expected) => {
    expect(await one(element, fields)).toMatchObject(expected);
  });

  test('an element that is not closed is rejected, and the others become cars', async () => {
    const feed = `<l>${['1', '2', '3'].map((id) => `<v id="${id}"><make>Kia${id === '2' ? '' : '</make>'}<model>Rio</model></v>`).join('')}</l>`;
    const { cars, rejected } = await readAll(feed, { path: 'l.v', fields: FIELDS });
    expect(cars.map(({ key }) => key)).toEqual(['1', '3']);
    expect(rejected).toMatchObject([{ row: 2, reason: 'the element make is not closed' }]);
  });
});

test('reads dates, numbers and empty cells of a workbook', async () => {
  const data = [
    ['Stock', 'Make', 'Model', 'Rego', 'Kms', 'Price', 'Colour'].map((value) => ({ value, type: String })),
    [
      { value: 1, type: Number },
      ...cells(['Kia', 'Rio']),
      { value: new Date('2027-02-14T00:00:00Z'), type: Date, format: 'dd/mm/yyyy' },
      { value: 48_200, type: Number, format: '#,##0 "km"' },
      { value: 0.1 + 0.2 + 18_989.7, type: Number },
    ],
  ];
  const { cars, rejected } = await readAll(await workbook([{ sheet: 'S', data }]), {
    fields: {
      stocknum: 'Stock',
      make: 'Make',
      model: 'Model',
      rego_expiry: 'Rego',
      km: 'Kms',
      price: 'Price',
      colour: 'Colour',
      car_type: { value: 'used' },
    },
  });
  expect(rejected).toEqual([]);
  expect(cars[0]?.car).toMatchObject({
    stocknum: '1',
    rego_expiry: '2027-02-14',
    km: 48_200,
    price: 18_990,
    colour: null,
  });
});
