import { describe, expect, test } from 'vitest';
import { isHeaderRow, namedTargets } from './names.ts';

describe('a column’s name', () => {
  test.each<[string, string[]]>([
    [
      'stocknum',
      ['Stock No', 'STK #', 'stock_number', 'StockNumber', 'Identification[Type=StockNumber].Value'],
    ],
    [
      'vin',
      ['VIN', 'Chassis No.', 'vehicleIdentificationNumber', 'Identification[Type=VIN].Value', 'VIN/Chassis'],
    ],
    ['regplate', ['Rego', 'Reg No', 'Registration.Number', 'Number Plate']],
    ['rego_expiry', ['Rego Exp', 'rego_expiry', 'Registration.ExpiresUtc']],
    ['make', ['Make', 'Manufacturer', 'brand.name', 'g:brand', 'vehicle.make']],
    ['badge', ['Badge', 'Variant', 'Specification.Attributes[Name=Badge].Value']],
    ['year', ['Year', 'Yr', 'ManuYear', 'Model Year', 'Specification.ReleaseDate.Year']],
    ['car_type', ['New/Used', 'itemCondition', 'ListingType', 'state_of_vehicle']],
    ['price', ['Price', 'Retail $', 'advertised_price', 'offers.price', 'Pricing.AdvertisedPrice']],
    ['cost', ['Cost', 'MSRP', 'RRP', 'Invoice', 'Wholesale Price']],
    ['drive_away', ['Drive Away', 'DAP', 'PriceList[Type=DAP].Amount']],
    ['km', ['KMs', 'Odometer', 'Odo', 'mileage.value', 'mileageFromOdometer.value', 'Kilometres']],
    ['colour', ['Colour', 'exterior_color', 'Ext Colour', 'Colours[Location=Exterior].Name']],
    ['interior_colour', ['Trim Colour', 'int_color', 'Colours[Location=Interior].Name']],
    ['pictures', ['Photo Url List', 'image[0].url', 'images.image.url', 'Media.Photos.Url', 'image_link']],
    ['location.state', ['State', 'dealer.state', 'address.component[name=region]']],
  ])('%s', (target, names) => {
    for (const name of names) expect([name, namedTargets(name)[0]?.target]).toEqual([name, target]);
  });

  test.each(['Bay', 'Odds and ends', 'salesperson', 'GST', ''])('has no meaning: %s', (name) => {
    expect(namedTargets(name)).toEqual([]);
  });
});

describe('a header row', () => {
  test.each([
    ['names', ['Stock', 'Make', 'Model', 'Year', 'Price', 'Bay'], true],
    ['a title', ['Kestrel Motors – stock list', '', ''], false],
    ['a car', ['U1', 'Toyota', 'HiLux', '2021', '$45,990'], false],
    ['a line that a report adds', ['Printed 20/11/2026', 'by J. Smith', 'page 1'], false],
  ])('%s', (_, record, expected) => {
    expect(isHeaderRow(record)).toBe(expected);
  });
});
