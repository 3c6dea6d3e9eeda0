/** What people ask a salesman for. */
import { hatch, sedan, suv, ute, wagon } from '../bodies.ts';
import { automatic, diesel, dualCab, hybrid, manual } from '../facts.ts';
import { type Phrase, says } from '../phrase.ts';
import { and, anyCar, condition, kmUpTo, maybe, or } from '../rows.ts';
import { muscle, offRoader, towCar } from '../uses.ts';

export const TRADE: readonly Phrase[] = [
  says('stick shift hatch', and(hatch, manual)),
  says('oil burner ute', and(ute, diesel), { count: 'open' }),
  says('dual cab 4x4 ute', and(ute, dualCab), { count: 'open' }),
  says('brand new suv', and(suv, condition('NEW'))),
  says('station wagon diesel', and(wagon, diesel)),
  says('tow vehicle for a caravan', or(towCar, maybe(anyCar)), { count: 'open' }),
  says('proper four wheel drive', or(offRoader, maybe(anyCar)), { count: 'open' }),
  says('self charging hybrid', hybrid, { count: 'open' }),
  says('aussie muscle car', muscle, { count: 'open' }),
  says('low km auto sedan', and(sedan, automatic, or(kmUpTo(60_000), maybe(kmUpTo(100_000)))), {
    count: 'open',
  }),
];
