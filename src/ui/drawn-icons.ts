/**
 * Icons that the style sheet draws (`drawn-icons.css`), because pages repeat them: chevrons, and the facts of cards. Scripts
 * have `iconSvg` for all icons.
 */
import type { IconName } from './icon-paths.ts';
import { DEFAULT_SIZE, type IconSize } from './icons.ts';

const DRAWN = ['car', 'chevron-down', 'close', 'cog', 'fuel', 'gauge', 'pin'] as const satisfies IconName[];

type DrawnIcon = (typeof DRAWN)[number];

const classOf = (name: IconName, size: IconSize) =>
  `icon icon-${name}${size === DEFAULT_SIZE ? '' : ` icon-${size}`}`;

/** The class of a decorative icon that the style sheet draws; null for the others. */
export const iconClass = (name: IconName, size: IconSize = DEFAULT_SIZE): string | null =>
  DRAWN.some((each) => each === name) ? classOf(name, size) : null;

/** A decorative icon as markup, for templates. It needs a label beside it. */
export const drawnIcon = (name: DrawnIcon, size: IconSize = DEFAULT_SIZE): string =>
  `<i class="${classOf(name, size)}"></i>`;
