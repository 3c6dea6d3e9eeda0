/** `_headers`, which Netlify and Cloudflare Pages read from a site's folder. */
import { EDITOR_SECURITY, siteSecurity } from '../security.ts';
import { type CacheRule, cacheRules } from './cache-rules.ts';

/**
 * The number of rules that Cloudflare Pages reads. Files without one are revalidated each time, there and at Netlify.
 */
const MOST_RULES = 100;

/** Policies are in the pages; only framing cannot be restricted there. */
export const HEADERS: Readonly<Record<string, string>> = {
  ...siteSecurity(true),
  'Content-Security-Policy': "frame-ancestors 'self'",
};

/** The text of `_headers` for a folder with these files. */
export function headersFile(files: readonly string[]): string {
  const cached = ({ path, value }: CacheRule): Rule => [path, { 'Cache-Control': value }];
  const rules: Rule[] = [
    ['/*', HEADERS],
    // Hosts join both values of a header: browsers then leave the sign-in's window alone, and refuse every frame.
    ...(files.includes('/admin.html') ? [['/admin', EDITOR_SECURITY] satisfies Rule] : []),
    ...cacheRules(files).map(cached),
  ];
  return rules.slice(0, MOST_RULES).map(ruleText).join('\n');
}

type Rule = [path: string, headers: Readonly<Record<string, string>>];

const ruleText = ([path, headers]: Rule): string =>
  `${path}\n${Object.entries(headers)
    .map(([name, value]) => `  ${name}: ${value}\n`)
    .join('')}`;
