/** A mail server that can be made to fail, and keeps the messages it accepted. */
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** At which command it fails, and how. `hang` never responds. */
export type MailTrouble =
  | { at: 'connect' | 'recipient' | 'data'; code: number }
  | { at: 'connect' | 'data'; code: 'hang' | 'drop' };

export interface MailServer {
  url: string;
  /** Whole messages, as sent over the wire. */
  messages: string[];
  recipients: string[][];
  trouble: MailTrouble | null;
  close(): Promise<void>;
}

/** Without TLS, on this machine only. */
export async function mailServer(): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const answer = (at: MailTrouble['at'], done: (error?: Error) => void) => {
    const { trouble } = state;
    if (trouble?.at !== at) return done();
    if (trouble.code === 'hang') return;
    if (trouble.code === 'drop') {
      for (const socket of sockets) socket.destroy();
      return;
    }
    done(Object.assign(new Error('not today'), { responseCode: trouble.code }));
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    onConnect: (_session, done) => answer('connect', done),
    onRcptTo: (_address, _session, done) => answer('recipient', done),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () =>
        answer('data', (error) => {
          if (error) return done(error);
          state.messages.push(Buffer.concat(chunks).toString('utf8').replaceAll('\r\n', '\n'));
          state.recipients.push(session.envelope.rcptTo.map(({ address }) => address));
          done();
        }),
      );
    },
  });
  server.on('error', () => {});
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const state: MailServer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    messages: [],
    recipients: [],
    trouble: null,
    close: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => done());
      }),
  };
  return state;
}
