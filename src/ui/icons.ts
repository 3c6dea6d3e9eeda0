/** Icons as markup, for templates and drawings; components use `Icon`. */
import { ICON_PATHS, ICONS, type IconName } from './icon-paths.ts';

export type { IconName } from './icon-paths.ts';

/** CSS pixels. */
export type IconSize = 16 | 20 | 24;

/** Set by the style sheet, not by each icon. */
export const DEFAULT_SIZE: IconSize = 20;

/** An icon's drawing, for an `<svg viewBox="0 0 24 24">` that is stroked, not filled. */
export const iconPaths = (name: IconName): string => `<path d="${ICON_PATHS[name]}"/>`;

/** Icons that the style sheet draws (`drawn-icons.css`), because pages repeat them: chevrons, the facts of cards, ways to a dealer. */
const BY_STYLE: ReadonlySet<IconName> = new Set([
  'car',
  'chevron-down',
  'close',
  'cog',
  'fuel',
  'gauge',
  'mail',
  'menu',
  'phone',
  'pin',
  'reset',
  'search',
]);

/** Whether the style sheet draws a decorative icon. */
export const isDrawnByStyle = (name: IconName): boolean => BY_STYLE.has(name);

/** A decorative icon. It needs a label beside it. */
export function iconSvg(name: IconName, size: IconSize = DEFAULT_SIZE): string {
  if (isDrawnByStyle(name)) {
    return `<i class="icon"${size === DEFAULT_SIZE ? '' : ` data-size="${size}"`} data-icon="${name}"></i>`;
  }
  const measure = size === DEFAULT_SIZE ? '' : ` width="${size}"`;
  return `<svg class="icon"${measure} aria-hidden="true"><use href="${ICONS}#${name}"/></svg>`;
}
