/**
 * How photos are fetched: limits, retries, and what cannot be a photo.
 */
import { permanentAddress } from './permanent-address.ts';

/** Limits for one photo. */
export const PHOTO_LIMITS = {
  /** Bytes of a file. Phones write 12 MB, cameras 25 MB. */
  bytes: 30 * 2 ** 20,
  /** Width times height: phones take 50 megapixels. Decoded, each pixel takes three bytes. */
  pixels: 60_000_000,
  /** One side, pixels. */
  side: 20_000,
  /** For the whole fetch, redirects included, milliseconds. */
  timeoutMs: 30_000,
} as const;

/** The longest side of a stored photo, pixels: sharp on four times the width of a phone. */
export const KEPT_SIDE = 3840;

/** A picture smaller than this on a side cannot show a car, pixels. */
const TINY_SIDE = 200;

/**
 * How many photos are fetched from one host at a time, and the pause after each, milliseconds: at most 8 a second from
 * a fast host.
 */
export const HOST_AT_ONCE = 2;
export const HOST_PAUSE_MS = 250;

/** How many of a car's photos are fetched: pages show no more. */
export const MOST_PHOTOS = 40;

/** How an attempt to fetch a photo ended. */
export type PhotoOutcome =
  /** The platform has the photo. */
  | 'kept'
  /** The host sent something, but not a photo of a car. */
  | 'left out'
  /** Unknown: the host does not answer, or not as it should. */
  | 'unreachable';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const LONGEST_MS = 7 * DAY_MS;
/** The longest wait before a photo is checked again. A time further ahead was set while the clock was fast. */
export const LONGEST_WAIT_MS = 2 * LONGEST_MS;

/** Waits after the first, second … failed try, minutes. */
const BACK_OFF = [1, 5, 30, 120, 720] as const;
/** The same if the host's answer was not a photo, because many feeds list photos hours before they are uploaded. */
const NOT_YET = [15, 60, 180, 720, 1440, 2880] as const;

/** The wait after further tries, minutes. */
const LONGEST = { unreachable: 1440, 'left out': LONGEST_MS / MINUTE_MS } as const;

/**
 * When to check a photo again.
 * @param tries tries in a row that failed or found nothing new
 * @param waitSeconds the delay that the host asked for
 * @param chance a number from 0 up to 1, so that photos that came together are not all checked together
 */
export function nextCheck(
  outcome: PhotoOutcome,
  { at, tries, waitSeconds = 0, chance }: { at: Date; tries: number; waitSeconds?: number; chance: number },
): Date {
  const wait =
    outcome === 'kept'
      ? Math.min(DAY_MS * 2 ** Math.min(tries, 10), LONGEST_MS)
      : ((outcome === 'unreachable' ? BACK_OFF : NOT_YET)[Math.max(0, tries - 1)] ?? LONGEST[outcome]) *
        MINUTE_MS;
  const spread = wait * (0.8 + 0.4 * chance);
  return new Date(at.getTime() + Math.min(Math.max(spread, waitSeconds * 1000), LONGEST_MS * 1.2));
}

