import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import type { CarFormId } from '#domain/inventory/page/car-actions.ts';
import { CAR_FORMS } from '#domain/leads/car-forms.ts';
import { shownCarText } from '#domain/leads/kept/shown-car.ts';
import { LeadForm } from '#features/leads/LeadForm.tsx';
import { markup } from '#ui/markup.ts';
import { aCar } from '../../../tests/fixtures/cars.ts';
import { SITE } from '../../../tests/fixtures/changing-site.ts';
import { carForms } from './car-forms.ts';

const CARS = [
  aCar({ id: 7 }),
  aCar({ id: 8, car_type: 'new', tag: 'Test Drive Only' }),
  aCar({ id: 9, item_type: 'caravan', tag: 'Demo', make: 'Jayco', model: 'Journey' }),
  aCar({ id: 10, status: 'sold', sold: true, stocknum: null, year: null }),
  aCar({ id: 11, name: '2019 Kia "Rio" <S> & more' }),
];

/** Fills in a form's car and page, as `car-forms.client.ts` does. */
function filled(form: string, car: (typeof CARS)[number]): string {
  const set = (html: string, field: string, value: string) =>
    html.replace(
      new RegExp(`(name="${field}" value=)(?:"[^"]*"|'[^']*')`),
      (_, start: string) => start + attribute(value),
    );
  const named = form
    .replace(/ data-car(?= )/, ` data-car=${attribute(car.name)}`)
    .replace(/ data-slug(?= )/, ` data-slug=${attribute(car.slug)}`);
  return set(
    set(set(named, 'car_id', String(car.id)), 'page_id', `/cars/${car.slug}`),
    'shown_car',
    shownCarText(car),
  );
}

/** As the templates write it. */
function attribute(value: string): string {
  const html = markup(createElement('a', { title: value }));
  return html.slice('<a title='.length, html.lastIndexOf('></a>'));
}

const formsOf = (content: string) => JSON.parse(content) as Record<CarFormId, string>;

describe('forms in a file for many cars', () => {
  test.each(CARS)('are the same as the forms for one car: $name, $status', (car) => {
    const forms = formsOf(carForms(SITE, car).content);
    for (const form of CAR_FORMS) {
      const page = `/cars/${car.slug}`;
      expect(filled(forms[form], car)).toBe(markup(createElement(LeadForm, { form, site: SITE, car, page })));
    }
  });

  test('are in the same file for cars of one kind, and in another one after a change to the site', () => {
    const { path } = carForms(SITE, aCar({ id: 1, name: 'One', make: 'Kia' }));
    expect(carForms(SITE, aCar({ id: 2, name: 'Two', make: 'Ford', tag: 'Great value' })).path).toBe(path);
    const phone = { ...aCar({ id: 3 }).location, phone: '07 5555 0199', city: 'Southport' };
    expect(carForms(SITE, aCar({ id: 3, location: phone })).path).toBe(path);
    const other = { ...SITE, forms: { ...SITE.forms, buttonText: 'Write to us' } };
    expect(carForms(other, aCar({ id: 1 })).path).not.toBe(path);
  });
});
