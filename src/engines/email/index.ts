/** E-mail goes out through an SMTP server, or into a folder. */
import type { Mailer } from '#domain/deliveries/mail.ts';
import { outboxMailer } from './outbox.ts';
import { smtpMailer } from './smtp.ts';

export { outboxMailer } from './outbox.ts';
export { smtpMailer } from './smtp.ts';

/** @param outbox the folder for messages when there is no server */
export function mailerFor(options: {
  smtpUrl: string | undefined;
  outbox: string;
  timeoutMs: number;
}): Mailer {
  return options.smtpUrl === undefined
    ? outboxMailer(options.outbox)
    : smtpMailer(options.smtpUrl, { timeoutMs: options.timeoutMs });
}
