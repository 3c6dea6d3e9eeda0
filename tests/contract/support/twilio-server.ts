/** Stands in for the part of Twilio's API that is used: it checks caller and content, and can be made to fail. */
import { createServer, type ServerResponse } from 'node:http';
import { listening } from '../../fixtures/local-server.ts';

export const ACCOUNT = `AC${'0123456789abcdef'.repeat(2)}`;
export const TOKEN = 'the-token-of-the-account';

/** An API error, a malformed response, or no response. */
export type TwilioTrouble =
  | { status: number; code: number }
  | { status: number; body: string; headers?: Record<string, string> }
  | 'hang'
  | 'drop';

export interface TwilioServer {
  url: string;
  /** Fields of the accepted messages. */
  taken: Record<string, string>[];
  requests: number;
  trouble: TwilioTrouble | null;
  close(): Promise<void>;
}

export async function twilioServer(): Promise<TwilioServer> {
  const hung = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('error', () => {});
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      state.requests++;
      const fail = (status: number, code: number) =>
        response
          .writeHead(status, { 'content-type': 'application/json' })
          .end(
            JSON.stringify({ code, status, message: `The number ${fields.To} is at fault`, more_info: '' }),
          );
      const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
      const fields = Object.fromEntries(form);
      const { trouble } = state;
      if (trouble === 'hang') return void hung.add(response);
      if (trouble === 'drop') return void request.socket.destroy();
      if (trouble && 'code' in trouble) return void fail(trouble.status, trouble.code);
      if (trouble) return void response.writeHead(trouble.status, trouble.headers).end(trouble.body);
      if (request.method !== 'POST' || request.url !== `/2010-04-01/Accounts/${ACCOUNT}/Messages.json`) {
        return void fail(404, 20404);
      }
      const expected = `Basic ${Buffer.from(`${ACCOUNT}:${TOKEN}`).toString('base64')}`;
      if (request.headers.authorization !== expected) return void fail(401, 20003);
      if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
        return void fail(415, 20001);
      }
      if (form.getAll('To').length !== 1 || !/^\+[1-9]\d{6,14}$/.test(fields.To ?? '')) {
        return void fail(400, 21211);
      }
      if (!fields.From && !fields.MessagingServiceSid) return void fail(400, 21603);
      if (!fields.Body) return void fail(400, 21602);
      state.taken.push(fields);
      response
        .writeHead(201, { 'content-type': 'application/json' })
        .end(JSON.stringify({ sid: `SM${state.taken.length}`, status: 'queued' }));
    });
  });
  const state: TwilioServer = {
    url: await listening(server),
    taken: [],
    requests: 0,
    trouble: null,
    close: async () => {
      for (const response of hung) response.destroy();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return state;
}
