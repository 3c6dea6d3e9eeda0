/** Files as cameras, phones and dealers' systems write them, and what happens to them. */
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { isSame } from '#domain/inventory/pictures/photo/fingerprint.ts';
import { aPhoto, scene } from '../../../tests/fixtures/photos.ts';
import { makeVariant, type Taken, takePhoto } from './picture-work.ts';

const SIZE = { width: 900, height: 600 };
const take = async (bytes: Uint8Array): Promise<Taken> => {
  const taken = await takePhoto({ bytes });
  if ('problem' in taken) throw new Error(taken.problem);
  return taken;
};
const problemOf = async (bytes: Uint8Array) => {
  const taken = await takePhoto({ bytes });
  return 'problem' in taken ? taken.problem : null;
};
/** A picture of four fields: red, green, blue, white; from the top left, row by row. */
const fields = (more: object = {}) =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="#fff"/>' +
        '<rect width="450" height="300" fill="#e00000"/><rect x="450" width="450" height="300" fill="#00c000"/>' +
        '<rect y="300" width="450" height="300" fill="#0000e0"/></svg>',
    ),
    more,
  ).flatten();
type Colour = 'red' | 'green' | 'blue' | 'white' | 'other';
/** The colours of the four fields, row by row. */
async function fieldsOf(bytes: Uint8Array): Promise<Colour[]> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const name = (x: number, y: number): Colour => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    const [isRed, isGreen, isBlue] = [red > 130, green > 130, blue > 130];
    if (isRed && isGreen && isBlue) return 'white';
    return isRed ? 'red' : isGreen ? 'green' : isBlue ? 'blue' : 'other';
  };
  return [name(0.25, 0.25), name(0.75, 0.25), name(0.25, 0.75), name(0.75, 0.75)];
}
/** The first bytes of files from phones and cameras: the main format, then compatible ones. */
const HEIC_STARTS = [
  ['of an iPhone', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
  ['of an iPhone of today', '\0\0\0\x24ftypheic\0\0\0\0mif1MiHBMiHEMiPrmiafheic'],
  ['of a Galaxy', '\0\0\0\x1cftypheic\0\0\0\0mif1heicmiaf'],
  ['with ten bits, of a Canon', '\0\0\0\x18ftypheix\0\0\0\0mif1heix'],
  ['of a burst', '\0\0\0\x18ftypmsf1\0\0\0\0msf1hevc'],
] as const;
/** The next box in each of them, which lists the pictures, and the first of its parts. */
const HEIC_REST = Buffer.from(
  '\0\0\x01\x2cmeta\0\0\0\0\0\0\0\x22hdlr\0\0\0\0\0\0\0\0pict\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x0epitm\0\0\0\0\0\x31',
  'latin1',
);

const UPRIGHT: Colour[] = ['red', 'green', 'blue', 'white'];

describe('a stored photo', () => {
  /** By the orientation that a camera notes: the change that makes the pixels upright. */
  const TURNED: readonly [number, (picture: Sharp) => Sharp][] = [
    [1, (picture) => picture],
    [2, (picture) => picture.flop()],
    [3, (picture) => picture.rotate(180)],
    [4, (picture) => picture.flip()],
    // Mirrored as well: first the mirror, then the rotation.
    [5, (picture) => picture.rotate(270).flop()],
    [6, (picture) => picture.rotate(270)],
    [7, (picture) => picture.rotate(90).flop()],
    [8, (picture) => picture.rotate(90)],
  ];
  test.each(TURNED)(
    'is upright, whichever way the camera was held: orientation %i',
    async (orientation, turn) => {
      const turned = await turn(sharp(await fields().png().toBuffer()))
        .png()
        .toBuffer();
      const bytes = await sharp(turned)
        .withMetadata({ orientation })
        .withExif({ IFD0: { Artist: 'A. Photographer' }, IFD3: { GPSLatitude: '27/1 28/1 0/1' } })
        .jpeg()
        .toBuffer();
      expect((await sharp(bytes).metadata()).orientation ?? 1).toBe(orientation);
      const { kept, width, height } = await take(bytes);
      expect([width, height]).toEqual([SIZE.width, SIZE.height]);
      expect(await fieldsOf(kept)).toEqual(UPRIGHT);
      const { exif, orientation: left, xmp, iptc } = await sharp(kept).metadata();
      expect({ exif, left, xmp, iptc }).toEqual({
        exif: undefined,
        left: undefined,
        xmp: undefined,
        iptc: undefined,
      });
      expect(Buffer.from(kept).includes('Photographer')).toBe(false);
    },
  );

  const animated = (format: 'gif' | 'webp') =>
    sharp([...[1, 2, 3].map((seed) => scene(seed, SIZE))] as unknown as Buffer[], {
      join: { animated: true },
    })
      [format]()
      .toBuffer();
  test.each<[string, () => Promise<Buffer>]>([
    ['JPEG', () => fields().jpeg().toBuffer()],
    ['progressive JPEG', () => fields().jpeg({ progressive: true }).toBuffer()],
    ['JPEG in grey and colour', () => fields().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()],
    ['CMYK JPEG, of print shops', () => fields().toColourspace('cmyk').jpeg().toBuffer()],
    ['PNG of 16 bits', () => fields().toColourspace('rgb16').png().toBuffer()],
    ['PNG with a palette', () => fields().png({ palette: true }).toBuffer()],
    ['WebP', () => fields().webp().toBuffer()],
    ['AVIF', () => fields().avif({ effort: 0 }).toBuffer()],
    ['wide colours (P3), of phones', () => fields().withIccProfile('p3').jpeg().toBuffer()],
  ])('has its colours, in sRGB: %s', async (_, make) => {
    const { kept } = await take(await make());
    expect(await fieldsOf(kept)).toEqual(UPRIGHT);
    const { format, space, depth, icc, channels } = await sharp(kept).metadata();
    expect({ format, space, depth, icc, channels }).toEqual({
      ...{ format: 'jpeg', space: 'srgb', depth: 'uchar', icc: undefined, channels: 3 },
    });
  });

  test('keeps the colours of a wide-gamut photo by converting its pixels to sRGB', async () => {
    const red = sharp({ create: { ...SIZE, channels: 3, background: '#c83c3c' } });
    const bytes = await red.withIccProfile('p3').png().toBuffer();
    const numbers = await sharp(bytes).metadata();
    expect(numbers.icc).toBeDefined();
    const [r = 0, g = 0, b = 0] = await sharp((await take(bytes)).kept)
      .raw()
      .toBuffer();
    for (const [is, was] of [
      [r, 0xc8],
      [g, 0x3c],
      [b, 0x3c],
    ] as const)
      expect(Math.abs(is - was)).toBeLessThan(6);
  });

  test('has a white background where it was transparent', async () => {
    const bytes = await sharp({ create: { ...SIZE, channels: 4, background: '#00000000' } })
      .composite([
        {
          input: await sharp(scene(4, { width: 300, height: 200 }))
            .png()
            .toBuffer(),
        },
      ])
      .png()
      .toBuffer();
    const { kept } = await take(bytes);
    const { data, info } = await sharp(kept).raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray((100 * info.width + 100) * 3).subarray(0, 3)].every((each) => each > 250)).toBe(
      true,
    );
  });

  test.each(['gif', 'webp'] as const)('is the first of several pictures: %s', async (format) => {
    const { kept, width, height } = await take(await animated(format));
    expect([width, height]).toEqual([SIZE.width, SIZE.height]);
    const first = await take(await sharp(scene(1, SIZE)).png().toBuffer());
    const { fingerprint } = await take(await sharp(kept).png().toBuffer());
    expect(isSame(fingerprint, first.fingerprint)).toBe(true);
    const second = await take(await sharp(scene(2, SIZE)).png().toBuffer());
    expect(isSame(fingerprint, second.fingerprint)).toBe(false);
  });

  test('has the same id each time, and no more pixels than a screen shows', async () => {
    const large = await sharp(await aPhoto(5))
      .resize(6000)
      .jpeg()
      .toBuffer();
    const [one, two] = [await take(large), await take(large)];
    expect([one.width, one.height]).toEqual([3840, 2880]);
    expect(two.id).toBe(one.id);
  });
});

