/** Sends email through an SMTP server if one is configured, otherwise writes it to a folder. */
import type { Mailer } from '#domain/deliveries/mail.ts';
import { fileMailer } from './file-mailer.ts';
import { smtpMailer } from './smtp.ts';

export { fileMailer } from './file-mailer.ts';
export { smtpMailer } from './smtp.ts';

/** @param options.folder where messages go when there is no server */
export function mailerFor(options: {
  smtpUrl: string | undefined;
  folder: string;
  timeoutMs: number;
}): Mailer {
  return options.smtpUrl === undefined
    ? fileMailer(options.folder)
    : smtpMailer(options.smtpUrl, { timeoutMs: options.timeoutMs });
}
