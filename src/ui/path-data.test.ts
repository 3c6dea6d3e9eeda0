import { describe, expect, test } from 'vitest';
import { ICON_PATHS } from './icon-paths.ts';
import { pathData } from './path-data.ts';

const svg = (inside: string) => `<!-- licence --><svg viewBox="0 0 24 24">${inside}</svg>`;

describe('one path for all shapes', () => {
  test.each([
    ['a path as it is', '<path d="M5 12h14" />', 'M5 12h14'],
    ['a circle as two arcs', '<circle cx="12" cy="10" r="3" />', 'M9 10a3 3 0 1 0 6 0a3 3 0 1 0 -6 0'],
    ['a line', '<line x1="4" x2="20" y1="9" y2="8" />', 'M4 9L20 8'],
    ['a closed polygon', '<polygon points="3 11 22 2 13 21" />', 'M3 11 22 2 13 21z'],
    ['a square-cut rectangle', '<rect x="1" y="2" width="3" height="4" />', 'M1 2h3v4h-3v-4z'],
    [
      'a rounded rectangle',
      '<rect width="18" height="8" x="3" y="10" rx="2" />',
      'M5 10h14a2 2 0 0 1 2 2v4a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-4a2 2 0 0 1 2 -2z',
    ],
    [
      'a part that starts relative to the corner goes on doing so',
      '<path d="M2 2h1" /><path d="m12 19-7-7" />',
      'M2 2h1M0 0m12 19-7-7',
    ],
  ])('%s', (_, shapes, expected) => {
    expect(pathData(svg(shapes))).toBe(expected);
  });

  test('rejects what it cannot draw', () => {
    expect(() => pathData(svg('<text>a</text>'))).toThrow('<text> cannot be drawn');
  });
});

test('every icon is one path', () => {
  for (const [name, path] of Object.entries(ICON_PATHS)) {
    expect([name, path]).toEqual([name, expect.stringMatching(/^[Mm][\dMmLlHhVvAaCcSsQqTtZz .,+-]+$/)]);
  }
});
