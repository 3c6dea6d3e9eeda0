/** `llms.txt`: what a site offers and where, in markdown, for AI assistants. */

import { places } from '#domain/locations/places.ts';
import { hoursRows } from '#domain/locations/week.ts';
import type { Site } from '#domain/tenant/site.ts';

export interface TextLink {
  label: string;
  /** Path. */
  href: string;
  /** A sentence about the page; may be empty. */
  note: string;
}

export interface SiteContents {
  /** "412 cars", as of the build. */
  stock: string;
  /** The search pages with the most cars. */
  searches: readonly TextLink[];
  pages: readonly TextLink[];
  posts: readonly TextLink[];
}

type DescribedSite = Pick<Site, 'name' | 'brand' | 'address' | 'phone' | 'email' | 'legal' | 'locations'>;

/** Text within a line of markdown, escaped so that it cannot become a link or a new line. */
const plain = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\[\]]/g, '\\$&')
    .trim();

/**
 * The document: name, one sentence, facts, then lists of links; a list without links is left out.
 * @param origin the site's address, with a trailing slash
 */
export function llmsTxt(site: DescribedSite, contents: SiteContents, origin: string): string {
  const links = ({ label, href, note }: TextLink) =>
    `- [${plain(label)}](${new URL(href, origin).href})${note === '' ? '' : `: ${plain(note)}`}`;
  const section = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [`## ${title}`, '', ...lines, ''];
  return [
    `# ${plain(site.name)}`,
    '',
    `> ${plain(summaryOf(site, contents))}`,
    '',
    ...factsOf(site),
    '',
    ...section('Stock', contents.searches.map(links)),
    ...section('Locations', site.locations.length === 0 ? [] : placeLines(site)),
    ...section('Pages', contents.pages.map(links)),
    ...section('Blog', contents.posts.map(links)),
  ].join('\n');
}

function summaryOf({ name, brand }: DescribedSite, { stock }: SiteContents): string {
  const tagline = brand.tagline === '' ? '' : ` ${brand.tagline}.`;
  return `${name} is an Australian dealership with ${stock} for sale.${tagline}`;
}

function factsOf({ address, phone, email, legal }: DescribedSite): string[] {
  const facts: readonly (readonly [string, string | null])[] = [
    ['Address', address],
    ['Phone', phone],
    ['Email', email],
    ['Dealer licence', legal.dealerLicence],
    ['ABN', legal.abn],
  ];
  return [
    'Prices are in Australian dollars and say whether they are drive away or exclude government charges. ' +
      'Stock, prices and opening hours change during the day. The web pages are always up to date.',
    '',
    ...facts.flatMap(([label, value]) => (value === null ? [] : [`- ${label}: ${plain(value)}`])),
  ];
}

function placeLines({ locations }: DescribedSite): string[] {
  return places(locations.filter(({ visible }) => visible)).flatMap(({ name, address, departments }) => [
    `- ${plain(`${name}, ${address.street}, ${address.city} ${address.state.toUpperCase()} ${address.postcode}`)}`,
    ...departments.map((department) => {
      const hours = hoursRows(department.contact_detail).map(({ label, text }) => `${label} ${text}`);
      return `  - ${plain(`${department.name}: ${[department.phone ?? '', ...hours].filter((word) => word !== '').join('; ')}`)}`;
    }),
  ]);
}
