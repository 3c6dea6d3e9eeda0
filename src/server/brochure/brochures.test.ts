import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { artworkPath } from '#domain/inventory/pictures/artwork-path.ts';
import { aCar, aSite, NOW } from '../../../tests/fixtures/cars.ts';
import { pdfText } from '../../../tests/fixtures/pdf-text.ts';
import type { LiveRelease } from '../publish/site-files.ts';
import { type Brochures, openBrochures } from './brochures.ts';
import { TooBusy } from './drawing-slots.ts';

const ASKED = { origin: 'https://harbour.example', sender: null };
const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600"><rect width="800" height="600" fill="#369"/></svg>';

let host: Server;
let origin: string;
let asked: string[];
let warnings: string[];
let brochures: Brochures;

/** A release with these files, by path. */
function release(files: Record<string, string>): LiveRelease {
  const file = (path: string) => {
    const content = files[path];
    return content === undefined ? null : { hash: content, read: async () => Buffer.from(content) };
  };
  return { file } as unknown as LiveRelease;
}

beforeEach(async () => {
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer();
  asked = [];
  warnings = [];
  host = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/good.jpg') response.writeHead(200, { 'content-type': 'image/jpeg' }).end(photo);
    else if (request.url === '/slow.jpg') setTimeout(() => response.writeHead(404).end(), 150);
    else if (request.url === '/drawing.jpg')
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end(DRAWING);
    else response.writeHead(500).end();
  });
  await new Promise<void>((done) => host.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  const live = release({ [artworkPath({ shape: 'ute-double', colour: 'Glacier White' })]: DRAWING });
  brochures = openBrochures({
    live: () => live,
    now: () => NOW,
    log: { info: () => {}, warn: (message) => warnings.push(message), error: () => {} },
    photos: { allowed: () => true },
  });
});
afterEach(async () => {
  await brochures.close();
  host.closeAllConnections();
  host.close();
});

const pictured = (name: string, id = 1001) => aCar({ id, images: [{ url: `${origin}/${name}` }] });

test('a brochure says what the car is, what it costs and who sells it', async () => {
  const { pdf } = await brochures.of(pictured('good.jpg'), aSite(), ASKED);
  const { text, title, language, pages } = await pdfText(pdf);
  for (const words of [
    '2021 Toyota HiLux',
    'SR5',
    '$45,990',
    'Drive away',
    '48,200 km',
    'Harbour Motor Group',
  ]) {
    expect(text).toContain(words);
  }
  expect({ title, language, pages }).toEqual({ title: '2021 Toyota HiLux SR5', language: 'en-AU', pages: 2 });
  expect(asked).toEqual(['/good.jpg']);
  expect(warnings).toEqual([]);
});

test('a brochure is cached until its content changes', async () => {
  const car = pictured('good.jpg');
  const first = await brochures.of(car, aSite(), ASKED);
  const again = await brochures.of(car, aSite(), ASKED);
  expect(again.pdf).toBe(first.pdf);
  const cheaper = await brochures.of({ ...car, price: 44_990 }, aSite(), ASKED);
  expect(cheaper.version).not.toBe(first.version);
  expect((await pdfText(cheaper.pdf)).text).toContain('$44,990');
});

test('a brochure is made once for simultaneous requests', async () => {
  const car = pictured('good.jpg');
  const made = await Promise.all(Array.from({ length: 20 }, () => brochures.of(car, aSite(), ASKED)));
  expect(new Set(made.map(({ pdf }) => pdf)).size).toBe(1);
  expect(asked).toEqual(['/good.jpg']);
});

describe('a photo that the platform serves', () => {
  const served = '/photos/kJ8fQ0aLxZ3mVb7Rt2Yc/w1600.jpg#3000x2000-a3389a444';
  const withVariants = (read: () => Promise<Uint8Array<ArrayBuffer> | null>) => {
    const live = release({ [artworkPath({ shape: 'ute-double', colour: 'Glacier White' })]: DRAWING });
    const variants: string[] = [];
    const made = openBrochures({
      live: () => live,
      now: () => NOW,
      log: { info: () => {}, warn: (message) => warnings.push(message), error: () => {} },
      variants: {
        read: (site, id, { crop, width, format }) => {
          variants.push(`${site} ${id} ${crop}${width}.${format}`);
          return read();
        },
      },
    });
    return { made, variants };
  };

  test('is printed from its JPEG, without asking its host', async () => {
    const photo = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#3c3' } })
      .jpeg()
      .toBuffer();
    const { made, variants } = withVariants(async () => new Uint8Array(photo));
    const { pdf } = await made.of(aCar({ images: [{ url: served }] }), aSite(), ASKED);
    await made.close();
    expect((await pdfText(pdf)).pictures).toContain('2021 Toyota HiLux SR5');
    expect(variants).toEqual([`${aSite().slug} kJ8fQ0aLxZ3mVb7Rt2Yc c1200.jpg`]);
    expect([asked, warnings]).toEqual([[], []]);
  });

  test('is replaced by the drawing if it cannot be read', async () => {
    const { made } = withVariants(() => Promise.reject(new Error('no disk')));
    const { pdf } = await made.of(aCar({ images: [{ url: served }] }), aSite(), ASKED);
    await made.close();
    expect((await pdfText(pdf)).pictures).toContain('Illustration of a 2021 Toyota HiLux SR5');
    expect(warnings).toHaveLength(1);
  });
});

