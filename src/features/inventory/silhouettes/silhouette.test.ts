import { describe, expect, test } from 'vitest';
import { BODY_TYPES, type BodyType } from '#domain/inventory/car.ts';
import { bodySilhouette } from './silhouette.ts';

const BODIES: readonly (BodyType | null)[] = [...BODY_TYPES, null];

const TAG = /<(\/?)([A-Za-z]+)((?:\s+[A-Za-z][\w-]*="[^"<&]*")*)\s*(\/?)>/y;

/** Why a text is not well-formed XML of the simple kind we write; null if it is. */
function xmlFault(text: string): string | null {
  const open: string[] = [];
  TAG.lastIndex = 0;
  while (TAG.lastIndex < text.length) {
    const at = TAG.lastIndex;
    const [, closing, tag = '', attributes = '', empty] = TAG.exec(text) ?? [];
    if (tag === '') return `no tag at ${at}: ${text.slice(at, at + 40)}`;
    const names = [...attributes.matchAll(/([\w-]+)="/g)].map((match) => match[1]);
    if (new Set(names).size < names.length) return `${tag} repeats an attribute`;
    if (closing) {
      if (open.pop() !== tag) return `</${tag}> closes nothing`;
    } else if (!empty) open.push(tag);
    if (open.length === 0 && TAG.lastIndex < text.length) return 'something follows the root';
  }
  return open.length === 0 ? null : `<${open.at(-1)}> stays open`;
}

describe('silhouettes', () => {
  test.each(BODIES)('%s is small, well-formed and in the text colour', (body) => {
    const sign = bodySilhouette(body);
    expect(xmlFault(sign)).toBeNull();
    expect(sign).toContain('viewBox="0 0 120 48" fill="currentColor" aria-hidden="true"');
    expect(sign).not.toMatch(/#[0-9a-f]|NaN|undefined|\bid=/);
    expect(sign.length).toBeLessThan(1_300);
  });

  test('each body has its own silhouette', () => {
    expect(new Set(BODIES.map(bodySilhouette)).size).toBe(BODIES.length - 2);
  });
});