/** Kinds of bitmap by their first bytes. Anything else is not a photo, including SVG. */
const KINDS: readonly { kind: string; at: number; bytes: readonly number[] }[] = [
  { kind: 'jpeg', at: 0, bytes: [0xff, 0xd8, 0xff] },
  { kind: 'png', at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { kind: 'webp', at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
  { kind: 'gif', at: 0, bytes: [0x47, 0x49, 0x46, 0x38] },
];

/** A picture's kind by its first bytes, regardless of the content type; null if it is not a photo. */
export function pictureKind(start: Uint8Array): string | null {
  const plain = KINDS.find(({ at, bytes }) => bytes.every((byte, index) => start[at + index] === byte));
  if (plain !== undefined) return plain.kind;
  return mediaBrands(start).some((brand) => /^avi[fs]$/.test(brand)) ? 'avif' : null;
}

const lettersOf = (bytes: Uint8Array) => String.fromCharCode(...bytes);

/**
 * The brands of an ISO media file: the first may be a family, such as `mif1`; the others say which member.
 */
function mediaBrands(start: Uint8Array): string[] {
  if (lettersOf(start.subarray(4, 8)) !== 'ftyp') return [];
  const end = Math.min(new DataView(start.buffer, start.byteOffset, 4).getUint32(0), MOST_BRAND_BYTES);
  const names = lettersOf(start.subarray(8, 12)) + lettersOf(start.subarray(16, end));
  return names.match(/.{4}/gs) ?? [];
}
const MOST_BRAND_BYTES = 64;

/** For a file that is not what it claims, or is incomplete. */
export const BROKEN_PROBLEM = 'broken file';

/** Neither browsers nor the npm build of `sharp` can read it: the decoder is patented. */
export const HEIC_PROBLEM = 'HEIC, which browsers cannot show';

/**
 * Whether an address names a HEIC file, as phones write them. If it has parameters, its host may convert the file.
 */
export const isNamedHeic = (address: string): boolean =>
  /^[^?#]+\.hei[cf]s?$/i.test(permanentAddress(address));

/** Why a host's answer is not a photo, in words for an operator. */
export function noPhotoReason(start: Uint8Array): string {
  if (start.length === 0) return 'an empty file';
  if (mediaBrands(start).some((brand) => /^(?:he[iv][a-z]|mif1|msf1)$/.test(brand))) return HEIC_PROBLEM;
  const text = lettersOf(start.subarray(0, 512)).trimStart().toLowerCase();
  if (/^(?:<!doctype html|<html|<head|<body)/.test(text)) return 'a web page, not a photo';
  return /^(?:<\?xml[^<]*)?(?:<!--.*?-->\s*)?(?:<!doctype svg[^>]*>\s*)?<svg/s.test(text)
    ? 'a drawing (SVG), not a photo'
    : 'not a photo';
}

/** Why a picture of this size is left out; null if it is not. */
export function sizeProblem({ width, height }: { width: number; height: number }): string | null {
  const size = `${width} × ${height} pixels`;
  if (width > PHOTO_LIMITS.side || height > PHOTO_LIMITS.side || width * height > PHOTO_LIMITS.pixels)
    return `too large: ${size}`;
  return Math.min(width, height) < TINY_SIDE ? `too small: ${size}` : null;
}

/** Names that no internet host can have. */
const NO_HOST = /(?:^|\.)(?:example|invalid|test|localhost|local)$/;

/** Whether an address can lead to a photo on another host: http or https, without a password. */
export function isFetched(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && !NO_HOST.test(url.hostname);
}

/** How long to leave a host alone after failures in a row, milliseconds. Other hosts carry on. */
export const restOf = (failures: number): number =>
  Math.min(MINUTE_MS * 2 ** Math.max(0, failures - 1), LONGEST_REST_MS);
/**
 * The longest time to leave a host alone, milliseconds, even if it asks for more: it has other dealers' photos too.
 */
export const LONGEST_REST_MS = 30 * MINUTE_MS;

/**
 * Whether a failed photo is its host's fault: the host does not answer, is too busy, or is broken.
 * @param status the host's answer; null for none
 */
export const isHostAtFault = (status: number | null): boolean =>
  status === null || status === 429 || status >= 500;

/** Photos that arrive within this time are published together, milliseconds. */
const GATHER_MS = 3 * MINUTE_MS;
/** How long publishing waits once no more photos are expected, milliseconds. */
const SETTLE_MS = 3_000;

/** The first photos of all cars count as complete when none has come for this long, milliseconds. */
const COVERS_MS = 10_000;

/**
 * Whether to publish a site because of its new photos: once all have arrived, and earlier once each car's first photo
 * has, because lists show it. Otherwise every few minutes, so that a large site is not rebuilt for every photo.
 */
export function isPublicationDue(photos: {
  /** Milliseconds since the first and the last photo that no page shows yet. */
  sinceFirst: number;
  sinceLast: number;
  /** The same for the last one that is a car's first photo; null if there is none. */
  sinceCover: number | null;
  /** Milliseconds since a publication while photos were still expected. */
  sinceEarly: number;
  /** Whether there are photos not yet tried. */
  isWaiting: boolean;
}): boolean {
  const { sinceFirst, sinceLast, sinceCover, sinceEarly, isWaiting } = photos;
  if (!isWaiting) return sinceLast >= SETTLE_MS || sinceFirst >= GATHER_MS;
  const areCoversThere = sinceCover !== null && sinceCover >= COVERS_MS;
  return sinceFirst >= GATHER_MS || (areCoversThere && sinceEarly >= GATHER_MS);
}
