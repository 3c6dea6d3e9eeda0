import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonMistake, parseJson } from './json.ts';

function mistakeIn(text: string): string | null {
  try {
    parseJson(text);
    return null;
  } catch (error) {
    return error instanceof JsonMistake ? error.message : null;
  }
}

describe('parseJson', () => {
  it('reads what JSON.parse reads, to the same value', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom('', ' ', '\n\t'), (text, space) => {
        expect(parseJson(space + text + space)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('refuses what JSON.parse refuses', () => {
    const damaged = fc
      .json()
      .chain((text) =>
        fc
          .tuple(
            fc.nat({ max: text.length }),
            fc.constantFrom('', '}', ',', ':', '"', '[', '\n', 'x', '01', '\\'),
          )
          .map(([at, added]) => text.slice(0, at) + added + text.slice(added === '' ? at + 1 : at)),
      );
    fc.assert(
      fc.property(damaged, (text) => {
        let expected: unknown;
        let readable = true;
        try {
          expected = JSON.parse(text);
        } catch {
          readable = false;
        }
        if (readable) {
          // It also refuses a key given twice, and nothing else.
          try {
            expect(parseJson(text)).toEqual(expected);
          } catch (error) {
            expect((error as Error).message).toMatch(/is given twice$/);
          }
        } else expect(() => parseJson(text)).toThrow(JsonMistake);
      }),
      { numRuns: 500 },
    );
  });

  it('allows a byte order mark', () => {
    expect(parseJson('\uFEFF{"a": 1}')).toEqual({ a: 1 });
  });

  it('keeps keys that have a meaning for JavaScript objects', () => {
    const value = parseJson('{"__proto__": {"a": 1}}');
    expect(Object.keys(value as object)).toEqual(['__proto__']);
  });

  it.each([
    ['{\n  "name": "Acme"\n  "id": 1\n}', 'line 3, column 3: expected a comma, found "id"'],
    ['{\n  "name": "Acme",\n}', 'line 3, column 1: a comma before the end of a list is one too many'],
    ['{"list": [1, 2,]}', 'line 1, column 16: a comma before the end of a list is one too many'],
    ['{"name" "Acme"}', 'line 1, column 9: expected a colon after the key, found "Acme"'],
    ['{name: "Acme"}', 'line 1, column 2: expected a key in double quotes, found name'],
    ['{"gated": True}', 'line 1, column 11: expected a value, found True'],
    ['{"name": \'Acme\'}', "line 1, column 10: expected a value, found 'Acme'"],
    ['{"name": "Acme', 'line 1, column 10: this string has no closing quote on its line'],
    ['{"name": "Acme\nCars"}', 'line 1, column 10: this string has no closing quote on its line'],
    ['{"name": "C:\\cars"}', 'line 1, column 10: this string has an invalid escape'],
    ['{"year": 02024}', 'line 1, column 11: expected a comma, found 2024'],
    ['{"price": 1.}', 'line 1, column 11: this number is not complete'],
    ['{\n  "a": {\n    "b": 1\n', 'line 2, column 8: this brace is never closed'],
    ['[1, 2', 'line 1, column 1: this bracket is never closed'],
    ['{"id": 1, "id": 2}', 'line 1, column 11: the key "id" is given twice'],
    ['[{"id": 1}, {"in": [{"b": 1, "b": 2}]}]', 'line 1, column 30: the key "b" is given twice'],
    ['{"id": 1} // done', 'line 1, column 11: JSON has no comments'],
    ['{"id": 1} 2', 'line 1, column 11: expected nothing after the end, found 2'],
    ['', 'line 1, column 1: expected a value, found the end of the file'],
  ])('says where %j goes wrong', (text, message) => {
    expect(mistakeIn(text)).toBe(message);
  });
});
