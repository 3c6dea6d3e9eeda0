/** How photos are fetched: limits, when again, and what cannot be one. Pure: moments and chance are arguments. */
import { lastingAddress } from './lasting-address.ts';

/** Limits of one photo. */
export const PHOTO_LIMITS = {
  /** Bytes of a file. Phones write 12 MB, cameras 25. */
  bytes: 30 * 2 ** 20,
  /** Width times height: phones take 50 million. A decoded one takes three bytes each. */
  pixels: 60_000_000,
  /** One side, pixels. */
  side: 20_000,
  /** For all of it, redirects included, milliseconds. */
  timeoutMs: 30_000,
} as const;

/** The longest side of what is kept, pixels: sharp on a screen four times as wide as a phone's is. */
export const KEPT_SIDE = 3840;

/** A picture smaller than this on a side shows no car, pixels. */
const TINY_SIDE = 200;

/** Photos of one host fetched at a time, and the pause after each, milliseconds: at most 8 a second of a quick host. */
export const HOST_AT_ONCE = 2;
export const HOST_PAUSE_MS = 250;

/** Photos of one car that are looked at: more are not shown either. */
export const MOST_PHOTOS = 40;

/** How a try at a photo ended. */
export type PhotoOutcome =
  /** It is there. */
  | 'kept'
  /** Whatever is there, it is no photo of a car. */
  | 'left out'
  /** Nobody knows: the host does not answer, or not as it should. */
  | 'unreachable';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const LONGEST_MS = 7 * DAY_MS;
/** No row waits longer than this; a later time was written by a clock that was ahead. */
export const LONGEST_WAIT_MS = 2 * LONGEST_MS;

/** Waits after the first, second … try that brought nothing, minutes. */
const BACK_OFF = [1, 5, 30, 120, 720] as const;
/** The same after what is there was no photo: many a feed names photos hours before they are uploaded. */
const NOT_YET = [15, 60, 180, 720, 1440, 2880] as const;

/** After more of them, minutes. */
const LONGEST = { unreachable: 1440, 'left out': LONGEST_MS / MINUTE_MS } as const;

/**
 * When a photo is looked at again.
 * @param tries tries in a row that brought nothing, or that found nothing new
 * @param waitSeconds what the host asked for
 * @param chance a number from 0 up to 1: photos that came together are not all asked for together
 */
