/**
 * Files of published sites in an S3-compatible object store:
 *
 *     <prefix>/blobs/<site>/<name>
 *     <prefix>/notes/<site>/<name>
 */
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import {
  type ByteRange,
  blobName,
  type FileStore,
  isSiteName,
  noteName,
  notePrefix,
  type StoredNote,
  StoreFailed,
  siteName,
  TOUCH_MS,
} from '#domain/publish/file-store.ts';

interface S3Place {
  /** `https://s3.ap-southeast-2.amazonaws.com`. */
  endpoint: string;
  bucket: string;
  /** Prefix of every key: empty, or ending in a slash. */
  prefix: string;
  region: string;
  /** Unset: those that the SDK finds in the environment, its files or the machine's role. */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
}

const CONNECT_MS = 5000;
const ANSWER_MS = 30_000;
const ATTEMPTS = 4;

/** Parses `STORE_URL`: `s3://key:secret@host:port/bucket/prefix?region=…&tls=no`. */
export function s3Place(address: string): S3Place {
  const url = new URL(address);
  const [bucket = '', ...folders] = url.pathname.split('/').filter(Boolean);
  if (url.host === '' || bucket === '') throw new RangeError('a store needs a host and a bucket');
  const scheme = url.searchParams.get('tls') === 'no' ? 'http' : 'https';
  return {
    endpoint: `${scheme}://${url.host}`,
    bucket,
    prefix: folders.map((each) => `${each}/`).join(''),
    region: url.searchParams.get('region') ?? 'us-east-1',
    credentials: url.username
      ? {
          accessKeyId: decodeURIComponent(url.username),
          secretAccessKey: decodeURIComponent(url.password),
        }
      : undefined,
  };
}

/** Opens a bucket, which must exist. Every operation throws StoreFailed if it cannot be done. */
export function openS3Store(place: S3Place): FileStore {
  const client = new S3Client({
    endpoint: place.endpoint,
    region: place.region,
    ...(place.credentials && { credentials: place.credentials }),
    forcePathStyle: true,
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      httpAgent: { maxSockets: 64 },
      httpsAgent: { maxSockets: 64 },
    },
    // Many stores do not support checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const Bucket = place.bucket;
  const allNotes = `${place.prefix}notes/`;
  const blobsOf = (site: string) => `${place.prefix}blobs/${siteName(site)}/`;
  const notesOf = (site: string) => `${allNotes}${siteName(site)}/`;
  const blobKey = (site: string, blob: string) => blobsOf(site) + blobName(blob);
  const noteKey = (site: string, note: string) => notesOf(site) + noteName(note);

  const head = (Key: string) => orNull(client.send(new HeadObjectCommand({ Bucket, Key })));
  const write = async (Key: string, Body: Uint8Array): Promise<void> => {
    await failing(client.send(new PutObjectCommand({ Bucket, Key, Body, ContentLength: Body.length })));
  };
  const remove = async (Key: string): Promise<void> => {
    await orNull(client.send(new DeleteObjectCommand({ Bucket, Key })));
  };
  const body = async (Key: string, range?: ByteRange) => {
    const Range = range && `bytes=${range.start}-${range.end}`;
    return (await orNull(client.send(new GetObjectCommand({ Bucket, Key, Range }))))?.Body ?? null;
  };
  const bytes = async (Key: string, range?: ByteRange): Promise<Uint8Array<ArrayBuffer> | null> => {
    const found = await body(Key, range);
    return found && new Uint8Array(await failing(found.transformToByteArray()));
  };
  async function* pages(Prefix: string, Delimiter?: string) {
    let ContinuationToken: string | undefined;
    do {
      const page = await failing(
        client.send(new ListObjectsV2Command({ Bucket, Prefix, Delimiter, ContinuationToken })),
      );
      yield page;
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  }
  async function* objects(prefix: string) {
    for await (const { Contents = [] } of pages(prefix)) {
      for (const { Key = '', Size = 0, LastModified = new Date() } of Contents) {
        yield { name: Key.slice(prefix.length), size: Size, at: LastModified };
      }
    }
  }

  const touch = async (site: string, blob: string): Promise<number | null> => {
    const Key = blobKey(site, blob);
    const found = await head(Key);
    if (!found) return null;
    const age = Date.now() - (found.LastModified?.getTime() ?? 0);
    if (age > TOUCH_MS) {
      // Written again: not every store can copy an object onto itself.
      const content = await bytes(Key);
      if (!content) return null;
      await write(Key, content);
    }
    return found.ContentLength ?? 0;
  };

  return {
    put: async (site, blob, content) => write(blobKey(site, blob), content),
    size: async (site, blob) => {
      const found = await head(blobKey(site, blob));
      return found ? (found.ContentLength ?? 0) : null;
    },
    touch,
    read: async (site, blob, range) => bytes(blobKey(site, blob), range),
    stream: async (site, blob, range) => {
      const found = await body(blobKey(site, blob), range);
      return found ? (found.transformToWebStream() as ReadableStream<Uint8Array>) : null;
    },
    blobs: async function* (site, except) {
      for await (const blob of objects(blobsOf(site))) if (!except?.has(blob.name)) yield blob;
    },
    deleteBlob: async (site, blob, before) => {
      const Key = blobKey(site, blob);
      const found = await head(Key);
      if (found?.LastModified && found.LastModified >= before) return false;
      if (found) await remove(Key);
      return true;
    },

    writeNote: async (site, note, content) => write(noteKey(site, note), content),
    readNote: async (site, note) => bytes(noteKey(site, note)),
    notes: async (site, prefix) => {
      const below = notePrefix(prefix);
      const found: StoredNote[] = [];
      for await (const { name, at } of objects(notesOf(site) + below)) {
        found.push({ name: below + name, at });
      }
      return found;
    },
    deleteNote: async (site, note) => remove(noteKey(site, note)),

    sites: async () => {
      const found: string[] = [];
      for await (const { CommonPrefixes = [] } of pages(allNotes, '/')) {
        for (const { Prefix = '' } of CommonPrefixes) found.push(Prefix.slice(allNotes.length, -1));
      }
      return found.filter(isSiteName).sort();
    },
    close: () => client.destroy(),
  };
}

/** The response; null if there is no such object. @throws StoreFailed for any other failure */
async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
    throw failed(error);
  }
}

const failing = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw failed(error);
  });

const failed = (cause: unknown): StoreFailed =>
  new StoreFailed(`the file store failed: ${cause instanceof Error ? cause.message || cause.name : cause}`, {
    cause,
  });
