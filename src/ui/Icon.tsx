import { ICON_PATHS, type IconName } from './icon-paths.ts';
import type { IconSize } from './icons.ts';

export type { IconName } from './icon-paths.ts';

interface IconProps {
  name: IconName;
  size?: IconSize;
  /** The accessible name, if there is no text beside the icon. Without it the icon is decoration. */
  label?: string;
}

export function Icon({ name, size = 20, label }: IconProps) {
  const meaning = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: hidden, or named by its label
    <svg className="icon" width={size} height={size} viewBox="0 0 24 24" {...meaning}>
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