export function nextLook(
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

/** Kinds of pictures by how their files begin; anything else, a drawing (SVG) above all, is no photo. */
const KINDS: readonly { kind: string; at: number; bytes: readonly number[] }[] = [
  { kind: 'jpeg', at: 0, bytes: [0xff, 0xd8, 0xff] },
  { kind: 'png', at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { kind: 'webp', at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
  { kind: 'gif', at: 0, bytes: [0x47, 0x49, 0x46, 0x38] },
];

/** The kind of a picture by its first bytes, whatever its host calls it; null for what is no photo. */
export function pictureKind(start: Uint8Array): string | null {
  const plain = KINDS.find(({ at, bytes }) => bytes.every((byte, index) => start[at + index] === byte));
  if (plain !== undefined) return plain.kind;
  return mediaBrands(start).some((brand) => /^avi[fs]$/.test(brand)) ? 'avif' : null;
}

const lettersOf = (bytes: Uint8Array) => String.fromCharCode(...bytes);

/** What an ISO media file says it is: the first name may be of a family, as `mif1`, and the others say which of it. */
function mediaBrands(start: Uint8Array): string[] {
  if (lettersOf(start.subarray(4, 8)) !== 'ftyp') return [];
  const end = Math.min(new DataView(start.buffer, start.byteOffset, 4).getUint32(0), MOST_BRAND_BYTES);
  const names = lettersOf(start.subarray(8, 12)) + lettersOf(start.subarray(16, end));
  return names.match(/.{4}/gs) ?? [];
}
const MOST_BRAND_BYTES = 64;

/** Of a file that is none, or of which a part is missing. */
export const BROKEN_PROBLEM = 'broken file';

/** Neither they nor `sharp` as npm has it read it: its decoder is under patents. */
export const HEIC_PROBLEM = 'HEIC, which browsers cannot show';

/** Whether an address names a file as phones write it. One with parameters may be turned into another kind by its host. */
export const isNamedHeic = (address: string): boolean => /^[^?#]+\.hei[cf]s?$/i.test(lastingAddress(address));

/** Why what a host sent is no photo, in words for an operator. */
export function noPhotoReason(start: Uint8Array): string {
  if (start.length === 0) return 'an empty file';
  if (mediaBrands(start).some((brand) => /^(?:he[iv][a-z]|mif1|msf1)$/.test(brand))) return HEIC_PROBLEM;
  const text = lettersOf(start.subarray(0, 512)).trimStart().toLowerCase();
  if (/^(?:<!doctype html|<html|<head|<body)/.test(text)) return 'a web page, not a photo';
  return /^(?:<\?xml[^<]*)?(?:<!--.*?-->\s*)?(?:<!doctype svg[^>]*>\s*)?<svg/s.test(text)
    ? 'a drawing (SVG), not a photo'
    : 'not a photo';
}

/** Why a picture of this size is left out; null for one that is not. */
export function sizeProblem({ width, height }: { width: number; height: number }): string | null {
  const size = `${width} × ${height} pixels`;
  if (width > PHOTO_LIMITS.side || height > PHOTO_LIMITS.side || width * height > PHOTO_LIMITS.pixels)
    return `too large: ${size}`;
  return Math.min(width, height) < TINY_SIDE ? `too small: ${size}` : null;
}

/** Names that no host on the internet has. */
const NO_HOST = /(?:^|\.)(?:example|invalid|test|localhost|local)$/;

/** Whether an address can lead to a photo on another host: http or https, without a password. */
export function isFetched(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && !NO_HOST.test(url.hostname);
}

/** How long a host rests that did not answer, by how often in a row, milliseconds: the others go on meanwhile. */
export const restOf = (failures: number): number =>
  Math.min(MINUTE_MS * 2 ** Math.max(0, failures - 1), LONGEST_REST_MS);
/** However long a host asks to be left alone, milliseconds: other dealers have photos there too. */
export const LONGEST_REST_MS = 30 * MINUTE_MS;

/**
 * Whether its host is at fault that a photo did not come, and not the photo: it does not answer, is too busy, or broken.
 * @param status that it answered; null for none
 */
export const isHostAtFault = (status: number | null): boolean =>
  status === null || status === 429 || status >= 500;

/** Photos that come in within this time are published together, milliseconds. */
const GATHER_MS = 3 * MINUTE_MS;
/** Once none is left to wait for, the pages need not wait either, milliseconds. */
const SETTLE_MS = 3_000;

/** The first photos of all cars are there when none of them has come for so long, milliseconds. */
const COVERS_MS = 10_000;

/**
 * Whether a site is to be published because of its photos: at once when all are there, and early with the first ones of
 * its cars, which lists show; else every few minutes, so that a large stock is not drawn again for each.
 */
export function isPublicationDue(photos: {
  /** Milliseconds since the first and since the last one that no page shows yet. */
  sinceFirst: number;
  sinceLast: number;
  /** The same of the last one that is the first of a car; null if there is none. */
  sinceCover: number | null;
  /** Milliseconds since a publication while some were still waited for. */
  sinceEarly: number;
  /** Whether there are some that nobody has looked at. */
  isWaiting: boolean;
}): boolean {
  const { sinceFirst, sinceLast, sinceCover, sinceEarly, isWaiting } = photos;
  if (!isWaiting) return sinceLast >= SETTLE_MS || sinceFirst >= GATHER_MS;
  const areCoversThere = sinceCover !== null && sinceCover >= COVERS_MS;
  return sinceFirst >= GATHER_MS || (areCoversThere && sinceEarly >= GATHER_MS);
}
