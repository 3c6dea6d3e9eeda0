/** Brochures of the cars that sites show, drawn on request and cached until their content changes. */
import { createHash } from 'node:crypto';
import { type Brochure, carBrochure } from '#domain/brochure/brochure.ts';
import type { Car } from '#domain/inventory/car.ts';
import { knownText } from '#domain/inventory/known-text.ts';
import { artworkPath } from '#domain/inventory/pictures/artwork-path.ts';
import { primaryBitmap } from '#domain/inventory/pictures/images.ts';
import { servedPhoto } from '#domain/inventory/pictures/photo/address.ts';
import { shapeOf } from '#domain/inventory/pictures/shape-of.ts';
import type { Site } from '#domain/tenant/site.ts';
import { type FetchLimits, fetchPicture } from '#engines/network/outside-picture.ts';
import type { Log } from '../http/log.ts';
import type { PhotoVariants } from '../photos/variants.ts';
import type { LiveRelease } from '../publish/site-files.ts';
import { ByteCache } from './byte-cache.ts';
import { DrawingThread } from './drawing-thread.ts';
import { type Look, logoOf, lookOf } from './look.ts';
import type { Raster } from './pages/draft.ts';
import { drawingRaster, logoRaster, photoRaster } from './raster.ts';

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

/** Too many brochures were requested at once. */
export class TooBusy extends Error {
  override name = 'TooBusy';
}

interface BrochuresOptions {
  /** The site's release, which has its pictures and logos. */
  live: (slug: string) => LiveRelease | null;
  /** Resolves when a lazy file has been made. */
  ready?: (slug: string, path: string) => Promise<void>;
  now: () => Date;
  log: Log;
  /** Photos that the platform serves itself; without it there are none. */
  variants?: Pick<PhotoVariants, 'read'>;
  /** For photos on other hosts. */
  photos?: Partial<FetchLimits>;
}

/**
 * The most drawings at once: in total, for one site, and for one sender. So one sender cannot take all the capacity of a
 * site, nor one site that of the platform.
 */
const AT_ONCE = { platform: 16, site: 6, sender: 2 } as const;
const CACHE_BYTES = 64 * 2 ** 20;
const RASTER_BYTES = 24 * 2 ** 20;
const PHOTO_LIMITS: FetchLimits = { timeoutMs: 4000, maxBytes: 12 * 2 ** 20 };
/** How long after a failure a photo is not fetched again. */
const RETRY_PHOTO_MS = 10 * 60_000;
const FAILED_KEPT = 1000;

/** The size of a photo that is printed: 20 cm wide at 150 dots an inch. */
const PRINTED = { crop: 'c', width: 1200, format: 'jpg' } as const;

class PhotoFailed extends Error {}

type Picture = { kind: 'photo'; url: string } | { kind: 'drawing'; path: string };

