/** Slips. */
import { sedan, suv, ute } from '../bodies.ts';
import { fourWheelDrive, petrol, seater } from '../facts.ts';
import { type Phrase, says } from '../phrase.ts';
import { and, car, colour, maybe, or } from '../rows.ts';

export const TYPING: readonly Phrase[] = [
  says('toyta corola', car(/Corolla/)),
  says('nissian patrol', car(/^Nissan Patrol/)),
  says('mitsibishi outlander', car(/Outlander/)),
  says('subaro wrx', car(/WRX/)),
  says('hondai tucson', car(/Tucson/)),
  says('jeep rangler', car(/Wrangler/)),
  says('jeep gran cherokee', car(/Grand Cherokee/)),
  says('land rover discvery', or(car(/Discovery(?! Sport)/), maybe(car(/Discovery/)))),
  says('range rover evoqe', car(/Evoque/)),
  says('audi a 3', or(car(/^Audi A3/), maybe(car(/^Audi R?S3/)))),
  says('bmw x 5', car(/^BMW X5/)),
  says('i 30', car(/I30/)),
  says('cx-5mazda', car(/CX-5/)),
  says('holden colarado', or(car(/Colorado(?! 7)/), maybe(car(/Colorado/)))),
  says('ford everst', car(/Everest/)),
  says('volkswagen toureg', car(/Touareg/)),
  says('sedan petorl', and(sedan, petrol)),
  says('whit ute', or(and(ute, colour('white')), maybe(ute))),
  says('4 wheeldrive', fourWheelDrive, { count: 'least' }),
  says('7seater suv', and(suv, seater(7))),
];
