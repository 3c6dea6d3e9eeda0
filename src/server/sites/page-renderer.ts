import type { Car } from '#domain/inventory/car.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import type { Site } from '#domain/tenant/site.ts';

/** What every page drawn at request time is drawn into and from. */
export interface PageRequest {
  /** The page of the site's release that brings head, header, footer and styles. */
  shell: string;
  /** Origin of the site's addresses, with a closing slash. */
  origin: string;
  site: Site;
  now: Date;
  /** The cars that search includes. */
  stock: readonly SearchDocument[];
  /** Paths of the release's pages. */
  pages: { has(path: string): boolean };
}

/** Draws pages that no build could know. Each answer is a whole HTML document, complete without script. */
export interface PageRenderer {
  /** The page of a car; `indexed` when search engines may list it. */
  car(request: PageRequest & { car: Car; indexed: boolean }): string;
  /** Cars side by side; null for a slug that the site does not know. */
  compare(request: PageRequest & { slugs: readonly string[]; cars: readonly (Car | null)[] }): string;
  /** The page for a car that was never there, with cars like the one its address names. */
  missingCar(request: PageRequest & { slug: string }): string;
}

/** Paths of the shells in a release. */
export const SHELLS = { car: '/live-shell', compare: '/compare', missingCar: '/404' } as const;
