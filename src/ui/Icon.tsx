import { iconClass } from './drawn-icons.ts';
import { ICONS, type IconName } from './icon-paths.ts';
import { DEFAULT_SIZE, type IconSize } from './icons.ts';

export type { IconName } from './icon-paths.ts';

interface IconProps {
  name: IconName;
  size?: IconSize;
  /** The accessible name if there is no text beside the icon. Without it the icon is decorative. */
  label?: string;
}

export function Icon({ name, size = DEFAULT_SIZE, label }: IconProps) {
  const drawn = label === undefined ? iconClass(name, size) : null;
  if (drawn !== null) return <i className={drawn} />;
  const meaning = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  const measure = size === DEFAULT_SIZE ? {} : { width: size };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: hidden, or named by its label
    <svg className="icon" {...measure} {...meaning}>
      <use href={`${ICONS}#${name}`} />
    </svg>
  );
}
