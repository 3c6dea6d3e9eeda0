/** A car's pictures. Artwork stands in for missing ones, but does not count as a picture of the car. */
import { fromWidth } from '#domain/shared/breakpoints.ts';
import type { Car, CarImage } from '../car.ts';
import { plainAddress, servedPhoto } from './photo/address.ts';

type Pictured = Pick<Car, 'images' | 'primary_image_url' | 'photos_count'>;

/**
 * The photos in display order: the feed's main picture, then the rest. Videos and 360° views are left out.
 */
export function photos(car: Pick<Pictured, 'images' | 'primary_image_url'>): CarImage[] {
  const all = car.images.filter((image) => image.kind === 'photo');
  const first = car.primary_image_url;
  if (first === null) return all;
  const named = all.find((image) => image.url === first) ?? { url: first, kind: 'photo' as const, alt: null };
  return [named, ...all.filter((image) => image.url !== first)];
}

/** The URL of the car's main picture; `null` if artwork takes its place. */
export function primaryImage(car: Pick<Pictured, 'images' | 'primary_image_url'>): string | null {
  return photos(car)[0]?.url ?? null;
}

const DRAWN_FILE = /^[^?#]*\.svgz?(?:[?#]|$)/i;

/**
 * The same, but only if it is a bitmap: SVG files cannot be printed and social networks do not show them, so they give
 * `null` too.
 */
export function primaryBitmap(car: Pick<Pictured, 'images' | 'primary_image_url'>): string | null {
  const url = primaryImage(car);
  return url === null || DRAWN_FILE.test(url) ? null : url;
}

/** Twice the width of a picture beside text, pixels. */
const SMALL_WIDTH = 640;

/** A car's picture in the single size used beside text. */
export const smallPicture = <T extends string | null>(url: T): T | string =>
  url === null ? url : plainAddress(url, 'c', SMALL_WIDTH, 'webp');

/** How many photos the car has: the feed's own count, otherwise those it sent. */
export function photosCount(car: Pictured): number {
  return car.photos_count ?? photos(car).length;
}

/** How to ask an image host for another size: a Cloudinary path, imgix parameters, `?w=` or `?width=`. */
export const RESIZINGS = ['cloudinary', 'imgix', 'w', 'width'] as const;
type Resizing = (typeof RESIZINGS)[number];

/** A host that resizes pictures; `*.example.com` includes all subdomains. */
export interface ImageHost {
  host: string;
  resize: Resizing;
}

/** Hosts that can resize every picture. */
const KNOWN_HOSTS: readonly ImageHost[] = [
  { host: 'res.cloudinary.com', resize: 'cloudinary' },
  { host: '*.imgix.net', resize: 'imgix' },
];

/**
 * One way of asking a host: the address of a picture `width` pixels wide, or `null` if it cannot be changed.
 */
const RESIZE: Readonly<Record<Resizing, (url: URL, width: number) => URL | null>> = {
  cloudinary(url, width) {
    const [, before, after] = /^(.*\/image\/(?:upload|fetch)\/)(.+)$/.exec(url.pathname) ?? [];
    // A signed address (`s--…`) is valid only as it is.
    if (before === undefined || after === undefined || /^s--/.test(after)) return null;
    url.pathname = `${before}c_limit,w_${width},q_auto,f_auto/${after}`;
    return url;
  },
  imgix(url, width) {
    if (url.searchParams.has('s')) return null;
    url.searchParams.delete('h');
    url.searchParams.set('w', String(width));
    url.searchParams.set('fit', 'max');
    url.searchParams.set('auto', 'format,compress');
    return url;
  },
  w: (url, width) => withParameter(url, 'w', width),
  width: (url, width) => withParameter(url, 'width', width),
};

function withParameter(url: URL, name: string, width: number): URL {
  url.searchParams.set(name, String(width));
  return url;
}

/** Whether a host matches a pattern: itself, or any subdomain of `*.example.com`. */
export const isHost = (pattern: string, host: string) =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;

/**
 * The address of a picture `width` CSS pixels wide; `null` if its host is not known to resize. `hosts` are the site's
 * own, which come before the known ones.
 */
export function resizedUrl(url: string, width: number, hosts: readonly ImageHost[]): string | null {
  const address = URL.parse(url);
  if (address === null) return null;
  const known = [...hosts, ...KNOWN_HOSTS].find(({ host }) => isHost(host, address.hostname));
  return known === undefined ? null : (RESIZE[known.resize](address, width)?.href ?? null);
}

const GALLERY_WIDTHS = [480, 800, 1200, 1600, 2400] as const;
const THUMBNAIL_WIDTH = 192;
/** Roughly the width of a gallery: the window on phones, the space beside the price on wide screens. */
const GALLERY_SIZES = `${fromWidth('xl')} 760px, ${fromWidth('lg')} 60vw, (min-resolution: 2.5dppx) 70vw, 100vw`;

/** An entry in a car's gallery. */
export interface Picture {
  /** For a video or a 360° view: the feed's address, which `videoSource` and `spinSource` read. */
  url: string;
  /** A small version, if the feed or the host has one; for a video or a 360° view, its still. */
  thumbnail: string | null;
  alt: string;
  kind: CarImage['kind'];
  srcset?: string;
  sizes?: string;
}

/** Nobody looks at more pictures than this, and each makes the page larger. */
const MOST_PICTURES = 40;

/**
 * The car's gallery: the first photo, then the feed's other entries in order. `name` is the car's, for the alternative
 * text; `hosts` resize pictures, besides the known ones.
 */
export function galleryPictures(
  car: Pick<Car, 'images' | 'primary_image_url' | 'thumbnails'>,
  name: string,
  hosts: readonly ImageHost[],
): Picture[] {
  const own = photos(car);
  const [first] = own;
  const entries = [
    ...(first === undefined ? [] : [first]),
    ...car.images.filter(({ url, kind }) => kind !== 'photo' || url !== first?.url),
  ].slice(0, MOST_PICTURES);
  const photoCount = entries.filter(({ kind }) => kind === 'photo').length;
  // Thumbnails follow the order of the feed's images, which may differ from the display order.
  const small = new Map(car.images.map(({ url }, index) => [url, car.thumbnails[index]]));
  const thumbnail = (url: string) =>
    small.get(url) ??
    resizedUrl(url, THUMBNAIL_WIDTH, hosts) ??
    plainAddress(url, 'c', THUMBNAIL_WIDTH, 'webp');
  let photo = 0;
  return entries.map(({ url, kind, alt }): Picture => {
    if (kind !== 'photo') {
      const words = kind === 'video' ? `Video of the ${name}` : `360° view of the ${name}`;
      return { url, kind, alt: alt ?? words, thumbnail: first === undefined ? null : thumbnail(first.url) };
    }
    photo++;
    const widths = GALLERY_WIDTHS.flatMap((width) => {
      const resized = resizedUrl(url, width, hosts);
      return resized === null ? [] : [`${resized} ${width}w`];
    });
    return {
      url,
      kind,
      alt: alt ?? `${name}, photo ${photo} of ${photoCount}`,
      thumbnail: thumbnail(url),
      ...(widths.length > 0 && { srcset: widths.join(', ') }),
      ...((widths.length > 0 || servedPhoto(url) !== null) && { sizes: GALLERY_SIZES }),
    };
  });
}
