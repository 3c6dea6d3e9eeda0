/** An S3-compatible object store on this machine, with one bucket. */
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

const BUCKET = 'files';

export interface ObjectServer {
  /** As a `STORE_URL`. */
  url: string;
  /** Whether it refuses connections. */
  isAway: boolean;
  /** Makes a blob look as if it had been stored this many milliseconds ago. */
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
  const { port: inside } = await server.run();
  let isAway = false;
  // A proxy in front, so that the store can go away and come back with its content.
  const sockets = new Set<Socket>();
  const door = createServer((client) => {
    if (isAway) {
      client.destroy();
      return;
    }
    const behind = connect(inside, '127.0.0.1');
    for (const socket of [client, behind]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.once('close', () => {
        sockets.delete(socket);
        client.destroy();
        behind.destroy();
      });
    }
    client.pipe(behind).pipe(client);
  });
  await new Promise<void>((done) => door.listen(0, '127.0.0.1', done));
  const { port } = door.address() as AddressInfo;
  let closing: Promise<void> | undefined;
  const objects: ObjectServer = {
    get isAway() {
      return isAway;
    },
    set isAway(next) {
      isAway = next;
      if (next) for (const socket of sockets) socket.destroy();
    },
    url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/${BUCKET}/sites?tls=no`,
    age: async (site, blob, ms) => {
      const at = new Date(Date.now() - ms);
      await utimes(join(folder, BUCKET, 'sites/blobs', site, `${blob}._S3rver_object`), at, at);
    },
    close: () => {
      door.close();
      for (const socket of sockets) socket.destroy();
      closing ??= server.close().then(() => rm(folder, { recursive: true, force: true }));
      return closing;
    },
  };
  return objects;
}
