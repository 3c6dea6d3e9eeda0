import { describe, expect, test } from 'vitest';
import { aSite } from '../../../../tests/fixtures/cars.ts';
import { FORMS, fieldsFor } from '../forms/index.ts';
import { shownAgain } from './shown-again.ts';

const SITE = aSite({ dealerships: ['one'] });
const again = (posted: Record<string, unknown>) =>
  shownAgain(fieldsFor(FORMS.contact, { site: SITE, car: null }), posted);

describe('a form shown again', () => {
  test('keeps what was entered, including what could not be read', () => {
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
  ])('shows a box that was posted as %s', (posted, expected) => {
    expect(again({ opt_in: posted }).opt_in).toBe(expected);
  });

  test('leaves an emptied field empty, but gives a hidden one its initial value', () => {
    const { category, dealership_slug } = again({});
    expect([category, dealership_slug]).toEqual(['', 'one']);
  });

  test('ignores anything but text, whatever its name', () => {
    expect(again({ name: ['Ann'], message: { a: 1 }, toString: 'x' })).toMatchObject({
      name: '',
      message: '',
    });
    expect(Object.hasOwn(again({ toString: 'x' }), 'toString')).toBe(false);
  });
});