describe('a file that is not a photo', () => {
  const whole = aPhoto(6, SIZE);
  test.each<[string, () => Promise<Uint8Array>, string]>([
    ['nothing', async () => Buffer.alloc(0), 'an empty file'],
    ['the first bytes of one', async () => (await whole).subarray(0, 3), 'broken file'],
    ['half of one', async () => (await whole).subarray(0, (await whole).length / 2), 'broken file'],
    [
      'one that lacks its last tenth',
      async () => (await whole).subarray(0, (await whole).length * 0.9),
      'broken file',
    ],
    ['a web page', async () => Buffer.from('<!doctype html><p>Please sign in'), 'a web page, not a photo'],
    ['a drawing', async () => scene(1, SIZE), 'a drawing (SVG), not a photo'],
    ...HEIC_STARTS.map(([name, start]): [string, () => Promise<Buffer>, string] => [
      `HEIC, ${name}`,
      async () => Buffer.concat([Buffer.from(start, 'latin1'), HEIC_REST]),
      'HEIC, which browsers cannot show',
    ]),
    [
      'a counter',
      () =>
        sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
          .gif()
          .toBuffer(),
      'too small: 1 × 1 pixels',
    ],
  ])('is %s', async (_, make, problem) => {
    expect(await problemOf(await make())).toBe(problem);
  });

  // The npm build has no HEVC decoder; once it has one, HEIC is a photo like any other.
  test('includes HEIC, which the installed decoder cannot read', () => {
    expect(sharp.format.heif.input.fileSuffix).toEqual(['.avif']);
  });
});

