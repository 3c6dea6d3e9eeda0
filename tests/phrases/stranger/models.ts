/** Families, badges, codes and generations. */
import { hatch, sedan, ute } from '../bodies.ts';
import { diesel, electric, fourWheelDrive, hybrid, manual } from '../facts.ts';
import { type Phrase, says } from '../phrase.ts';
import { and, built, car, generation, make, maybe, or } from '../rows.ts';

const cruiser = car(/^Toyota Land ?cruiser(?!.* Prado)/);
const prado = car(/Prado/);

export const MODELS: readonly Phrase[] = [
  says('lancer sportback', or(car(/Lancer.*Sportback/), maybe(and(car(/Lancer/), hatch)))),
  says('vw tiguan allspace', car(/Tiguan Allspace/)),
  says('golf r manual', and(car(/^Volkswagen Golf R\b(?!-)/), manual)),
  says('polo gti or golf gti', car(/(Polo|Golf) GTI/)),
  says('i30 n-line', car(/I30 N Line/)),
  says('kona ev', and(car(/Kona/), electric)),
  says('corolla hatch zr', and(car(/Corolla.*\bZR\b/), hatch)),
  says('kakadu prado 2015', and(car(/Prado.*Kakadu/), built(2015, 2015))),
  says('triton gls or gsr', car(/Triton.*\b(GLS|GSR)\b/)),
  says('falcon xr6t', car(/XR6 ?T\b|XR6 Turbo/)),
  says(
    'ss ute',
    or(and(car(/^Holden (UTE|Commodore) SS/), ute), maybe(car(/^HSV.*Maloo|^Holden Crewman SS/))),
  ),
  says(
    'vf commodore ss',
    or(
      and(car(/^Holden Commodore SS/), generation(2013, 2017)),
      maybe(car(/\bVF SS/)),
      maybe(and(car(/^Holden (UTE|Commodore) SS/), generation(2013, 2017))),
    ),
  ),
  says('ve ute', and(or(car(/^Holden UTE/), and(car(/^Holden Commodore/), ute)), generation(2007, 2013))),
  says('fg falcon xr6', and(car(/^Ford Falcon.*XR6/), generation(2008, 2014))),
  says('gwm cannon x', car(/Cannon-X/)),
  says('haval jolion hybrid ultra', and(car(/Jolion.*Ultra/), hybrid)),
  says('haval h6 gt', car(/H6 ?GT/)),
  says('disco 4', car(/Discovery (Series )?4\b/)),
  says('rangie sport sdv6', car(/Range Rover Sport.*SDV6/)),
  says('jeep grand cherokee srt', car(/Grand Cherokee.*SRT/)),
  says('wrangler unlimited rubicon', car(/Wrangler.*Unlimited.*Rubicon/)),
  says('x5 30d', or(car(/^BMW X5.*30D/), maybe(car(/^BMW X5 3\.0D/)))),
  says('bmw 320d', or(car(/^BMW (3 Series |3 )?.*320D/))),
  says('merc c63', car(/^Mercedes-Benz .*\bC63\b/)),
  says(
    'mercedes e class sedan',
    and(or(car(/^Mercedes-Benz E(-Class|\d{3})\b/), maybe(car(/^Mercedes-Benz (AMG )?E/))), sedan),
  ),
  says('audi q5 s line', car(/^Audi Q5.*S Line/)),
  says('rs3 sedan', and(car(/^Audi RS ?3/), sedan)),
  says('subaru forester 2.5 i-s', car(/Forester.*2\.5I-S/)),
  says('liberty 3.6r', car(/Liberty.*3\.6R/)),
  says("mazda 3 sp25's", car(/^Mazda (Mazda)?3 .*SP25/)),
  says('cx 5 maxx sport', car(/CX-5 Maxx Sport/)),
  says('honda crv vti-lx', car(/CR-V.*VTI[- ]LX/)),
  says('euro accord', car(/Accord.*Euro/)),
  says('hiace commuter', car(/HiAce.*Commuter/)),
  says('lc200 vx', or(and(cruiser, car(/\bVX\b/), built(2008, 2021)), maybe(and(cruiser, car(/\bVX\b/))))),
  says('prado 150 series gxl', and(prado, car(/GXL/), generation(2009, 2023))),
  says('pajero sport gls', car(/Pajero Sport.*GLS/)),
  says('mu-x lst', or(car(/MU-X.*LS-?T/))),
  says('ldv t60 luxe', and(car(/T60.*Luxe/), or(diesel, maybe(fourWheelDrive)))),
  says('chrysler 300 srt', or(make('Chrysler 300.*SRT'), car(/^Chrysler 300.*SRT/))),
];
