import type { TextSender } from '#domain/deliveries/text-message.ts';
import { writeWholeFile } from '../whole-file.ts';

/** Writes each message to `{folder}/{id}.sms`, its number on the first line. A message sent again replaces its file. */
export function fileTexts(folder: string): TextSender {
  return {
    send: ({ id, to, text }) =>
      writeWholeFile(folder, `${id.replace(/[^\w-]/g, '_')}.sms`, `To: ${to}\n\n${text}\n`),
  };
}
