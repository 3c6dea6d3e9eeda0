/** A proxy in front of several processes, as one with health checks would be. */
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Shorter than a process takes to start, so that browsers do meet a failing connection. */
const GIVES_UP_MS = 300;

export interface TestProxy {
  port: number;
  /** Cuts all connections, and refuses others until `open`. */
  shut(): void;
  open(): void;
  close(): void;
}

/**
 * Passes connections on to whichever process takes them.
 * @param onPost called with the path of each request that posts to the API
 */
export async function proxyTo(
  ports: () => readonly number[],
  onPost: (path: string) => void = () => {},
): Promise<TestProxy> {
  const sockets = new Set<Socket>();
  let turn = 0;
  let isShut = false;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const kept = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
  };
  const server: Server = createServer((client) => {
    kept(client);
    if (isShut) {
      client.destroy();
      return;
    }
    const started = performance.now();
    const next = (): void => {
      const all = ports();
      const behind = connect(all[turn++ % all.length] ?? 0, '127.0.0.1');
      let isThere = false;
      kept(behind);
      behind.once('connect', () => {
        isThere = true;
        client.on('data', (part: Buffer) => {
          const [, path] = /^POST (\/api\/\S+)/.exec(part.toString('latin1')) ?? [];
          if (path !== undefined) onPost(path);
        });
        client.pipe(behind).pipe(client);
        client.once('close', () => behind.destroy());
      });
      behind.once('close', () => {
        if (isThere || performance.now() - started > GIVES_UP_MS) client.destroy();
        else setTimeout(next, 50);
      });
    };
    next();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close();
      cut();
    },
    shut: () => {
      isShut = true;
      cut();
    },
    open: () => {
      isShut = false;
    },
  };
}
