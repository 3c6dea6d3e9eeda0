/** Brochures of the cars that sites show, drawn on request and cached until their content changes. */
import { createHash } from 'node:crypto';
import { type Brochure, carBrochure } from '#domain/brochure/brochure.ts';
import type { Car } from '#domain/inventory/car.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { LiveRelease } from '../publish/site-files.ts';
import { BrochurePictures, PhotoFailed, type Picture, type PicturesOptions } from './brochure-pictures.ts';
import { ByteCache } from './byte-cache.ts';
import { DrawingSlots } from './drawing-slots.ts';
import { DrawingThread } from './drawing-thread.ts';
import { type Look, logoOf, lookOf } from './look.ts';
import { drawingRaster, logoRaster } from './raster.ts';

interface BrochureFile {
  pdf: Uint8Array;
  /** The same for the same words, look and picture. */
  version: string;
}

export interface Brochures {
  /**
   * The brochure of a car that the site shows.
   * @throws TooBusy if too many are being drawn already
   */
  of(car: Car, site: Site, request: BrochureRequest): Promise<BrochureFile>;
  close(): Promise<void>;
}

interface BrochureRequest {
  /** The site's address, which the QR code leads to. */
  origin: string;
  /** The requester's address; null if unknown. */
  sender: string | null;
}

interface BrochuresOptions extends PicturesOptions {
  /** Resolves when a lazy file has been made. */
  ready?: (slug: string, path: string) => Promise<void>;
}

const CACHE_BYTES = 64 * 2 ** 20;

export function openBrochures(options: BrochuresOptions): Brochures {
  const { live, ready, now } = options;
  const room = new DrawingThread();
  const files = new ByteCache<Uint8Array>(CACHE_BYTES, (file) => file.byteLength);
  const pictures = new BrochurePictures(options);
  const slots = new DrawingSlots();

  const make = async (words: Brochure, look: Look, picture: Picture, site: Site): Promise<Uint8Array> => {
    if (picture.kind === 'drawing') await ready?.(site.slug, picture.path).catch(() => {});
    const release = live(site.slug);
    const raster =
      picture.kind === 'photo'
        ? await pictures.photo(picture.url, site.slug)
        : await pictures.file(picture.path, release, 'drawing', drawingRaster);
    const alt = picture.kind === 'photo' ? words.name : `Illustration of a ${words.name}`;
    const logo = logoOf(site);
    const ground = look.head.surface;
    return room.draw({
      brochure: words,
      look,
      picture: raster && { ...raster, alt },
      logo:
        logo === null ? null : await pictures.file(logo, release, ground, (file) => logoRaster(file, ground)),
      date: now(),
    });
  };

  return {
    async of(car, site, { origin, sender }) {
      const words = carBrochure(car, site, now(), origin);
      const look = lookOf(site);
      for (;;) {
        const picture = pictures.of(car);
        const version = versionOf(words, look, picture, logoOf(site), live(site.slug));
        const known = files.get(version);
        if (known) return { pdf: known, version };
        try {
          const pdf = await slots.run(version, { site: site.slug, sender }, () =>
            make(words, look, picture, site),
          );
          files.set(version, pdf);
          return { pdf, version };
        } catch (error) {
          if (!(error instanceof PhotoFailed)) throw error;
        }
      }
    },
    close: () => room.close(),
  };
}

/** A hash of everything visible: words, colours, picture files. */
function versionOf(
  words: Brochure,
  look: Look,
  picture: Picture,
  logo: string | null,
  release: LiveRelease | null,
): string {
  const paths = [logo, picture.kind === 'photo' ? picture.url : picture.path];
  const hashes = paths.map((path) => (path === null ? null : (release?.file(path)?.hash ?? null)));
  return createHash('sha256')
    .update(JSON.stringify([words, look, picture, hashes]))
    .digest('base64url');
}
