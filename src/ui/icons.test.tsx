import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { drawnIcon, iconClass } from './drawn-icons.ts';
import { Icon } from './Icon.tsx';
import { ICON_PATHS, type IconName } from './icon-paths.ts';
import { iconSvg } from './icons.ts';

const STYLES = readFileSync(join(import.meta.dirname, 'drawn-icons.css'), 'utf8');
const NAMES = Object.keys(ICON_PATHS) as IconName[];

test.each(NAMES)('the style sheet draws an icon that pages only name, and no other: %s', (name) => {
  const [, rest = ''] = STYLES.split(`.icon-${name} {`);
  expect(/ d="([^"]+)"/.exec(rest.split('}')[0] ?? '')?.[1]).toBe(
    iconClass(name) === null ? undefined : ICON_PATHS[name],
  );
});

describe('components and templates write the same icon', () => {
  test.each([16, 20, 24] as const)('drawn by the style sheet, %i px', (size) => {
    expect(renderToStaticMarkup(<Icon name="close" size={size} />)).toBe(drawnIcon('close', size));
  });

  test.each([16, 20, 24] as const)('drawn from the file of icons, %i px', (size) => {
    const html = renderToStaticMarkup(<Icon name="heart" size={size} />);
    expect(html.replace('></use>', '/>')).toBe(iconSvg('heart', size));
  });
});

describe('an icon', () => {
  test('that says something is a picture with a name', () =>
    expect(renderToStaticMarkup(<Icon name="close" label="Close" />)).toContain(
      'role="img" aria-label="Close"',
    ));

  test('that says nothing is not read out', () => {
    expect(iconSvg('heart')).toContain('aria-hidden="true"');
    expect(drawnIcon('close', 16)).toBe('<i class="icon icon-close icon-16"></i>');
  });
});
