import type { TagColour } from '#domain/inventory/tags.ts';
import { Icon } from '#ui/Icon.tsx';

interface TagProps {
  text: string;
  colour: TagColour;
}

/** The banner on a car's picture. The certified tag has a seal. */
export function Tag({ text, colour }: TagProps) {
  return (
    <span className="tag" data-colour={colour}>
      {colour === 'plain' && <Icon name="badge-check" size={16} />}
      {text}
    </span>
  );
}
