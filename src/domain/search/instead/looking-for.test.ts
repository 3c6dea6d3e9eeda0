import { describe, expect, test } from 'vitest';
import { fromUrl } from '../url.ts';
import { askToFindHref, lookingForMessage } from './looking-for.ts';

describe('for the dealer', () => {
  test.each([
    ['?make=Toyota&make_model=Toyota|HiLux&price=:40000&colour=White', 'Toyota HiLux under $40,000, white'],
    ['?car_type=used&body=SUV&price=20000:40000&seats=7', 'used SUVs $20,000 to $40,000, 7 seats'],
    ['?colour=White&colour=Red&year=2019:&km=:60000', 'red or white, under 60,000 km, 2019 or newer'],
    ['?make=Ford&not_fuel=Diesel&not_make_model=Ford|Focus', 'Ford, not Ford Focus, not diesel'],
    ['?price=:15000', 'under $15,000'],
    [
      '?price=:15000&make_model=Kia|Rio&make_model=Mazda|2&make_model=Ford|Fiesta&make_model=Honda|Jazz',
      'under $15,000, Ford Fiesta, Honda Jazz, Kia Rio or Mazda 2',
    ],
    ['?query=land+yacht&body=Van', '“land yacht” Vans'],
    ['?body=Ute&near=4870&within=50', 'Utes, within 50 km of 4870'],
    ['?filtered_features=Sunroof&filtered_features=Tow+Bar&state=QLD', 'Sunroof and Tow Bar, in QLD'],
  ])('%s', (search, words) => {
    const href = askToFindHref('/contact', fromUrl(search)) ?? '';
    const asked = new URL(href, 'https://dealer.example');
    expect(asked.pathname).toBe('/contact');
    expect(lookingForMessage(asked.searchParams.get('looking_for') ?? '')).toBe(`Looking for: ${words}`);
  });

  test.each(['', '?sortBy=latest&page=2', '?near=4870'])('%s has no conditions', (search) => {
    expect(askToFindHref('/contact', fromUrl(search))).toBeNull();
  });

  test('anything but a search says nothing', () => {
    expect(lookingForMessage('call=0400000000&<b>')).toBeNull();
  });
});
