import { createTransport } from 'nodemailer';
import { type Mailer, RecipientRefused } from '#domain/deliveries/mail.ts';
import { nodemailerMessage } from './message.ts';

/** Connections held open to the server, each for many messages. */
const CONNECTIONS = 4;

/**
 * Sends through the server at `url` (`smtp://user:password@host:587`, `smtps://…`).
 * @param options.timeoutMs how long the server may stay silent
 */
export function smtpMailer(url: string, options: { timeoutMs: number }): Mailer {
  const { timeoutMs } = options;
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  });
  return {
    send: async (mail) => {
      const { promise: late, reject } = Promise.withResolvers<never>();
      const timer = setTimeout(() => reject(new Error('the mail server did not answer in time')), timeoutMs);
      try {
        const sent = await Promise.race([transport.sendMail(nodemailerMessage(mail)), late]);
        if (sent.rejected.length > 0) throw new RecipientRefused('the mail server refused the recipient');
      } catch (error) {
        throw isRefusal(error) ? new RecipientRefused((error as Error).message) : error;
      } finally {
        clearTimeout(timer);
      }
    },
    close: async () => transport.close(),
  };
}

/** A reply of 550 or above to a recipient is final; others may differ next time. */
function isRefusal(error: unknown): boolean {
  const { command, responseCode } = error as { command?: string; responseCode?: number };
  return command === 'RCPT TO' && responseCode !== undefined && responseCode >= 550 && responseCode <= 559;
}