export function openBrochures({ live, ready, variants, now, log, photos = {} }: BrochuresOptions): Brochures {
  const room = new DrawingThread();
  const files = new ByteCache<Uint8Array>(CACHE_BYTES, (file) => file.byteLength);
  const rasters = new ByteCache<Raster>(RASTER_BYTES, ({ bytes }) => bytes.byteLength);
  const failedPhotos = new Map<string, number>();
  const making = new Map<string, Promise<Uint8Array>>();
  const ofSite = new Slots(AT_ONCE.site);
  const ofSender = new Slots(AT_ONCE.sender);
  const limits = { ...PHOTO_LIMITS, ...photos };

  const pictureOf = (car: Car): Picture => {
    const url = primaryBitmap(car);
    const failed = url === null ? undefined : failedPhotos.get(url);
    const again = failed === undefined || now().getTime() - failed >= RETRY_PHOTO_MS;
    return url !== null && again
      ? { kind: 'photo', url }
      : { kind: 'drawing', path: artworkPath({ shape: shapeOf(car), colour: knownText(car.colour) }) };
  };

  /** A file of the site's release, rasterised once. */
  const rasterOf = async (
    path: string,
    release: LiveRelease | null,
    variant: string,
    make: (file: Uint8Array) => Promise<Raster>,
  ): Promise<Raster | null> => {
    const file = release?.file(path);
    if (!file) return null;
    const key = `${file.hash} ${variant}`;
    const known = rasters.get(key);
    if (known) return known;
    try {
      const raster = await make(await file.read());
      rasters.set(key, raster);
      return raster;
    } catch (error) {
      log.warn(`${path} could not be added to a brochure: ${reasonOf(error)}`);
      return null;
    }
  };

  const photoFile = async (url: string, site: string): Promise<Uint8Array> => {
    const served = servedPhoto(url);
    const own = served && (await variants?.read(site, served.id, PRINTED));
    const file = url.startsWith('/') ? live(site)?.file(url) : undefined;
    return own ?? (file ? file.read() : fetchPicture(url, limits));
  };

  /** @throws PhotoFailed; until it is fetched again, the drawing replaces it */
  const photoOf = async (url: string, site: string): Promise<Raster> => {
    try {
      const raster = await photoRaster(await photoFile(url, site));
      failedPhotos.delete(url);
      return raster;
    } catch (error) {
      log.warn(`the picture ${url} was left out of a brochure: ${reasonOf(error)}`);
      if (failedPhotos.size >= FAILED_KEPT) failedPhotos.clear();
      failedPhotos.set(url, now().getTime());
      throw new PhotoFailed();
    }
  };

  const make = async (words: Brochure, look: Look, picture: Picture, site: Site): Promise<Uint8Array> => {
    if (picture.kind === 'drawing') await ready?.(site.slug, picture.path).catch(() => {});
    const release = live(site.slug);
    const raster =
      picture.kind === 'photo'
        ? await photoOf(picture.url, site.slug)
        : await rasterOf(picture.path, release, 'drawing', drawingRaster);
    const alt = picture.kind === 'photo' ? words.name : `Illustration of a ${words.name}`;
    const logo = logoOf(site);
    const ground = look.head.surface;
    return room.draw({
      brochure: words,
      look,
      picture: raster && { ...raster, alt },
      logo: logo === null ? null : await rasterOf(logo, release, ground, (file) => logoRaster(file, ground)),
      date: now(),
    });
  };

  /** Starts a drawing unless it is in progress. @throws TooBusy if there is no slot for it */
  const made = (
    version: string,
    site: Site,
    sender: string | null,
    work: () => Promise<Uint8Array>,
  ): Promise<Uint8Array> => {
    const underWay = making.get(version);
    if (underWay) return underWay;
    if (making.size >= AT_ONCE.platform || ofSite.isFull(site.slug) || ofSender.isFull(sender)) {
      return Promise.reject(
        new TooBusy('we’re making a lot of brochures right now; please try again in a moment'),
      );
    }
    ofSite.take(site.slug);
    ofSender.take(sender);
    const run = work().finally(() => {
      making.delete(version);
      ofSite.leave(site.slug);
      ofSender.leave(sender);
    });
    making.set(version, run);
    return run;
  };

  return {
    async of(car, site, { origin, sender }) {
      const words = carBrochure(car, site, now(), origin);
      const look = lookOf(site);
      for (;;) {
        const picture = pictureOf(car);
        const version = versionOf(words, look, picture, logoOf(site), live(site.slug));
        const known = files.get(version);
        if (known) return { pdf: known, version };
        try {
          const pdf = await made(version, site, sender, () => make(words, look, picture, site));
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

/** A number of slots per key; requests without a key are not counted. */
class Slots {
  readonly #most: number;
  readonly #taken = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  isFull(key: string | null): boolean {
    return key !== null && (this.#taken.get(key) ?? 0) >= this.#most;
  }

  take(key: string | null): void {
    if (key !== null) this.#taken.set(key, (this.#taken.get(key) ?? 0) + 1);
  }

  leave(key: string | null): void {
    if (key === null) return;
    const left = (this.#taken.get(key) ?? 1) - 1;
    if (left > 0) this.#taken.set(key, left);
    else this.#taken.delete(key);
  }
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

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
