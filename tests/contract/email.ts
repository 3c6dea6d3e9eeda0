/** The contract of every way of sending email. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Mail, Mailer } from '../../src/domain/deliveries/mail.ts';

export interface MailEngine {
  mailer: Mailer;
  /** Messages that arrived, as text with line feeds. */
  arrived(): Promise<string[]>;
  close(): Promise<void>;
}

export function aMail(more: Partial<Mail> = {}): Mail {
  return {
    messageId: 'd1@www.dealer.example',
    from: { name: 'Harbour, "City" Motors', address: 'leads@forecourt.example' },
    to: 'sales@dealer.example',
    replyTo: 'zoe@shopper.example',
    subject: 'Used Vehicle Enquiry: 2022 Toyota HiLux from Zoë',
    text: 'Is it still there?\n.\nThanks',
    html: '<p>Is it <b>still</b> there?</p>',
    headers: { 'X-Forecourt-Delivery': 'd1', 'X-Forecourt-Lead': 'l1' },
    ...more,
  };
}

/** The value of a header, with its folded lines joined. */
export function header(message: string, name: string): string | null {
  const head = message.slice(0, message.indexOf('\n\n')).replaceAll(/\n[ \t]+/g, ' ');
  return new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? null;
}

/** The first part of that type, decoded. */
export function part(message: string, type: string): string | null {
  const at = message.search(new RegExp(`^Content-Type: ${type}`, 'im'));
  if (at === -1) return null;
  const [head = '', ...rest] = message.slice(at).split('\n\n');
  const body = rest.join('\n\n').split(/^--.+$/m)[0] ?? '';
  const encoding = /^Content-Transfer-Encoding: (.*)$/im.exec(head)?.[1]?.toLowerCase() ?? '7bit';
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replaceAll(/=\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/gi, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

export function mailContract(name: string, open: () => Promise<MailEngine>): void {
  describe(`email by ${name}`, () => {
    let engine: MailEngine;
    beforeAll(async () => {
      engine = await open();
    });
    afterAll(() => engine.close());

    const sent = async (mail: Mail): Promise<string> => {
      await engine.mailer.send(mail);
      const found = (await engine.arrived()).findLast(
        (message) => header(message, 'Message-ID') === `<${mail.messageId}>`,
      );
      if (!found) throw new Error('the message did not arrive');
      return found;
    };

    test('arrives with its id, addresses, names and both texts', async () => {
      const message = await sent(aMail());
      expect(header(message, 'To')).toBe('sales@dealer.example');
      expect(header(message, 'Reply-To')).toBe('zoe@shopper.example');
      expect(header(message, 'From')).toContain('<leads@forecourt.example>');
      expect(header(message, 'X-Forecourt-Delivery')).toBe('d1');
      expect(header(message, 'X-Forecourt-Lead')).toBe('l1');
      expect(part(message, 'text/plain')).toContain('Is it still there?\n.\nThanks');
      expect(part(message, 'text/html')).toContain('<b>still</b>');
    });

    test('a message without HTML is text only', async () => {
      const message = await sent(
        aMail({ messageId: 'd2@x.example', html: null, text: '<?xml version="1.0"?>\n<adf/>' }),
      );
      expect(header(message, 'Content-Type')).toContain('text/plain');
      expect(part(message, 'text/plain')?.trim()).toBe('<?xml version="1.0"?>\n<adf/>');
    });

    test('a message without a reply address has no Reply-To header', async () => {
      expect(header(await sent(aMail({ messageId: 'd3@x.example', replyTo: null })), 'Reply-To')).toBeNull();
    });

    test('a message that is sent twice has the same id', async () => {
      await engine.mailer.send(aMail({ messageId: 'd4@x.example' }));
      const again = await sent(aMail({ messageId: 'd4@x.example' }));
      expect(header(again, 'X-Forecourt-Delivery')).toBe('d1');
    });

    test('many messages at once all arrive', async () => {
      const ids = Array.from({ length: 20 }, (_, index) => `many${index}@x.example`);
      await Promise.all(ids.map((messageId) => engine.mailer.send(aMail({ messageId }))));
      const arrived = (await engine.arrived()).map((message) => header(message, 'Message-ID'));
      expect(ids.filter((id) => !arrived.includes(`<${id}>`))).toEqual([]);
    });

    test('no name or subject can add a header or a recipient', async () => {
      let number = 0;
      await fc.assert(
        fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 40 }), async (typed) => {
          const words = `${typed}\r\nBcc: thief@evil.example\r\n\r\n<thief@evil.example>, thief@evil.example`;
          const message = await sent(
            aMail({
              messageId: `typed${number++}@x.example`,
              subject: words,
              from: { name: words, address: 'leads@forecourt.example' },
            }),
          );
          expect(header(message, 'Bcc')).toBeNull();
          expect(header(message, 'To')).toBe('sales@dealer.example');
          expect(part(message, 'text/plain')).toContain('Is it still there?');
        }),
        { numRuns: 25 },
      );
    });
  });
}
