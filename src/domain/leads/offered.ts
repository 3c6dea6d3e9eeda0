/** Which forms a site has. */
import type { Site } from '#domain/tenant/site.ts';
import type { FormId } from './form.ts';

const SWITCHED: Partial<Record<FormId, (site: Site) => boolean>> = {
  reserve: (site) => site.reserve.enabled,
  'waiting-list': (site) => site.reserve.enabled,
  'test-drive': (site) => site.testDrive.enabled,
  valuation: (site) => site.tradeIn.enabled,
  'trade-in': (site) => site.tradeIn.enabled,
  'sell-your-car': (site) => site.tradeIn.enabled,
};

/** Whether the site offers the form. Without it, its page does not exist. */
export function isFormOffered(form: FormId, site: Site): boolean {
  return SWITCHED[form]?.(site) ?? true;
}
