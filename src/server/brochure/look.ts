/** The colours and shapes of a template on paper. */
import type { TagColour } from '#domain/inventory/tags.ts';
import { derivePalette, type Tones } from '#domain/tenant/colours.ts';
import type { Site, Template } from '#domain/tenant/site.ts';

export interface Look {
  template: Template;
  /** The page. */
  tones: Tones;
  /** The head of the page and, on a sport site, the panel with name and price. */
  head: Tones;
  panel: Tones;
  /** The picture runs to the edges of the page. */
  bleed: boolean;
}

export function lookOf({ template, brand }: Pick<Site, 'template' | 'brand'>): Look {
  const { light, dark } = derivePalette(template, brand.colours);
  const head = template === 'sport' ? dark : light;
  return { template, tones: light, head, panel: head, bleed: template !== 'classic' };
}

/** Fill and ink of a tag's label. */
export function tagTones(colour: TagColour, tones: Tones): { fill: string; ink: string } {
  switch (colour) {
    case 'green':
      return { fill: tones.good, ink: tones['good-ink'] };
    case 'red':
      return { fill: tones.danger, ink: tones['danger-ink'] };
    case 'secondary':
      return { fill: tones.muted, ink: tones.surface };
    case 'sold':
      return { fill: tones.sold, ink: tones['sold-ink'] };
    case 'plain':
      return { fill: tones.raised, ink: tones.ink };
    case 'accent':
      return { fill: tones.accent, ink: tones['accent-ink'] };
  }
}
