import { type IconName, type IconSize, iconPaths } from './icons.ts';

export type { IconName } from './icons.ts';

interface IconProps {
  name: IconName;
  size?: IconSize;
  /** The accessible name, where no text stands beside the icon. Without it the icon is decoration. */
  label?: string;
}

export function Icon({ name, size = 20, label }: IconProps) {
  const meaning = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      {...meaning}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the paths are constants of the icon package
      dangerouslySetInnerHTML={{ __html: iconPaths(name) }}
    />
  );
}
