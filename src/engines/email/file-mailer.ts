import { createTransport } from 'nodemailer';
import type { Mailer } from '#domain/deliveries/mail.ts';
import { writeWholeFile } from '../whole-file.ts';
import { nodemailerMessage } from './message.ts';

/** Writes each message to `{folder}/{id}.eml`, whole or not at all. Sending a message again replaces its file. */
export function fileMailer(folder: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(nodemailerMessage(mail));
      if (!Buffer.isBuffer(message)) throw new Error('the message was not composed');
      await writeWholeFile(folder, `${mail.messageId.replace(/[^\w.-]/g, '_')}.eml`, message);
    },
    close: async () => transport.close(),
  };
}
