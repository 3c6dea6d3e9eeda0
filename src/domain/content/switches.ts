/** The settings that a page may depend on, because some shared pages only make sense on some sites. */
import type { Site } from '#domain/tenant/site.ts';

const IS_ON = {
  blog: (site) => site.blog.enabled,
  'buy-online': (site) => site.buyOnline.enabled || site.buyOnline.usedCheckout,
  'finance-pre-approval': (site) => site.finance.preApproval,
  'money-back': (site) => site.moneyBack.enabled,
  reserve: (site) => site.reserve.enabled,
  'trade-in': (site) => site.tradeIn.enabled,
} as const satisfies Record<string, (site: Site) => boolean>;

type Switch = keyof typeof IS_ON;
export const SWITCHES = Object.keys(IS_ON) as Switch[];

export const isSwitchedOn = (name: Switch, site: Site): boolean => IS_ON[name](site);
