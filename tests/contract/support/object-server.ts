/** An S3-compatible object store on this machine, with one bucket. */
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

const BUCKET = 'files';

export interface ObjectServer {
  /** As a `STORE_URL`. */
  url: string;
  /** Makes a blob look as if it had been stored so many milliseconds ago. */
  age(site: string, blob: string, ms: number): Promise<void>;
  close(): Promise<void>;
}

export async function objectServer(): Promise<ObjectServer> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-objects-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port } = await server.run();
  let closing: Promise<void> | undefined;
  return {
    url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/${BUCKET}/sites?tls=no`,
    age: async (site, blob, ms) => {
      const at = new Date(Date.now() - ms);
      await utimes(join(folder, BUCKET, 'sites/blobs', site, `${blob}._S3rver_object`), at, at);
    },
    close: () => {
      closing ??= server.close().then(() => rm(folder, { recursive: true, force: true }));
      return closing;
    },
  };
}
