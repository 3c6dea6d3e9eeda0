/** The least a server can do: one answer from memory. What the same machine does for it beside the same work. */
import { brotliCompressSync } from 'node:zlib';
import { serveLocally } from './local-server.ts';

/** What it answers with from now on, compressed. */
export interface PlainOrder {
  id: number;
  body: string;
}

let body: Buffer = Buffer.alloc(0);
const { url } = await serveLocally((_request, response) => {
  response.writeHead(200, { 'content-encoding': 'br' }).end(body);
});
process.on('message', (order: PlainOrder) => {
  body = brotliCompressSync(order.body);
  process.send?.({ id: order.id, value: null });
});
process.once('disconnect', () => process.exit());
process.send?.({ id: 0, value: { port: Number(new URL(url).port) } });
