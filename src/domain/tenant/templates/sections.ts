/** The order of sections on the pages of makes and models, and how they show badges. */
import type { Site } from '../site.ts';
import { templateOf } from './index.ts';
import type { Ladder, MakeSection, ModelSection } from './template.ts';

type SectionedSite = Pick<Site, 'template'> & { brand: Pick<Site['brand'], 'priceTickets'> };

/** Where prices are on tickets, people choose by the price: the cars come first. */
const carsFirst = <Section extends string>(site: SectionedSite, sections: readonly Section[]) =>
  site.brand.priceTickets
    ? sections.toSorted((a, b) => Number(b === 'cars') - Number(a === 'cars'))
    : sections;

export const makeSections = (site: SectionedSite): readonly MakeSection[] =>
  carsFirst(site, templateOf(site).brand.make);

export const modelSections = (site: SectionedSite): readonly ModelSection[] =>
  carsFirst(site, templateOf(site).brand.model);

export const ladderOf = (site: SectionedSite): Ladder | 'tickets' =>
  site.brand.priceTickets ? 'tickets' : templateOf(site).brand.ladder;