describe('the fingerprint of a photo', () => {
  /** A white car by a white wall, or a black interior: little contrast. */
  const LIGHTS = [
    ['as usual', 1, 0],
    ['a white car in a white hall', 0.12, 222],
    ['black inside', 0.15, 8],
  ] as const;
  test.each(LIGHTS)('survives saving again, and differs for the mirror image: %s', async (_, gain, lift) => {
    const light = async (seed: number) =>
      sharp(await aPhoto(seed, SIZE))
        .linear(gain, lift)
        .jpeg({ quality: 90 })
        .toBuffer();
    for (const seed of [11, 12, 13, 14]) {
      const photo = await light(seed);
      const of = async (bytes: Promise<Buffer>) => (await take(await bytes)).fingerprint;
      const fingerprint = await of(Promise.resolve(photo));
      const again = sharp(photo).resize(480).jpeg({ quality: 60 }).toBuffer();
      expect(isSame(fingerprint, await of(again))).toBe(true);
      expect(isSame(fingerprint, await of(sharp(photo).flop().jpeg().toBuffer()))).toBe(false);
      expect(isSame(fingerprint, await of(light(seed + 20)))).toBe(false);
    }
  });
});

describe('a size of a photo', () => {
  test.each([
    ['a panorama', { width: 3000, height: 700 }],
    ['a portrait', { width: 700, height: 1400 }],
    ['a still of a film', { width: 1920, height: 1080 }],
    ['one just large enough', { width: 200, height: 200 }],
  ])('is available cropped to 3:2, and whole: %s', async (_, size) => {
    const { kept: bytes } = await take(await aPhoto(7, size));
    const cropped = await sharp(
      await makeVariant({ bytes, variant: { crop: 'c', width: 640, format: 'webp' } }),
    ).metadata();
    expect(cropped.width / cropped.height).toBeCloseTo(1.5, 1);
    const whole = await sharp(
      await makeVariant({ bytes, variant: { crop: 'w', width: 480, format: 'jpg' } }),
    ).metadata();
    expect(whole.width / whole.height).toBeCloseTo(size.width / size.height, 1);
    expect(whole.width).toBe(Math.min(480, size.width));
  });
});
