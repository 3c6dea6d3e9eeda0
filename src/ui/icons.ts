/** Icons as markup, for templates and drawings; components use `Icon`. */
import { ICON_PATHS, ICONS, type IconName } from './icon-paths.ts';

export type { IconName } from './icon-paths.ts';

/** CSS pixels. */
export type IconSize = 16 | 20 | 24;

/** Set by the style sheet, not by each icon. */
export const DEFAULT_SIZE: IconSize = 20;

/** An icon's drawing, for an `<svg viewBox="0 0 24 24">` that is stroked, not filled. */
export const iconPaths = (name: IconName): string => `<path d="${ICON_PATHS[name]}"/>`;

/** A decorative icon. It needs a label beside it. Pages have `drawnIcon` for those that they repeat. */
export function iconSvg(name: IconName, size: IconSize = DEFAULT_SIZE): string {
  const measure = size === DEFAULT_SIZE ? '' : ` width="${size}"`;
  return `<svg class="icon"${measure} aria-hidden="true"><use href="${ICONS}#${name}"/></svg>`;
}
