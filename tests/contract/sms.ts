/** The contract of every way of sending text messages. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TextMessage, TextSender } from '../../src/domain/deliveries/text-message.ts';

export interface TextEngine {
  texts: TextSender;
  /** Messages that arrived, in any order. */
  arrived(): Promise<Pick<TextMessage, 'to' | 'text'>[]>;
  close(): Promise<void>;
}

export function aText(more: Partial<TextMessage> = {}): TextMessage {
  return { id: 'm1', to: '+61412345678', text: 'Your code is 012345.', ...more };
}

export function textContract(name: string, open: () => Promise<TextEngine>): void {
  describe(`text messages by ${name}`, () => {
    let engine: TextEngine;
    beforeAll(async () => {
      engine = await open();
    });
    afterAll(() => engine.close());

    test('arrive with number and text', async () => {
      await engine.texts.send(aText());
      expect(await engine.arrived()).toEqual([{ to: '+61412345678', text: 'Your code is 012345.' }]);
    });

    test('keep line breaks, symbols and letters of every script', async () => {
      const text = 'Price drop: $45,990 & more +10% = “good”\nZoë 🚗\n\n@www.dealer.example #012345';
      await engine.texts.send(aText({ id: 'm2', text }));
      expect((await engine.arrived()).map((each) => each.text)).toContain(text);
    });

    test('all arrive when many are sent at once', async () => {
      const sent = Array.from({ length: 20 }, (_, index) =>
        aText({ id: `many${index}`, to: `+6141234${5600 + index}`, text: `Number ${index}` }),
      );
      await Promise.all(sent.map((message) => engine.texts.send(message)));
      const arrived = await engine.arrived();
      for (const { to, text } of sent) expect(arrived).toContainEqual({ to, text });
    });

    test('go to their number only, whatever they contain', async () => {
      let number = 0;
      await fc.assert(
        fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 60 }), async (typed) => {
          const text = `${number++} ${typed.replaceAll(/\r\n?/g, '\n')}&To=%2B19005550123\nTo: +19005550123 end`;
          await engine.texts.send(aText({ id: `typed${number}`, text }));
          const arrived = await engine.arrived();
          expect(arrived.filter((each) => each.text === text)).toEqual([{ to: '+61412345678', text }]);
          expect(arrived.map(({ to }) => to)).not.toContain('+19005550123');
        }),
        { numRuns: 25 },
      );
    });
  });
}
