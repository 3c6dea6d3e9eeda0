/** Icons as markup, for templates and drawings; components use `Icon`. */
import { ICON_PATHS, ICONS, type IconName } from './icon-paths.ts';

export type { IconName } from './icon-paths.ts';

/** CSS pixels. */
export type IconSize = 16 | 20 | 24;

/** Set by the style sheet, not by each icon. */
export const DEFAULT_SIZE: IconSize = 20;

/** An icon's drawing, for an `<svg viewBox="0 0 24 24">` that is stroked, not filled. */
export const iconPaths = (name: IconName): string => `<path d="${ICON_PATHS[name]}"/>`;

/** Icons that the style sheet draws (`drawn-icons.css`), because pages repeat them: chevrons, and the facts of cards. */
const BY_STYLE = /^(?:car|chevron-down|close|cog|fuel|gauge|pin)$/;

/** The class of a decorative icon that the style sheet draws; null for the others. */
export function iconClass(name: IconName, size: IconSize = DEFAULT_SIZE): string | null {
  if (!BY_STYLE.test(name)) return null;
  return `icon icon-${name}${size === DEFAULT_SIZE ? '' : ` icon-${size}`}`;
}

/** A decorative icon. It needs a label beside it. */
export function iconSvg(name: IconName, size: IconSize = DEFAULT_SIZE): string {
  const drawn = iconClass(name, size);
  if (drawn !== null) return `<i class="${drawn}"></i>`;
  const measure = size === DEFAULT_SIZE ? '' : ` width="${size}"`;
  return `<svg class="icon"${measure} aria-hidden="true"><use href="${ICONS}#${name}"/></svg>`;
}
