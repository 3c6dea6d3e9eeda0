import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { BODY_TYPES, type BodyType } from '#domain/inventory/car.ts';
import { ARTWORK_BODIES, ARTWORK_COLOURS, artworkPath, artworkSvg, parseArtworkName } from './artwork.ts';
import { bodySilhouette } from './silhouette.ts';

/** Limits for one picture, in bytes: a list shows two dozen of them. */
const PLAIN_LIMIT = 10_500;
const GZIP_LIMIT = 3_072;

const picturesOf = (body: BodyType | null) =>
  ARTWORK_COLOURS.map((colour) => ({ body, colour, svg: artworkSvg(body, colour) }));

const TAG = /<(\/?)([A-Za-z]+)((?:\s+[A-Za-z][\w-]*="[^"<&]*")*)\s*(\/?)>/y;

/** What keeps a text from being well-formed XML of the plain kind we write; null when nothing does. */
function xmlFault(text: string): string | null {
  const open: string[] = [];
  TAG.lastIndex = 0;
  while (TAG.lastIndex < text.length) {
    const at = TAG.lastIndex;
    const [, closing, tag = '', attributes = '', empty] = TAG.exec(text) ?? [];
    if (tag === '') return `no tag at ${at}: ${text.slice(at, at + 40)}`;
    const names = [...attributes.matchAll(/([\w-]+)="/g)].map((match) => match[1]);
    if (new Set(names).size < names.length) return `${tag} repeats an attribute`;
    if (closing) {
      if (open.pop() !== tag) return `</${tag}> closes nothing`;
    } else if (!empty) open.push(tag);
    if (open.length === 0 && TAG.lastIndex < text.length) return 'something follows the root';
  }
  return open.length === 0 ? null : `<${open.at(-1)}> stays open`;
}

describe('the pictures', () => {
  test('there is one for each body type and one for a car of unknown body', () => {
    expect(ARTWORK_BODIES).toEqual([...BODY_TYPES, null]);
  });

  describe.each(ARTWORK_BODIES)('of the body %s', (body) => {
    const pictures = picturesOf(body);

    test('are well-formed SVG documents of 4:3', () => {
      for (const { svg } of pictures) {
        expect(xmlFault(svg)).toBeNull();
        expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 800 600">/);
        expect(svg).not.toMatch(/NaN|undefined|null|Infinity/);
      }
    });

    test('stand alone: they refer to their own parts only', () => {
      for (const { svg } of pictures) {
        const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
        const references = [...svg.matchAll(/(?:href="|url\()([^")]+)/g)].map((match) => match[1]);
        expect(new Set(ids).size).toBe(ids.length);
        expect(references.filter((reference) => !ids.includes(reference?.slice(1)))).toEqual([]);
        expect(svg).not.toMatch(/<(?:script|style|image|foreignObject|text)\b/);
      }
    });

    test('are light', () => {
      for (const { svg } of pictures) {
        expect(svg.length).toBeLessThan(PLAIN_LIMIT);
        expect(gzipSync(svg).length).toBeLessThan(GZIP_LIMIT);
      }
    });

    test('show each paint', () => {
      const drawings = pictures.filter(({ colour }) => colour !== 'neutral').map(({ svg }) => svg);
      expect(new Set(drawings).size).toBe(ARTWORK_COLOURS.length - 1);
    });

    test('are found again by their paths', () => {
      for (const { colour } of pictures) {
        const path = artworkPath(body, colour);
        const file = path.replace('/artwork/', '');
        for (const name of [path, file, file.replace('.svg', '')]) {
          expect(parseArtworkName(name)).toEqual({ body, colour });
        }
      }
    });
  });

  test('no two bodies look alike, but for two words of one meaning', () => {
    expect(artworkSvg('hatchback', 'red')).toBe(artworkSvg('hatch', 'red'));
    expect(artworkSvg('stationWagon', 'red')).toBe(artworkSvg('wagon', 'red'));
    const drawings = ARTWORK_BODIES.map((body) => artworkSvg(body, 'red'));
    expect(new Set(drawings).size).toBe(drawings.length - 2);
  });

  test('a colour as the maker names it is that paint', () => {
    expect(artworkSvg('ute', 'Feverish Red Metallic')).toBe(artworkSvg('ute', 'red'));
  });

  test.each<BodyType>(['caravan', 'motorhome', 'bus', 'lightTruck', 'camperTrailer'])(
    'a %s of unknown colour is white',
    (body) => {
      expect(artworkSvg(body, null)).toBe(artworkSvg(body, 'white'));
    },
  );
});

describe('the paths', () => {
  test.each<[BodyType | null, string | null, string]>([
    ['ute', 'Nebula Blue', '/artwork/ute-blue.svg'],
    ['4x4', 'Glacier White', '/artwork/4x4-white.svg'],
    ['peopleMover', null, '/artwork/peopleMover-neutral.svg'],
    [null, 'Jet Black', '/artwork/car-black.svg'],
  ])('%s in %s: %s', (body, colour, path) => {
    expect(artworkPath(body, colour)).toBe(path);
  });

  test.each([
    '',
    'ute',
    'ute-',
    '-blue',
    'ute-pink',
    'boat-blue',
    'null-blue',
    'ute-blue.png',
    '../ute-blue',
    'ute-blue-blue',
  ])('%j is no picture', (name) => {
    expect(parseArtworkName(name)).toBeNull();
  });
});

describe('the one-colour signs', () => {
  test.each(ARTWORK_BODIES)('%s is a small, well-formed sign in the colour of the text', (body) => {
    const sign = bodySilhouette(body);
    expect(xmlFault(sign)).toBeNull();
    expect(sign).toContain('viewBox="0 0 120 48" fill="currentColor" aria-hidden="true"');
    expect(sign).not.toMatch(/#[0-9a-f]|NaN|undefined|\bid=/);
    expect(sign.length).toBeLessThan(1_300);
  });

  test('signs differ as their bodies do', () => {
    expect(new Set(ARTWORK_BODIES.map(bodySilhouette)).size).toBe(ARTWORK_BODIES.length - 2);
  });
});
