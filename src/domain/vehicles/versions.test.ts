import { describe, expect, test } from 'vitest';
import { isVersion } from './versions.ts';

describe('a version by its template', () => {
  test.each([
    ['3##', '320i'],
    ['3##', '330Ci'],
    ['3##', '318'],
    ['M3##', 'M340i'],
    ['GLC##', 'GLC 63'],
    ['GLC##', 'glc-63 S'],
    ['###SL', '300 SL'],
    ['RX ###', 'RX350h'],
  ])('%s is %s', (template, name) => expect(isVersion(template, name)).toBe(true));

  test.each([
    ['3##', '3'],
    ['3##', '3200'],
    ['3##', 'M340i'],
    ['3##', '320 Gran Coupe'],
    ['C##', 'CL63'],
    ['C##', 'C200'],
    ['###SL', '300SLC'],
    ['###SL', '300SL Roadster'],
  ])('%s is not %s', (template, name) => expect(isVersion(template, name)).toBe(false));
});
