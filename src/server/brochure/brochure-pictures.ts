/** The pictures of brochures, ready to print. What has been read once is cached; a photo that failed is left alone for a while. */
import type { Car } from '#domain/inventory/car.ts';
import { knownText } from '#domain/inventory/known-text.ts';
import { artworkPath } from '#domain/inventory/pictures/artwork-path.ts';
import { primaryBitmap } from '#domain/inventory/pictures/images.ts';
import { servedPhoto } from '#domain/inventory/pictures/photo/address.ts';
import { shapeOf } from '#domain/inventory/pictures/shape-of.ts';
import { type FetchLimits, fetchPicture } from '#engines/network/outside-picture.ts';
import type { Log } from '../http/log.ts';
import type { PhotoVariants } from '../photos/variants.ts';
import type { LiveRelease } from '../publish/site-files.ts';
import { ByteCache } from './byte-cache.ts';
import type { Raster } from './pages/draft.ts';
import { photoRaster } from './raster.ts';

const RASTER_BYTES = 24 * 2 ** 20;
const PHOTO_LIMITS: FetchLimits = { timeoutMs: 4000, maxBytes: 12 * 2 ** 20 };
/** How long after a failure a photo is not fetched again. */
const RETRY_PHOTO_MS = 10 * 60_000;
const FAILED_KEPT = 1000;

/** The size of a photo that is printed: 20 cm wide at 150 dots an inch. */
const PRINTED = { crop: 'c', width: 1200, format: 'jpg' } as const;

export class PhotoFailed extends Error {}

export type Picture = { kind: 'photo'; url: string } | { kind: 'drawing'; path: string };

export interface PicturesOptions {
  /** The site's release, which has its pictures and logos. */
  live: (slug: string) => LiveRelease | null;
  now: () => Date;
  log: Log;
  /** Photos that the platform serves itself; without it there are none. */
  variants?: Pick<PhotoVariants, 'read'>;
  /** For photos on other hosts. */
  photos?: Partial<FetchLimits>;
}

export class BrochurePictures {
  readonly #options: PicturesOptions;
  readonly #rasters = new ByteCache<Raster>(RASTER_BYTES, ({ bytes }) => bytes.byteLength);
  readonly #failedPhotos = new Map<string, number>();

  constructor(options: PicturesOptions) {
    this.#options = options;
  }

  /** The photo of a car, or its drawing if there is none or it has failed. */
  of(car: Car): Picture {
    const { now } = this.#options;
    const url = primaryBitmap(car);
    const failed = url === null ? undefined : this.#failedPhotos.get(url);
    const again = failed === undefined || now().getTime() - failed >= RETRY_PHOTO_MS;
    return url !== null && again
      ? { kind: 'photo', url }
      : { kind: 'drawing', path: artworkPath({ shape: shapeOf(car), colour: knownText(car.colour) }) };
  }

  /** A file of the site's release, rasterised once; null if it has none that can be drawn. */
  async file(
    path: string,
    release: LiveRelease | null,
    variant: string,
    make: (file: Uint8Array) => Promise<Raster>,
  ): Promise<Raster | null> {
    const file = release?.file(path);
    if (!file) return null;
    const key = `${file.hash} ${variant}`;
    const known = this.#rasters.get(key);
    if (known) return known;
    try {
      const raster = await make(await file.read());
      this.#rasters.set(key, raster);
      return raster;
    } catch (error) {
      this.#options.log.warn(`${path} could not be added to a brochure: ${reasonOf(error)}`);
      return null;
    }
  }

  /** @throws PhotoFailed; until it is fetched again, the drawing replaces it */
  async photo(url: string, site: string): Promise<Raster> {
    const { now, log } = this.#options;
    try {
      const raster = await photoRaster(await this.#photoFile(url, site));
      this.#failedPhotos.delete(url);
      return raster;
    } catch (error) {
      log.warn(`the picture ${url} was left out of a brochure: ${reasonOf(error)}`);
      if (this.#failedPhotos.size >= FAILED_KEPT) this.#failedPhotos.clear();
      this.#failedPhotos.set(url, now().getTime());
      throw new PhotoFailed();
    }
  }

  async #photoFile(url: string, site: string): Promise<Uint8Array> {
    const { live, variants, photos = {} } = this.#options;
    const served = servedPhoto(url);
    const own = served && (await variants?.read(site, served.id, PRINTED));
    const file = url.startsWith('/') ? live(site)?.file(url) : undefined;
    return own ?? (file ? file.read() : fetchPicture(url, { ...PHOTO_LIMITS, ...photos }));
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