test('the dealer’s comments end with a complete sentence, and months are in words', async () => {
  const sentences = Array.from({ length: 60 }, (_, index) => `Sentence number ${index} ends here.`);
  const car = aCar({ images: [], dealercomments: sentences.join(' ') });
  const { pdf } = await brochures.of(car, aSite(), ASKED);
  const { text } = await pdfText(pdf);
  const told = text.replace(/\s+/g, ' ');
  expect(told).toContain('Sentence number 0 ends here.');
  expect(told).not.toMatch(/Sentence number \d+ ends(?! here\.)|Sentence number(?! \d+ ends here\.)/);
  expect(told).toMatch(
    /\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4}/,
  );
  expect(told).not.toMatch(/\b\d{1,2}\/\d{1,2}\/\d{2,4}\b|\b\d{4}-\d{2}-\d{2}\b/);
});

describe('a photo that is not available', () => {
  test.each(['slow.jpg', 'gone.jpg', 'drawing.jpg'])('%s: the drawing replaces it', async (name) => {
    const car = pictured(name);
    const { pdf } = await brochures.of(car, aSite(), ASKED);
    expect((await pdfText(pdf)).pictures).toContain('Illustration of a 2021 Toyota HiLux SR5');
    expect(warnings).toHaveLength(1);
    await brochures.of({ ...car, price: 40_000 }, aSite(), ASKED);
    expect(asked).toEqual([`/${name}`]);
  });

  test('is left out if there is no drawing either', async () => {
    const { pdf } = await brochures.of({ ...pictured('gone.jpg'), colour: 'Red' }, aSite(), ASKED);
    const { text, pictures } = await pdfText(pdf);
    expect(text).toContain('$45,990');
    expect(pictures).toEqual([
      'QR code that leads to https://harbour.example/cars/2021-toyota-hilux-sr5-1001',
    ]);
  });
});

test('the brochure of a sold car says so and has no price', async () => {
  const { pdf } = await brochures.of(aCar({ status: 'sold', images: [] }), aSite(), ASKED);
  const { text } = await pdfText(pdf);
  expect(text).toContain('SOLD');
  expect(text).toContain('Unfortunately this car recently sold.');
  expect(text).not.toContain('$45,990');
});

/** Requests so many brochures of one site at once, and returns how many were made and how many were refused. */
async function crowd(size: number, senderOf: (index: number) => string | null) {
  const answers = await Promise.allSettled(
    Array.from({ length: size }, (_, index) =>
      brochures.of(pictured('slow.jpg', index + 1), aSite(), { ...ASKED, sender: senderOf(index) }),
    ),
  );
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(refused.filter(({ reason }) => !(reason instanceof TooBusy))).toEqual([]);
  return { made: size - refused.length, refused: refused.length };
}

describe('many at once', () => {
  test('from one site leave slots for other sites', async () => {
    const many = crowd(8, (index) => `203.0.113.${index}`);
    const other = await brochures.of(pictured('good.jpg'), aSite({ slug: 'other', id: 2 }), ASKED);
    expect(other.pdf.byteLength).toBeGreaterThan(10_000);
    expect(await many).toEqual({ made: 6, refused: 2 });
  });

  test('from one sender leave slots for other senders of the site', async () => {
    const many = crowd(5, () => '203.0.113.7');
    const other = { ...ASKED, sender: '203.0.113.8' };
    const file = await brochures.of(pictured('good.jpg', 99), aSite(), other);
    expect(file.pdf.byteLength).toBeGreaterThan(10_000);
    expect(await many).toEqual({ made: 2, refused: 3 });
    expect(await crowd(2, () => '203.0.113.7')).toEqual({ made: 2, refused: 0 });
  });

  test('from unknown senders share the slots of the site', async () => {
    expect(await crowd(7, () => null)).toEqual({ made: 6, refused: 1 });
  });
});
