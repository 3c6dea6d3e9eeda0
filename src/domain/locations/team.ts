/** A location's team. */
import type { TeamMember } from '#domain/content/front-matter.ts';
import type { Location } from '#domain/tenant/site.ts';

/** Its staff, in display order. */
export function teamAt<M extends Pick<TeamMember, 'location' | 'order' | 'name'>>(
  location: Pick<Location, 'slug'>,
  team: readonly M[],
): M[] {
  return team
    .filter((member) => member.location === location.slug)
    .toSorted((a, b) => a.order - b.order || a.name.localeCompare(b.name, 'en-AU'));
}

/** Initials for a person without a photo. */
export function initials(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => /^\p{L}/u.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase('en-AU') ?? '').join('');
}
