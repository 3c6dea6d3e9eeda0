/** Icons as markup, for templates and drawings; components use `Icon`. */
import { ICON_PATHS, type IconName } from './icon-paths.ts';

export type { IconName } from './icon-paths.ts';

/** CSS pixels. */
export type IconSize = 16 | 20 | 24;

/** An icon's drawing, for an `<svg viewBox="0 0 24 24">` that is stroked and not filled. */
export const iconPaths = (name: IconName): string => `<path d="${ICON_PATHS[name]}"/>`;

/** A decorative icon. It needs a label beside it. */
export function iconSvg(name: IconName, size: IconSize = 20): string {
  return `<svg class="icon" width="${size}" height="${size}" viewBox="0 0 24 24" aria-hidden="true">${iconPaths(name)}</svg>`;
}
