import type { TextSender } from '#domain/deliveries/text-message.ts';
import { outboxTexts } from './outbox.ts';
import { type TwilioOptions, twilioTexts } from './twilio.ts';

export { outboxTexts } from './outbox.ts';
export { twilioTexts } from './twilio.ts';

/** @param options.outbox the folder for messages when there is no account */
export function textSenderFor(options: { twilio: TwilioOptions | null; outbox: string }): TextSender {
  return options.twilio === null ? outboxTexts(options.outbox) : twilioTexts(options.twilio);
}
