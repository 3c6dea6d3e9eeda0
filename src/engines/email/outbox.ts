import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mailer } from '#domain/deliveries/mail.ts';
import { nodemailerMessage } from './message.ts';

/** Writes each message to `{folder}/{id}.eml`, whole or not at all. The same message again replaces its file. */
export function outboxMailer(folder: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(nodemailerMessage(mail));
      if (!Buffer.isBuffer(message)) throw new Error('the message was not composed');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${mail.messageId.replace(/[^\w.-]/g, '_')}.eml`);
      const file = await open(`${path}.part`, 'w', 0o600);
      try {
        await file.writeFile(message);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${path}.part`, path);
    },
    close: async () => transport.close(),
  };
}
