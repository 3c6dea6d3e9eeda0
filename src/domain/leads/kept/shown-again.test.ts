import { describe, expect, test } from 'vitest';
import { aSite } from '../../../../tests/fixtures/cars.ts';
import { FORMS, fieldsFor } from '../forms/index.ts';
import { shownAgain } from './shown-again.ts';

const SITE = aSite({ dealerships: ['one'] });
const again = (posted: Record<string, unknown>) =>
  shownAgain(fieldsFor(FORMS.contact, { site: SITE, car: null }), posted);

describe('a form that is shown again', () => {
  test('keeps what was entered, also what could not be read', () => {
    expect(again({ name: 'Ann', postcode: '12', phone: 412, category: 'Nonsense' })).toMatchObject({
      name: 'Ann',
      postcode: '12',
      phone: '412',
      category: 'Nonsense',
    });
  });

  test.each([
    ['on', 'on'],
    ['true', 'on'],
    [true, 'on'],
    [undefined, ''],
    ['off', ''],
    ['maybe', ''],
  ])('a box posted as %s', (posted, expected) => {
    expect(again({ opt_in: posted }).opt_in).toBe(expected);
  });

  test('a field that was emptied does not get its first value back, one that nobody sees does', () => {
    const { category, dealership_slug } = again({});
    expect([category, dealership_slug]).toEqual(['', 'one']);
  });

  test('what is no text is nothing, whatever its name', () => {
    expect(again({ name: ['Ann'], message: { a: 1 }, toString: 'x' })).toMatchObject({
      name: '',
      message: '',
    });
    expect(Object.hasOwn(again({ toString: 'x' }), 'toString')).toBe(false);
  });
});
