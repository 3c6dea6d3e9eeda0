/** Shared text names the dealership with placeholders, so one privacy policy serves every tenant. */
import { financePages } from '#domain/finance/link.ts';
import { leastFuel } from '#domain/guarantee/money-back.ts';
import type { Site } from '#domain/tenant/site.ts';

const STATE_NAMES: Readonly<Record<Site['state'], string>> = {
  act: 'Australian Capital Territory',
  nsw: 'New South Wales',
  nt: 'Northern Territory',
  qld: 'Queensland',
  sa: 'South Australia',
  tas: 'Tasmania',
  vic: 'Victoria',
  wa: 'Western Australia',
};

/** Each placeholder with the configuration key it needs and its value; `null` if the key is not set. */
const PLACEHOLDERS = {
  name: ['name', (site) => site.name],
  state: ['state', (site) => STATE_NAMES[site.state]],
  phone: ['phone', (site) => site.phone],
  email: ['email', (site) => site.email],
  address: ['address', (site) => site.address],
  licence: ['legal.dealerLicence', (site) => site.legal.dealerLicence],
  abn: ['legal.abn', (site) => site.legal.abn],
  financePage: ['finance.page', (site) => site.finance.page],
  otherFinancePages: ['finance.pageByDealership', (site) => financePages(site.finance).slice(1).join(', ')],
  deposit: ['reserve.deposit', (site) => `$${site.reserve.deposit}`],
  holdHours: ['reserve.holdHours', (site) => String(site.reserve.holdHours)],
  moneyBackDays: ['moneyBack.days', (site) => String(site.moneyBack.days)],
  moneyBackKm: ['moneyBack.maximumKm', (site) => `${site.moneyBack.maximumKm.toLocaleString('en-AU')} km`],
  moneyBackFuel: ['moneyBack.minimumFuel', (site) => leastFuel(site.moneyBack)],
  tradeInYears: ['tradeIn.maximumAgeYears', (site) => String(site.tradeIn.maximumAgeYears)],
  tradeInKm: ['tradeIn.maximumKm', (site) => `${site.tradeIn.maximumKm.toLocaleString('en-AU')} km`],
} as const satisfies Record<string, readonly [key: string, value: (site: Site) => string | null]>;

type Placeholder = keyof typeof PLACEHOLDERS;
export const PLACEHOLDER_NAMES = Object.keys(PLACEHOLDERS) as Placeholder[];

/** A placeholder without a value. `expected` follows it as a sentence. */
interface PlaceholderFault {
  placeholder: string;
  expected: string;
}

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(PLACEHOLDERS, name);

/** Text as is, whatever it would mean in markdown. */
export const asMarkdown = (words: string) => words.replaceAll(/[\\`*[\]<>]/g, String.raw`\$&`);

/**
 * Fills `{{name}}`, `{{phone}}` … from the site's configuration. A part in double brackets, `[[ (ABN
 * {{abn}})]]`, is dropped if a placeholder in it has no value. Other placeholders without a value, and
 * unknown ones, stay and are reported.
 * @param write how to write a value in the text, such as `asMarkdown`
 */
export function fillPlaceholders(
  text: string,
  site: Site,
  write: (words: string) => string = (words) => words,
): { text: string; faults: PlaceholderFault[] } {
  const faults: PlaceholderFault[] = [];
  const fill = (part: string, isOptional: boolean): string | null => {
    let isMissing = false;
    const filled = part.replaceAll(/\{\{\s*([^{}]*?)\s*\}\}/g, (whole, name: string) => {
      if (!isPlaceholder(name)) {
        faults.push({ placeholder: whole, expected: `must be one of ${PLACEHOLDER_NAMES.join(', ')}` });
        return whole;
      }
      const [key, value] = PLACEHOLDERS[name];
      const words = value(site);
      if (words !== null) return write(words);
      isMissing = true;
      if (!isOptional) faults.push({ placeholder: whole, expected: `needs ${key} in site.json` });
      return whole;
    });
    return isOptional && isMissing ? null : filled;
  };
  const filled = text
    .split(/(\[\[[\s\S]*?\]\](?!\]))/)
    .map((part) =>
      part.startsWith('[[') && part.endsWith(']]')
        ? (fill(part.slice(2, -2), true) ?? '')
        : fill(part, false),
    )
    .join('');
  return { text: filled, faults };
}
