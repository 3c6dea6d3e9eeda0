/** A tenant at one moment: everything that its pages are made from. */
import type { MarkdownHeading } from 'astro';
import type { Collection, FrontMatter } from '#domain/content/front-matter.ts';
import type { Car } from '#domain/inventory/car.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { Picture } from './pictures.ts';

/** A text of the tenant's content, its markdown rendered. In a group of questions the answers are HTML too. */
export interface Entry<C extends Collection> {
  id: string;
  data: FrontMatter<C>;
  /** Markdown. */
  body: string;
  html: string;
  headings: readonly MarkdownHeading[];
}

export type Collections = { readonly [C in Collection]: readonly Entry<C>[] };

export interface Tenant {
  /** With the public holidays of the months ahead among its locations' special hours. */
  readonly site: Site;
  /** All stock of the site's dealerships, in the order it was read; search and pages select from it. */
  readonly cars: readonly Car[];
  /** The moment its pages are for. Pages use it instead of the clock, so that equal inputs give equal pages. */
  readonly now: Date;
  /** Origin of the site's addresses, with a closing slash. */
  readonly origin: string;
  /** The tenant's folder. */
  readonly tenantDir: string;
  /** The preview that is built; `null` for the site itself. */
  readonly preview: string | null;
  readonly collections: Collections;
  /** The pictures of the media folders, by address. */
  readonly pictures: ReadonlyMap<string, Picture>;
}

/** Makes a function that works something out once per tenant, on its first call. */
export function oncePer<T>(make: (tenant: Tenant) => T): (tenant: Tenant) => T {
  const known = new WeakMap<Tenant, { value: T }>();
  return (tenant) => {
    const found = known.get(tenant) ?? { value: make(tenant) };
    known.set(tenant, found);
    return found.value;
  };
}
