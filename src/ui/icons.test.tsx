import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Icon } from './Icon.tsx';
import { ICON_PATHS, type IconName } from './icon-paths.ts';
import { iconClass, iconSvg } from './icons.ts';

const STYLES = readFileSync(join(import.meta.dirname, 'drawn-icons.css'), 'utf8');
const NAMES = Object.keys(ICON_PATHS) as IconName[];

test.each(NAMES)('a component and a template write the same icon: %s', (name) => {
  for (const size of [16, 20, 24] as const) {
    expect(renderToStaticMarkup(<Icon name={name} size={size} />).replace('></use>', '/>')).toBe(
      iconSvg(name, size),
    );
  }
});

test.each(NAMES)('the style sheet draws an icon that a page only names, and no other: %s', (name) => {
  const [, rest = ''] = STYLES.split(`.icon-${name} {`);
  expect(/ d="([^"]+)"/.exec(rest.split('}')[0] ?? '')?.[1]).toBe(
    iconClass(name) === null ? undefined : ICON_PATHS[name],
  );
});

describe('an icon', () => {
  test('that says something is a picture with a name', () =>
    expect(renderToStaticMarkup(<Icon name="close" label="Close" />)).toContain(
      'role="img" aria-label="Close"',
    ));

  test('that says nothing is not read out', () => {
    expect(iconSvg('heart')).toContain('aria-hidden="true"');
    expect(iconSvg('close')).toBe('<i class="icon icon-close"></i>');
  });
});
