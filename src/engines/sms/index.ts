import type { TextSender } from '#domain/deliveries/text-message.ts';
import { fileTexts } from './file-texts.ts';
import { type TwilioOptions, twilioTexts } from './twilio.ts';

export { fileTexts } from './file-texts.ts';
export { twilioTexts } from './twilio.ts';

/** @param options.folder where messages go when there is no account */
export function textSenderFor(options: { twilio: TwilioOptions | null; folder: string }): TextSender {
  return options.twilio === null ? fileTexts(options.folder) : twilioTexts(options.twilio);
}
