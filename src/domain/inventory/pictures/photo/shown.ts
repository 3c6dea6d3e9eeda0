/**
 * Decides which of a car's pictures are shown, and from where: the platform's copy, or the photo's host until there is
 * one.
 */
import type { Car } from '../../car.ts';
import { photos } from '../images.ts';
import { servedAddress, servedPhoto } from './address.ts';
import { isSame } from './fingerprint.ts';
import { isOnLocalHost } from './local-hosts.ts';
import { permanentAddress } from './permanent-address.ts';
import { HEIC_PROBLEM, isNamedHeic } from './rules.ts';

/** What is known about a photo on another host. */
export interface KnownPhoto {
  /** The id of our copy; null while there is none. */
  id: string | null;
  width: number;
  height: number;
  colours: string;
  fingerprint: string;
  /** Where the car is, as `focusText` writes it; null if unknown. */
  focus?: string | null;
  /** Why it is not shown; null if it is. */
  leftOut: string | null;
}

/** By permanent address (`lastingAddress`). */
export type KnownPhotos = ReadonlyMap<string, KnownPhoto>;

/** A picture in a feed that pages do not show. */
interface LeftOutPhoto {
  url: string;
  /** "duplicate", "too small: 90 × 60 pixels". */
  reason: string;
}

type Pictured = Pick<Car, 'images' | 'thumbnails' | 'primary_image_url' | 'photos_count'>;

interface SortedPhotos {
  /** The address to show for each address in the feed. */
  shown: ReadonlyMap<string, string>;
  leftOut: LeftOutPhoto[];
  /** Addresses that browsers cannot reach. */
  hidden: Set<string>;
}

function sortPhotos(car: Pictured, known: KnownPhotos): SortedPhotos {
  const shown = new Map<string, string>();
  const leftOut: LeftOutPhoto[] = [];
  const hidden = new Set<string>();
  const seen: KnownPhoto[] = [];
  const listed = car.images.filter(({ kind }) => kind === 'photo').map(({ url }) => url);
  // The main picture comes first, so it is the one kept of two duplicates.
  const urls = new Set(car.primary_image_url === null ? listed : [car.primary_image_url, ...listed]);
  for (const url of urls) {
    const photo = known.get(permanentAddress(url));
    if (photo === undefined) {
      if (isOnLocalHost(url)) hidden.add(url);
      else if (isNamedHeic(url)) leftOut.push({ url, reason: HEIC_PROBLEM });
      continue;
    }
    if (photo.leftOut !== null) leftOut.push({ url, reason: photo.leftOut });
    else if (photo.id !== null) {
      const { id, fingerprint } = photo;
      if (seen.some((each) => each.id === id || isSame(each.fingerprint, fingerprint)))
        leftOut.push({ url, reason: 'duplicate' });
      else {
        seen.push(photo);
        shown.set(url, servedAddress({ ...photo, id }));
      }
    }
  }
  return { shown, leftOut, hidden };
}

/** The pictures in a car's feed that pages do not show. */
export const leftOutPhotos = (car: Pictured, known: KnownPhotos): LeftOutPhoto[] =>
  sortPhotos(car, known).leftOut;

/** The car with the pictures that pages show. Photos not yet fetched stay as in the feed. */
export function withKnownPhotos<T extends Pictured>(car: T, known: KnownPhotos): T {
  const { shown, leftOut, hidden } = sortPhotos(car, known);
  if (shown.size === 0 && leftOut.length === 0 && hidden.size === 0) return car;
  const gone = new Set([...hidden, ...leftOut.map(({ url }) => url)]);
  const kept = car.images.flatMap((image, index) =>
    gone.has(image.url) ? [] : [{ image, thumbnail: car.thumbnails[index] }],
  );
  const here = (url: string) => shown.get(url) ?? url;
  const isFull = kept.every(({ thumbnail }) => thumbnail !== undefined);
  const first = car.primary_image_url;
  return {
    ...car,
    images: kept.map(({ image }) => ({ ...image, url: here(image.url) })),
    // Our copies have thumbnails of their own.
    thumbnails:
      isFull && shown.size === 0
        ? kept.flatMap(({ thumbnail }) => (thumbnail === undefined ? [] : [thumbnail]))
        : [],
    primary_image_url: first === null || gone.has(first) ? null : here(first),
    // Shoppers count the photos on the page, whatever the feed says.
    photos_count: null,
  };
}

/** The ids of all photos that the platform serves for these cars, sorted. */
export function servedIn(cars: readonly Pick<Car, 'images' | 'primary_image_url'>[]): string[] {
  const ids = new Set<string>();
  for (const { images, primary_image_url: first } of cars) {
    for (const url of [first, ...images.map((image) => image.url)]) {
      const photo = url === null ? null : servedPhoto(url);
      if (photo !== null) ids.add(photo.id);
    }
  }
  return [...ids].sort();
}

/** What an operator is told about a car's photos. */
export interface PhotoNote {
  /** Photos that the site shows. */
  count: number;
  isTooFew: boolean;
  leftOut: LeftOutPhoto[];
}

/**
 * Whether a car has too few photos, and which were left out; null if there is nothing to report.
 * @param wanted how many photos each car should have
 */
export function photoNote(car: Pictured, known: KnownPhotos, wanted: number): PhotoNote | null {
  const leftOut = leftOutPhotos(car, known);
  const count = photos(withKnownPhotos(car, known)).length;
  const isTooFew = count < wanted;
  return isTooFew || leftOut.length > 0 ? { count, isTooFew, leftOut } : null;
}
