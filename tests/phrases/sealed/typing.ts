/** Slips of the finger and of the ear. */
import { suv, ute } from '../bodies.ts';
import { diesel, dualCab, electric, manual, petrol, seater } from '../facts.ts';
import { type Phrase, says } from '../phrase.ts';
import { city } from '../places.ts';
import { and, anyCar, car, colour, costs, make, maybe, or, state, upTo } from '../rows.ts';

export const TYPING: readonly Phrase[] = [
  // makes
  says('mitsibishi triton', car(/^Mitsubishi Triton/)),
  says('hyundia', make('Hyundai')),
  says('hundai', make('Hyundai')),
  says('nisan', make('Nissan')),
  says('mercades', make('Mercedes-Benz')),
  says('volkswagon', make('Volkswagen')),
  says('porche', make('Porsche')),
  says('peugot', make('Peugeot')),
  says('holdon', make('Holden')),
  says('hoden commodore', or(car(/^Holden Commodore/), maybe(car(/^(HSV|Holden (Calais|Berlina|UTE|HDT))/)))),
  says('alpha romeo', make('Alfa Romeo')),
  says('jepp', make('Jeep')),
  // models
  says('hilix', car(/^Toyota Hilux/)),
  says('cammry', car(/^Toyota Camry/)),
  says('klugger', car(/^Toyota Kluger/)),
  says('navarra', car(/^Nissan Navara/)),
  says('rangr', car(/^Ford Ranger/)),
  says('ford rangerr wildtrack', car(/^Ford Ranger.*Wildtrak/)),
  says('triten', car(/^Mitsubishi Triton/)),
  says('imprezza', or(car(/^Subaru Impreza(?! WRX)/), maybe(car(/^Subaru Impreza/))), { count: 'least' }),
  says('sorrento', car(/^Kia Sorento/)),
  says('x trial', car(/^Nissan X-Trail/)),
  says('quashqai', car(/^Nissan Qashqai/)),
  says('comodore', or(car(/^Holden Commodore/), maybe(car(/^(HSV|Holden (Calais|Berlina|UTE|HDT))/)))),
  says('commadore ss', and(car(/^(Holden|HSV)/), or(car(/Commodore SS/), maybe(car(/\bSS/)))), {
    count: 'least',
  }),
  says('falcan xr6', car(/^Ford Falcon XR6/)),
  says('teritory', car(/^Ford Territory/)),
  says('colarado', or(car(/^Holden Colorado(?! 7)/), maybe(car(/Colorado/)))),
  says('wrangeler', car(/^Jeep Wrangler/)),
  says('tigwan', car(/^Volkswagen Tiguan/)),
  says('mazda cx5.', car(/^Mazda CX-5\b/)),
  says('mazdacx5', car(/^Mazda CX-5\b/)),
  // words
  says('desiel', diesel),
  says('manaul', manual),
  says('electirc', electric),
  says('petral suv', and(suv, petrol)),
  says('balck suv', and(suv, colour('black'))),
  says('7 seeter', seater(7), { count: 'least' }),
  says('dual can ute', and(ute, or(dualCab, maybe(anyCar))), { count: 'open' }),
  says('dualcab', and(ute, dualCab)),
  // amounts
  says('undr 20k', upTo(20_000)),
  says('suv beetween 20k and 30k', and(suv, costs(20_000, 30_000))),
  says('brisbne', city('Brisbane City, QLD'), { count: 'least' }),
  says('ute quensland', and(ute, state('QLD'))),
];
