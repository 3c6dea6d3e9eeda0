import type { FinanceProvider } from '#domain/inventory/car.ts';
import { threeSixtyFinance } from './360finance.ts';
import { angle } from './angle.ts';
import { ausloans } from './ausloans.ts';
import { manual } from './manual.ts';
import { nissan } from './nissan.ts';
import { powertorque } from './powertorque.ts';
import type { ProviderRule } from './rule.ts';
import { taurus } from './taurus.ts';

/** The rule of each provider that `finance_provider` can name. */
export const PROVIDERS: Readonly<Record<FinanceProvider, ProviderRule>> = {
  taurus,
  powertorque,
  ausloans,
  angle,
  '360finance': threeSixtyFinance,
  nissan,
  manual,
};
