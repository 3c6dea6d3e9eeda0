import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { create, type Font } from 'fontkit';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { TEMPLATES } from '#domain/tenant/site.ts';
import { fontFile } from '#domain/tenant/templates/template.ts';
import { cutWebFace, facesOf, keepFaces } from './faces.ts';
import { writable } from './writable.ts';

const ascii = (codePoint: number) => codePoint >= 32 && codePoint < 127;

describe('facesOf', () => {
  test.each(TEMPLATES)(
    'has letters for prices, names and quotation marks in all three faces of %s',
    async (template) => {
      const faces = await facesOf(template);
      const needed = Array.from('$45,990 Citroën HiLux “as new” – 8.99% p.a. • it’s …');
      for (const file of [faces.text, faces.strong, faces.heading]) {
        const font = create(file) as Font;
        expect(needed.filter((each) => !font.hasGlyphForCodePoint(each.codePointAt(0) ?? 0))).toEqual([]);
        expect(Object.keys(font.variationAxes)).toEqual([]);
      }
      const width = (file: Buffer) => (create(file) as Font).layout('Enquire').advanceWidth;
      expect(width(faces.strong)).toBeGreaterThan(width(faces.text));
    },
  );

  test('makes the faces of a template once', () => {
    expect(facesOf('metro')).toBe(facesOf('metro'));
  });

  test('reads the faces that a folder keeps', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'forecourt-faces-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await keepFaces(folder);
    const cut = await facesOf('metro');
    vi.resetModules();
    const fresh = await import('./faces.ts');
    onTestFinished(() => void vi.resetModules());
    fresh.readFacesFrom(folder);
    await writeFile(join(folder, 'metro-heading.ttf'), 'kept');
    const read = await fresh.facesOf('metro');
    expect([read.text, read.strong]).toEqual([cut.text, cut.strong]);
    expect(read.heading.toString()).toBe('kept');
    await rm(join(folder, 'sport-text.ttf'));
    expect(await fresh.facesOf('sport')).toEqual(await facesOf('sport'));
  });
});

describe('cutWebFace', () => {
  const file = fontFile('source-serif-4', 'source-serif-4-latin-wght-normal');
  const letters = Array.from('$45,990 Citroën – “as new”');

  test('keeps the letters, and only the weights that pages use', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'forecourt-faces-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const cut = async (weight: '600' | '400 700') =>
      create(await readFile(await cutWebFace({ file, weight }, folder))) as Font;
    const one = await cut('600');
    const range = await cut('400 700');
    expect(Object.keys(one.variationAxes)).toEqual([]);
    expect(range.variationAxes.wght).toMatchObject({ min: 400, max: 700 });
    for (const font of [one, range]) {
      expect(letters.filter((each) => !font.hasGlyphForCodePoint(each.codePointAt(0) ?? 0))).toEqual([]);
    }
    await cutWebFace({ file, weight: '600' }, folder);
    expect(await readdir(folder)).toHaveLength(2);
  });
});

describe('writable', () => {
  test.each([
    ['Škoda Citroën', 'Skoda Citroen'],
    ['Great car 🚗 for you', 'Great car for you'],
    ['Łódź 1½', 'Lodz 1 1/2'],
    ['  two\u00a0words ', 'two words'],
    ['日本', ''],
  ])('turns %s into ASCII: %s', (text, expected) => expect(writable(text, ascii)).toBe(expected));

  test('keeps every character that the face has', () => {
    expect(writable('Škoda', () => true)).toBe('Škoda');
  });

  test('returns only characters that the face has', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(Array.from(writable(text, ascii)).every((each) => ascii(each.codePointAt(0) ?? 0))).toBe(true);
      }),
    );
  });
});
