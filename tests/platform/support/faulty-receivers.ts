/** Receivers of leads that fail in different ways, and record which deliveries they accepted. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { webhookSecret } from '../../../src/engines/webhooks/index.ts';
import { listening } from '../../fixtures/local-server.ts';

export type Mood = 'well' | 'error' | 'hang' | 'drop';

/** How many requests in a row are met in one mood. */
export interface Turn {
  mood: Mood;
  requests: number;
}

interface Faulty {
  /**
   * Repeated for ever. Counted in requests, not time, so that a slow machine meets every mood too. Empty: always well.
   */
  turns: readonly Turn[];
  /** How many requests met each mood. */
  met: Record<Mood, number>;
  /** Ids of accepted deliveries, by lead. */
  byLead: Map<string, Set<string>>;
  /** @returns its address */
  start(): Promise<string>;
  stop(): Promise<void>;
}

/** The moods in turn. */
function moodsOf(faulty: () => Faulty): () => Mood {
  let at = 0;
  return () => {
    const { turns, met } = faulty();
    const round = turns.reduce((sum, { requests }) => sum + requests, 0);
    let left = round === 0 ? 0 : at++ % round;
    const turn = turns.find(({ requests }) => {
      left -= requests;
      return left < 0;
    });
    const mood = turn?.mood ?? 'well';
    met[mood]++;
    return mood;
  };
}

const unmet = (): Record<Mood, number> => ({ well: 0, error: 0, hang: 0, drop: 0 });

function taken(byLead: Faulty['byLead'], lead: string, delivery: string): void {
  const ids = byLead.get(lead) ?? new Set();
  ids.add(delivery);
  byLead.set(lead, ids);
}

export function faultyMailServer(): Faulty {
  const sockets = new Set<Socket>();
  const nextMood = moodsOf(() => faulty);
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        switch (nextMood()) {
          case 'hang':
            return;
          case 'drop':
            for (const socket of sockets) socket.destroy();
            return;
          case 'error':
            return done(Object.assign(new Error('try again later'), { responseCode: 451 }));
          case 'well': {
            const text = Buffer.concat(chunks).toString('utf8');
            const lead = /^X-Forecourt-Lead: (.*)\r?$/m.exec(text)?.[1]?.trim() ?? '';
            const id = /^Message-ID: <(.*)>\r?$/im.exec(text)?.[1] ?? '';
            taken(faulty.byLead, lead, id);
            return done();
          }
        }
      });
    },
  });
  server.on('error', () => {});
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  const faulty: Faulty = {
    turns: [],
    met: unmet(),
    byLead: new Map(),
    start: () =>
      new Promise((done) => {
        const listening = server.listen(0, '127.0.0.1', () =>
          done(`smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`),
        );
      }),
    stop: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => done());
      }),
  };
  return faulty;
}

export interface FaultyWebhook extends Faulty {
  /** The last accepted request, and the secret that must have signed it. */
  last(platformSecret: string): { body: string; signature: string; secret: string };
}

export function faultyWebhook(): FaultyWebhook {
  let url = '';
  let last = { body: '', signature: '' };
  const hung = new Set<ServerResponse>();
  const nextMood = moodsOf(() => faulty);
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => {});
    request.on('end', () => {
      switch (nextMood()) {
        case 'hang':
          hung.add(response);
          return;
        case 'drop':
          request.socket.destroy();
          return;
        case 'error':
          response.writeHead(500).end();
          return;
        case 'well': {
          const body = Buffer.concat(chunks).toString('utf8');
          last = { body, signature: String(request.headers['forecourt-signature']) };
          const { lead_id, id } = JSON.parse(body) as { lead_id: string; id: string };
          taken(faulty.byLead, lead_id, id);
          response.writeHead(204).end();
        }
      }
    });
  });
  const faulty: FaultyWebhook = {
    turns: [],
    met: unmet(),
    byLead: new Map(),
    start: async () => {
      url = `${await listening(server)}/leads`;
      return url;
    },
    stop: async () => {
      for (const response of hung) response.destroy();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
    last: (platformSecret) => ({ ...last, secret: webhookSecret(platformSecret, url) }),
  };
  return faulty;
}
