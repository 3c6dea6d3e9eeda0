/** Badges, codes and grades. */
import { litres } from '../facts.ts';
import { type Phrase, says } from '../phrase.ts';
import { and, anyCar, built, car, maybe, or } from '../rows.ts';

export const MODELS: readonly Phrase[] = [
  says('forester xt', car(/Forester.*\bXT\b/)),
  says('outback 3.6', or(car(/Outback.*3\.6R?/), maybe(and(car(/Outback/), litres(3.6))))),
  says('focus rs', car(/^Ford Focus RS\b/)),
  says('fiesta st', car(/^Ford Fiesta ST\b/)),
  says('megane rs', or(car(/Megane.*\bR\.?S\.?\b/), maybe(car(/Megane/))), { count: 'open' }),
  says('civic type-r', car(/Civic Type R/)),
  says('sti', or(car(/^Subaru (Impreza )?WRX STI\b/), maybe(car(/\bSTI\b/)))),
  says('stinger 330s', car(/Stinger.*330 ?S/)),
  says('picanto gt', or(car(/Picanto GT\b(?!-)/), maybe(car(/Picanto GT/)))),
  says('cerato sport plus', or(car(/Cerato.*Sport ?\+/), maybe(car(/Cerato.*Sport/))), { count: 'open' }),
  says('colorado z71', car(/Colorado.*Z71/)),
  says('navara stx', car(/Navara.*ST-X/)),
  says('np300', and(car(/^Nissan Navara/), or(built(2015), maybe(anyCar))), { count: 'open' }),
  says('x trail tl', car(/X-Trail.*\bTL\b/)),
  says('vitara turbo', or(car(/^Suzuki Vitara.*Turbo/), maybe(car(/^Suzuki Vitara/))), { count: 'open' }),
  says('bmw m140i', or(car(/^BMW .*M140I/))),
  says('glc 250', or(car(/^Mercedes-Benz GLC ?250/))),
  says('macan s', or(car(/Macan S\b/))),
  says('carnival sli', car(/Carnival.*SLI/)),
  says('holden rodeo lt', car(/Rodeo.*\bLT\b/)),
];
