/** Where a lead came from: the pages viewed and the campaign, but nothing about the person. */
import { firstCharacters, storableLine } from '#domain/shared/plain-text.ts';

/** Query parameters that name a campaign or a click. */
const CAMPAIGN =
  /^(?:utm_(?:source|medium|campaign|term|content|id)|gclid|gbraid|wbraid|fbclid|msclkid|ttclid|dclid)$/;
const PAGES = 20;
const LENGTH = 300;

export interface LeadAttributes {
  /** Paths, oldest first, the last twenty. */
  readonly visited_pages: readonly string[];
  readonly linked_query_params: Readonly<Record<string, string>>;
}

const kept = (text: string) => firstCharacters(storableLine(text), LENGTH);

/** A page's path as stored: no query, which may contain anything. */
function pagePath(value: unknown): string | null {
  if (typeof value !== 'string' || !value.startsWith('/') || value.startsWith('//')) return null;
  return kept(value.replace(/[?#].*$/s, ''));
}

/** The campaign parameters of an address. */
export function campaignParams(search: string): Record<string, string> {
  const params = new URLSearchParams(search);
  return Object.fromEntries(
    [...params].filter(([name]) => CAMPAIGN.test(name)).map(([name, value]) => [name, kept(value)]),
  );
}

/** The visit with one more page. A reload does not count. */
export function withVisit(trail: LeadAttributes, path: string, search: string): LeadAttributes {
  const page = pagePath(path);
  const isStep = page !== null && trail.visited_pages.at(-1) !== page;
  return {
    visited_pages: isStep ? [...trail.visited_pages, page].slice(-PAGES) : trail.visited_pages,
    linked_query_params: { ...trail.linked_query_params, ...campaignParams(search) },
  };
}

/** Reads the attributes from a posted body or the browser's storage, ignoring what is unreadable. Never throws. */
export function readAttributes(raw: unknown): LeadAttributes {
  let value = raw;
  if (typeof raw === 'string') {
    try {
      value = JSON.parse(raw);
    } catch {
      value = null;
    }
  }
  const { visited_pages, linked_query_params } = (
    typeof value === 'object' && value !== null ? value : {}
  ) as Partial<Record<keyof LeadAttributes, unknown>>;
  const pages = Array.isArray(visited_pages) ? visited_pages.slice(-PAGES) : [];
  const params =
    typeof linked_query_params === 'object' && linked_query_params !== null
      ? Object.entries(linked_query_params)
      : [];
  return {
    visited_pages: pages.map(pagePath).filter((page) => page !== null),
    linked_query_params: Object.fromEntries(
      params
        .filter((entry): entry is [string, string] => CAMPAIGN.test(entry[0]) && typeof entry[1] === 'string')
        .map(([name, text]) => [name, kept(text)]),
    ),
  };
}
