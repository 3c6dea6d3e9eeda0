/** Models as people say them at the counter. */
import { type Phrase, says } from '../phrase.ts';
import { and, built, car, maybe, or } from '../rows.ts';

export const MODELS: readonly Phrase[] = [
  says('lancer evo', or(car(/^Mitsubishi Lancer.*Evolution/), maybe(car(/^Mitsubishi Lancer/))), {
    count: 'open',
  }),
  says('golf gti', car(/^Volkswagen Golf.*GTI/)),
  says('hyundai tucson highlander', car(/^Hyundai Tucson.*Highlander/)),
  says('rav 4 hybrid gxl', car(/RAV4.*GXL.*Hybrid|RAV4.*Hybrid.*GXL/), { count: 'open' }),
  says('camry ascent sport', car(/Camry.*Ascent Sport/)),
  says('mazda cx 30', car(/^Mazda CX-?30/)),
  says('triton glx+', or(car(/Triton.*GLX\+/), maybe(car(/Triton.*GLX/))), { count: 'open' }),
  says('vw t-cross', car(/^Volkswagen T-Cross/)),
  says('ford falcon xr6 turbo', car(/Falcon.*XR6 ?T(urbo)?\b|Falcon.*XR6.*Turbo/), { count: 'open' }),
  says('prado vx', car(/Prado.*\bVX\b/)),
  says('2020 ranger wildtrak', and(car(/^Ford Ranger.*Wildtrak/), built(2020, 2020))),
];
