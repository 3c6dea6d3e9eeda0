/** The host of the demo photos: a local server that makes each photo on request. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DEALERS } from '../dealers.ts';
import { demoStock } from '../demo-stock.ts';
import { developed } from './develop.ts';
import { type Shot, shotsOf } from './shots.ts';

/** Change this when photos are made in a new way, so that platforms fetch them again. */
const VERSION = 1;

export interface PhotoHost {
  /** The port on 127.0.0.1. */
  port: number;
  close(): Promise<void>;
}

/** `/{dealership}/{stock number}/{photo}.jpg`, photos counted from 1. */
const ADDRESS = /^\/([\w-]+)\/([\w-]+)\/(\d{1,2})\.jpg$/;

/** Serves the photos for a day’s demo stock on a free port. */
export async function openPhotoHost(now: Date): Promise<PhotoHost> {
  const stocks = new Map<string, Map<string, Shot[]>>();
  const shot = (path: string): Shot | undefined => {
    const [, slug = '', stocknum = '', place = ''] = ADDRESS.exec(path) ?? [];
    const dealer = DEALERS.find((each) => each.slug === slug);
    if (dealer === undefined) return undefined;
    const cars =
      stocks.get(slug) ??
      new Map(demoStock(dealer, now).map((car) => [car.stocknum ?? '', shotsOf(car, dealer)]));
    stocks.set(slug, cars);
    return cars.get(stocknum)?.[Number(place) - 1];
  };

  async function answer({ url = '', headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    const found = shot(url);
    if (found === undefined) return void response.writeHead(404).end();
    const text = JSON.stringify([VERSION, url, found]);
    const etag = `"${createHash('sha256').update(text).digest('hex').slice(0, 20)}"`;
    if (headers['if-none-match'] === etag) return void response.writeHead(304, { etag }).end();
    const photo = await developed(found, url);
    response
      .writeHead(200, { 'content-type': 'image/jpeg', 'content-length': photo.length, etag })
      .end(photo);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(`the photo ${request.url} could not be made: ${(error as Error).message}`);
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(0, '127.0.0.1', done);
  });
  // A server that listens on a port has this kind of address.
  const { port } = server.address() as AddressInfo;
  return {
    port,
    close: async () => {
      const closed = new Promise<void>((done) => server.close(() => done()));
      server.closeAllConnections();
      await closed;
    },
  };
}
