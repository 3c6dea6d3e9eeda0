/** Families, nicknames, codes, generations and badges. */
import { sedan, wagon } from '../bodies.ts';
import { type Phrase, says } from '../phrase.ts';
import { and, anyCar, built, car, condition, generation, labelled, make, maybe, or, upTo } from '../rows.ts';

export const MODELS: readonly Phrase[] = [
  // families, plainly
  says('toyota yaris', or(car(/^Toyota Yaris(?! Cross)/), maybe(car(/Yaris/)))),
  says('nissan navara', car(/^Nissan Navara/)),
  says('isuzu mu-x', car(/^Isuzu MU-X/)),
  says('mazda bt 50', car(/^Mazda BT-50/)),
  says('hyundai venue', car(/^Hyundai Venue/)),
  says('kia seltos', car(/^Kia Seltos/)),
  says('nissan leaf', car(/^Nissan Leaf/)),
  says('ldv t60', car(/^LDV T60/)),
  says('mg3', car(/^MG (MG)?3\b/)),
  says('silverado', car(/^Chevrolet Silverado/)),
  says('tesla model y', car(/^Tesla Model Y/)),
  says('range rover evoque', car(/Range Rover Evoque/)),
  says('discovery sport', car(/Discovery Sport/)),
  says('jeep cherokee', or(car(/^Jeep Cherokee/), maybe(car(/Cherokee/)))),
  says('vw transporter', car(/^Volkswagen Transporter/)),
  says('delica', car(/^Mitsubishi Delica/)),
  says('alphard', car(/^Toyota Alphard/)),
  // as people write them
  says('x trail', car(/^Nissan X-Trail/)),
  says('b t 50', car(/^Mazda BT-50/)),
  says(
    '79 series landcruiser',
    or(
      car(/Land ?cruiser.*(LC79|79)/),
      maybe(and(car(/^Toyota Land ?cruiser(?! Prado)/), labelled('Ute / Tray', '', 'Other'))),
    ),
  ),
  says(
    'bmw 5 series',
    or(car(/^BMW 5 Series/), car(/^BMW 5[2-5]\d/), maybe(car(/^BMW (M5|5)\b/)), maybe(car(/^BMW M5\d\dI/))),
  ),
  says('a class merc', or(car(/^Mercedes-Benz A(-Class|\d\d)/), maybe(car(/^Mercedes-Benz AMG/)))),
  says('merc glc', car(/^Mercedes-Benz GLC/)),
  says('lc79', or(car(/LC79/), maybe(and(car(/^Toyota Land ?cruiser(?! Prado)/), labelled('Ute / Tray'))))),
  says('rx350', car(/^Lexus RX ?350/)),
  says('hyundai ix 35', car(/^Hyundai IX35/)),
  // nicknames
  says('chevy', make('Chevrolet')),
  says('landy', make('Land Rover')),
  says('mitsi triton', car(/^Mitsubishi Triton/)),
  says('benz', make('Mercedes-Benz')),
  says('foz', car(/^Subaru Forester/), { count: 'open' }),
  says('holden commy', or(car(/^Holden Commodore/), maybe(make('Holden'))), { count: 'open' }),
  // codes and generations
  says('vz commodore', and(car(/^Holden (Commodore|UTE|Calais|Berlina)/), generation(2004, 2007)), {
    count: 'open',
  }),
  says('ba falcon', and(car(/^(Ford|FPV) /), generation(2002, 2006), car(/Falcon|FPV/)), { count: 'open' }),
  says(
    '200 series landcruiser',
    or(
      car(/LC200/),
      and(car(/^Toyota Land ?cruiser (Sahara|VX|GXL|GX|\()/), built(2008, 2020), maybe(anyCar)),
      maybe(and(car(/^Toyota Land ?cruiser(?! Prado| 70 Series| LC300)/), built(2007, 2021))),
    ),
    { count: 'open' },
  ),
  says('150 series prado', and(car(/Prado/), generation(2009))),
  // badges
  says('gxl prado', and(car(/Prado/), car(/\bGXL\b/))),
  says(
    'triton glx',
    or(car(/^Mitsubishi Triton.*\bGLX\b(?!-| Plus|\+)/), maybe(car(/^Mitsubishi Triton.*GLX/))),
  ),
  says('colorado ltz', and(car(/^Holden Colorado(?! 7)/), car(/\bLTZ/)), { count: 'least' }),
  says('ranger xl', or(car(/^Ford Ranger.*\bXL\b/), maybe(car(/^Ford Ranger XLS?\b/)))),
  says('ford falcon xt', car(/^Ford Falcon XT/)),
  says('navara st-x', car(/^Nissan Navara.*\bST-X/)),
  says('navara st', or(car(/^Nissan Navara.*\bST\b(?!-)/), maybe(car(/^Nissan Navara.*ST-[XR]/)))),
  says('mu-x ls-u', car(/^Isuzu MU-X LS-U/)),
  says('d-max x-terrain', car(/^Isuzu D-MAX X-Terrain/)),
  says('rav4 cruiser', and(car(/^Toyota RAV ?4/), car(/Cruiser/))),
  says('corolla ascent', or(car(/^Toyota Corolla Ascent(?! Sport)/), maybe(car(/^Toyota Corolla.*Ascent/)))),
  says('tucson highlander', car(/^Hyundai Tucson.*Highlander/)),
  says('sportage gt line', and(car(/^Kia Sportage/), car(/GT-Line/))),
  says('outback premium', and(car(/^Subaru Outback/), car(/premium/))),
  says('polo gti', car(/^Volkswagen Polo GTI/)),
  says('mazda cx5 akera', and(car(/^Mazda CX-5\b/), car(/akera/))),
  says('captiva 7 lt', and(car(/^Holden Captiva/), car(/\b7\b/), or(car(/\bLT\b/), maybe(anyCar)))),
  says('grand cherokee srt', and(car(/^Jeep Grand Cherokee/), or(car(/SRT/), maybe(car(/Trackhawk/)))), {
    count: 'least',
  }),
  says('everest titanium', and(car(/^Ford Everest/), car(/titanium/))),
  says('carnival platinum', and(car(/^Kia (Grand )?Carnival/), car(/platinum/))),
  says('cerato gt', and(car(/^Kia Cerato/), or(car(/\bGT\b/), maybe(car(/GT/))))),
  says('accord euro', car(/^Honda Accord Euro/)),
  says('camry altise', car(/^Toyota Camry Altise/)),
  says('lancer vrx', and(car(/^Mitsubishi Lancer/), car(/VR-?X/))),
  says('commodore sv6 ute', and(car(/^Holden (UTE|Commodore)/), car(/SV6/), labelled('Ute / Tray'))),
  says('cruze sri v', and(car(/^Holden Cruze SRI/), or(car(/SRI V\b/), maybe(anyCar)))),
  says('audi a3 s line', and(car(/^Audi A3/), car(/S Line/))),
  says('xc90 d5', and(car(/^Volvo XC ?90/), car(/D5/))),
  says('bmw x3 xdrive20d', and(car(/^BMW X3/), car(/Xdrive ?20d/))),
  // with one plain word more
  says('honda civic sedan', and(car(/^Honda Civic/), sedan)),
  says('passat wagon', and(car(/^Volkswagen Passat/), wagon)),
  says('used golf gti', and(condition('USED'), car(/^Volkswagen Golf/), car(/GTI/))),
  says('mercedes c63', car(/^Mercedes-Benz (C-Class )?C63/)),
  says('cheap i20', and(car(/^Hyundai I20\b/), or(upTo(12_000), maybe(upTo(25_000)))), { count: 'open' }),
];
