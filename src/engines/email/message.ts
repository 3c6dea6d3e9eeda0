import type { SendMailOptions } from 'nodemailer';
import type { Mail } from '#domain/deliveries/mail.ts';

/** The message as nodemailer takes it. Addresses are separate parts, so that a name cannot become another recipient. */
export function nodemailerMessage(mail: Mail): SendMailOptions {
  return {
    messageId: `<${mail.messageId}>`,
    from: mail.from,
    to: [{ name: '', address: mail.to }],
    ...(mail.replyTo === null ? {} : { replyTo: [{ name: '', address: mail.replyTo }] }),
    subject: mail.subject,
    text: mail.text,
    ...(mail.html === null ? {} : { html: mail.html }),
    ...(mail.attachments && { attachments: mail.attachments.map((each) => ({ ...each })) }),
    headers: { ...mail.headers },
    // A message is text only: nothing in it may make the mailer load a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
