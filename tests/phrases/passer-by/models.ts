/** Models, badges, series and engines as people say them on forums and at barbecues. */
import { automatic, dualCab, electric } from '../facts.ts';
import { type Phrase, says } from '../phrase.ts';
import { and, built, car, generation, labelled, make, maybe, not, or } from '../rows.ts';

const prado = car(/^Toyota Land ?cruiser Prado/);
const landCruiser = and(car(/^Toyota Land ?cruiser/), not(car(/prado/)));

export const MODELS: readonly Phrase[] = [
  says('any 2nd hand prados', prado, { count: 'open' }),
  says('sr or sr5 hilux', car(/^Toyota Hilux.* SR5?\b/)),
  says('300 series sahara', and(landCruiser, car(/sahara/), built(2021))),
  says(
    'golf r wagon',
    or(
      and(car(/^Volkswagen Golf R\b(?!-?line)/), labelled('Wagon')),
      maybe(car(/^Volkswagen Golf R\b.*wagon/)),
    ),
  ),
  says('ve ss commodore', and(car(/^Holden (Commodore|UTE) SS/), generation(2006, 2013)), { count: 'open' }),
  says('fg xr6 turbo', and(car(/^Ford Falcon (XR6T|XR6 turbo|XR6)|^Ford Ute XR6/), generation(2008, 2016)), {
    count: 'open',
  }),
  says('bmw 3 series', car(/^BMW (3 Series|3\d\d|M3\d\d|M3\b|Alpina B3)/), { count: 'open' }),
  says('a45 amg', car(/^Mercedes-Benz A ?45/)),
  says('mini jcw', car(/^Mini.*(JCW|john cooper works)/)),
  says('pajero sport exceed', car(/^Mitsubishi Pajero Sport Exceed/)),
  says('jimny auto', and(car(/^Suzuki Jimny/), automatic)),
  says('colorado z71 or ltz', car(/^Holden Colorado (Z71|LTZ)/)),
  says('crew cab triton glx', and(car(/^Mitsubishi Triton GLX/), or(dualCab, maybe(car(/GLX/))))),
  says('electric mini', and(make('Mini'), or(electric, maybe(car(/\bSE\b|S E/))))),
  says('supercharged rangie sport', car(/^Land Rover Range Rover Sport/), { count: 'open' }),
  says('territory titanium', car(/^Ford Territory (SZ )?Titanium/)),
  says('clubsport r8', car(/^HSV Clubsport R8/), { count: 'open' }),
  says('nd mx5', and(car(/^Mazda MX-5/), generation(2015))),
  says('subaru liberty 2.5i premium', car(/^Subaru Liberty 2\.5I (GT )?Premium/)),
  says('kia cerato gt', car(/^Kia Cerato.* GT\b/), { count: 'open' }),
  says('cruze cdx', car(/^Holden Cruze CDX/)),
];
