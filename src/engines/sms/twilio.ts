import { NumberRefused, type TextSender } from '#domain/deliveries/text-message.ts';
import { withoutFinalSlashes } from '#domain/shared/path.ts';

export interface TwilioOptions {
  /** The API's address, without a path: `https://api.twilio.com`. */
  url: string;
  accountSid: string;
  authToken: string;
  /** A number, a sender's name, or the SID of a messaging service. */
  from: string;
  /** How long to wait for an answer, milliseconds. */
  timeoutMs: number;
}

/** Error codes that blame the number: invalid, not a mobile, not reachable from the sender, or its owner replied STOP. */
const REFUSED_NUMBERS: ReadonlySet<number> = new Set([21211, 21214, 21217, 21610, 21612, 21614]);

/** Sends by Twilio's API for messages. */
export function twilioTexts(options: TwilioOptions): TextSender {
  const { accountSid, authToken, from, timeoutMs } = options;
  const address = `${withoutFinalSlashes(options.url)}/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const sender = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from };
  return {
    async send({ to, text }) {
      const response = await fetch(address, {
        method: 'POST',
        headers: { authorization, accept: 'application/json' },
        body: new URLSearchParams({ To: to, ...sender, Body: text }),
        // The account's token goes to the configured host only.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: Error) => {
        const cause = error.cause as NodeJS.ErrnoException | undefined;
        const reason = error.name === 'TimeoutError' ? 'did not answer in time' : (cause?.code ?? error.name);
        throw new Error(`the text message service: ${reason}`);
      });
      if (response.ok) return void (await response.body?.cancel());
      // The message quotes the number, which must not appear in a log; the code is enough.
      const code = codeOf(await response.text().catch(() => ''));
      if (code !== null && REFUSED_NUMBERS.has(code)) {
        throw new NumberRefused(`the text message service refused the number (${code})`);
      }
      throw new Error(
        `the text message service answered ${response.status}${code === null ? '' : ` (${code})`}`,
      );
    },
  };
}

function codeOf(text: string): number | null {
  try {
    const { code } = JSON.parse(text) as { code?: unknown };
    return typeof code === 'number' ? code : null;
  } catch {
    return null;
  }
}
