/** The colours and shapes of a template on paper. */
import type { TagColour } from '#domain/inventory/tags.ts';
import { derivePalette, type Tones } from '#domain/tenant/colours.ts';
import type { Site, Template } from '#domain/tenant/site.ts';

/** What a template decides on paper. */
interface Paper {
  /** The header, the footer and the panel with name and price have the dark background. */
  onDark: boolean;
  /** The picture runs to the edges of the page. */
  bleed: boolean;
  /** The page has a colour of its own; otherwise it is white. */
  tinted: boolean;
  /** The strip along the top edge, on the first page and on the others. */
  strip: { first: 'brand' | 'accent' | null; others: 'brand' | 'accent' | null };
  tagRadius: number;
  card: { radius: number; fill: 'sunken' | 'raised'; outlined: boolean; topLine: boolean };
}

const PAPER: Readonly<Record<Template, Paper>> = {
  metro: {
    onDark: false,
    bleed: true,
    tinted: false,
    strip: { first: 'brand', others: 'brand' },
    tagRadius: 11,
    card: { radius: 10, fill: 'sunken', outlined: false, topLine: false },
  },
  classic: {
    onDark: false,
    bleed: false,
    tinted: true,
    strip: { first: null, others: null },
    tagRadius: 3,
    card: { radius: 4, fill: 'raised', outlined: true, topLine: false },
  },
  sport: {
    onDark: true,
    bleed: true,
    tinted: true,
    strip: { first: null, others: 'accent' },
    tagRadius: 0,
    card: { radius: 0, fill: 'raised', outlined: false, topLine: true },
  },
};

export interface Look extends Paper {
  template: Template;
  /** The page. */
  tones: Tones;
  /** The header of the page, and the panel with name and price where it has one. */
  head: Tones;
  panel: Tones;
}

export function lookOf({ template, brand }: Pick<Site, 'template' | 'brand'>): Look {
  const { light, dark } = derivePalette(template, brand.colours);
  const paper = PAPER[template];
  const head = paper.onDark ? dark : light;
  return { ...paper, template, tones: light, head, panel: head };
}

/** The logo in the header. */
export const logoOf = ({ template, brand }: Pick<Site, 'template' | 'brand'>): string | null =>
  PAPER[template].onDark ? brand.logoDark : brand.logo;

/** Fill and text colour of a tag's label. */
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
