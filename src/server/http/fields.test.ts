import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { emailField, numberField, readFields, textField, tickField, tokenField } from './fields.ts';

const posted = (values: object) =>
  new Request('http://north.example/api/me', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(values),
  });

const Fields = v.object({
  name: textField,
  email: emailField,
  token: tokenField,
  everywhere: tickField,
  car_id: numberField,
});

test('the fields are as the schema reads them, and the values as posted', async () => {
  const values = {
    name: ' Zoë ',
    email: ' Zoe@Example.com',
    token: 'x'.repeat(101),
    everywhere: 'on',
    car_id: '17',
  };
  expect(await readFields(posted(values), Fields)).toEqual({
    kind: 'json',
    values,
    fields: { name: 'Zoë', email: 'zoe@example.com', token: 'x'.repeat(100), everywhere: true, car_id: 17 },
  });
});

test.each([
  ['missing', {}],
  ['of another kind', { name: 1, email: ['a@b.example'], token: {}, everywhere: 1, car_id: '-3' }],
])('fields that are %s count as empty', async (_, values) => {
  const { fields } = await readFields(posted(values), Fields);
  expect(fields).toEqual({ name: '', email: '', token: '', everywhere: false, car_id: null });
});

test.each([0, 1.5, -1, '', ' ', '1e3', true, null, [5], 99_999_999_999])(
  '%j is not a record number',
  async (car_id) => {
    expect((await readFields(posted({ car_id }), Fields)).fields.car_id).toBe(null);
  },
);

describe('a body that does not fit is refused', () => {
  const Strict = v.object({ car: v.object({ id: v.number('must be a number') }) });

  test('with the name of the wrong field and its problem', async () => {
    await expect(readFields(posted({ car: { id: 'x' } }), Strict)).rejects.toMatchObject({
      status: 400,
      message: 'car.id must be a number',
    });
  });

  test('with the given message', async () => {
    const refusal = { status: 422, message: 'Please choose a car.' } as const;
    await expect(readFields(posted({}), Strict, refusal)).rejects.toMatchObject(refusal);
  });
});
