/**
 * A release is one finished build of a site. Its manifest lists every file with everything needed to serve it, so a
 * request is a look-up in a map: a file outside the manifest cannot be reached. The content is in the store, by hash.
 */
import * as v from 'valibot';
import type { Listed } from '../threads/shared-map.ts';

const bytes = v.pipe(v.number(), v.integer(), v.minValue(0));

export const ReleaseFileSchema = v.object({
  type: v.string(),
  size: bytes,
  /** 128 bits of the SHA-256 of its content: the ETag, and the name of the blob that holds it. */
  hash: v.string(),
  /** Size of its brotli form, if smaller: the blob then has only that form, as `<hash>.br`. */
  br: v.optional(bytes),
  /** Index into `policies`; pages only. */
  policy: v.optional(bytes),
  /** The key of its inputs, chosen by its maker: equal keys mean equal content. */
  key: v.optional(v.string()),
});
export type ReleaseFile = v.InferOutput<typeof ReleaseFileSchema>;

/** As stored. */
export const StoredReleaseSchema = v.object({
  id: v.string(),
  site: v.string(),
  /** When its stock was read; ISO 8601. */
  builtAt: v.string(),
  /** Hash of its inputs. */
  inputs: v.string(),
  /** When all its files were last rebuilt; ISO 8601. */
  provedAt: v.optional(v.string()),
  pages: bytes,
  /** Cars of the stock that could not be shown. */
  leftOut: v.optional(v.array(v.object({ car: v.string(), reason: v.string() })), []),
  /** Data shared by its pages, for pages drawn on request. */
  frame: v.optional(v.unknown()),
  /** Content-Security-Policies of its pages. */
  policies: v.array(v.string()),
  /** Lazy files by path, with their keys. */
  lazy: v.optional(v.record(v.string(), v.string()), {}),
  /** Photos that its pages show: their copies stay as long as the release does. */
  photos: v.optional(v.array(v.string()), []),
  /** By path from the site's root, `/cars/x/index.html`. */
  files: v.record(v.string(), ReleaseFileSchema),
});
type StoredRelease = v.InferOutput<typeof StoredReleaseSchema>;

/** Files by path, in the order of their paths. */
export type Files = Listed<ReleaseFile>;

/** The lists of a release. They are long: those of 17,000 cars have 40,000 entries. */
export interface ReleaseLists {
  files: Files;
  lazy: Listed<string>;
  photos: Pick<Listed<unknown>, 'size' | 'has' | 'keys'>;
}

export type Release = Omit<StoredRelease, keyof ReleaseLists> & ReleaseLists;

/** What a build may keep. */
export type PreviousRelease = Pick<Release, 'files' | 'policies'> & {
  /** Lazy files drawn since then. */
  drawn?: Files;
};

/** The blob that holds a file. */
export const blobOf = ({ hash, br }: Pick<ReleaseFile, 'hash' | 'br'>): string =>
  br === undefined ? hash : `${hash}.br`;

/** Ids sort by time; `chance` (any number below 1) distinguishes two in the same millisecond. */
export function releaseId(now: Date, chance: number): string {
  const time = now.toISOString().replace(/[-:.]/g, '').toLowerCase();
  return `${time}-${Math.floor(chance * 36 ** 4)
    .toString(36)
    .padStart(4, '0')}`;
}

/** Files whose names carry a hash of the content: such a file never changes under its name. */
const HASHED = /^\/(?:_assets|_astro|car-forms)\/|^\/search-index\/bodies-|^\/og\/.+\.[0-9a-f]{8}\.jpg$/;

/** Whether the content of `path` is the same forever. */
export const isHashed = (path: string): boolean => HASHED.test(path);
