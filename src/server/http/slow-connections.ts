import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How long a connection may take, milliseconds. */
interface Patience {
  /** For the headers of a request. */
  headMs: number;
  /** For a whole request; the largest feed is one. */
  requestMs: number;
  /** For a client that does not read its response. */
  stalledMs: number;
}

const PATIENCE: Patience = { headMs: 15_000, requestMs: 600_000, stalledMs: 60_000 };

/** How often Node checks for slow requests; set when the server is created. */
export const CHECK_MS = 5_000;

/** Closes connections that are deliberately slow, because each open one takes memory. */
export function endSlowConnections(server: Server, patience: Patience = PATIENCE): void {
  server.headersTimeout = patience.headMs;
  server.requestTimeout = patience.requestMs;
  // The socket was idle for that long. A client that waits for a build is idle too, so only one that leaves bytes unread
  // is slow.
  server.setTimeout(patience.stalledMs, (socket: Socket) => {
    if (socket.writableLength > 0) socket.destroy();
  });
}
