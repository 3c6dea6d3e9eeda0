/** The many ways of saying "not". */

const BEFORE_BUT = [
  ...['anything', 'everything', 'all', 'any', 'any car', 'all cars', 'any make', 'any brand', 'any model'],
  ...['any colour', 'any color', 'all colours', 'all makes', 'anything else', 'anywhere', 'any state'],
  ...['all states', 'any body', 'any fuel', 'everywhere'],
];
const BUT = [
  'but',
  'except',
  'except for',
  'other than',
  'apart from',
  'not',
  'excluding',
  'aside from',
  ...['bar', 'excepting', 'besides', 'save for', 'with the exception of'],
];

/** What is not wanted: "cars that arent white", "must not be a ford". */
const IS_NOT = [
  ...[
    'isnt',
    'arent',
    'aint',
    'wasnt',
    'is not',
    'are not',
    'is no',
    'thats not',
    'doesnt have',
    'does not have',
  ],
  ...[
    'dont have',
    'do not have',
    'hasnt got',
    'not to be',
    'cant be',
    'cannot be',
    'must not be',
    'mustnt be',
  ],
  ...['shouldnt be', 'should not be', 'wont be', 'cant have', 'not have'],
];

/** What someone dislikes: "i hate jeeps", "dont show me kias". */
const WILL_NOT = [
  ...[
    'dont want',
    'do not want',
    'dont need',
    'do not need',
    'dont like',
    'do not like',
    'wont have',
    'hate',
  ],
  ...[
    'dont show',
    'do not show',
    'dont show me',
    'dont include',
    'do not include',
    'dislike',
    'would not have',
  ],
  ...['not interested in', 'not keen on', 'not into', 'not a fan of', 'rather not', 'rather not have'],
];

/** What is to be done with it: "skip the fords", "leave out diesel". */
const LEAVE = [
  ...[
    'skip',
    'omit',
    'omitting',
    'ditch',
    'hide',
    'remove',
    'drop',
    'leave out',
    'leaving out',
    'filter out',
  ],
  ...[
    'steer clear of',
    'stay away from',
    'avoid',
    'avoiding',
    'exclude',
    'excludes',
    'excluding',
    'excl',
    'rule out',
  ],
];

const PLAIN = [
  ...[
    'not',
    'no',
    'non',
    'without',
    'except',
    'except for',
    'minus',
    'neither',
    'never',
    'nothing',
    'no more',
    'bar',
    'barring',
    'excepting',
    'excl',
  ],
  ...[
    'save for',
    'with the exception of',
    'other than',
    'apart from',
    'aside from',
    'besides',
    'outside',
    'outside of',
    'definitely not',
  ],
  ...['definitely no', 'no thanks to', 'not any'],
];

/** Before a "not" they are part of it. */
export const JOINERS: readonly string[] = ['but', 'and', 'just', 'please'];

/** What follows one of these is not wanted. */
export const STARTS: readonly string[] = [
  ...PLAIN,
  ...IS_NOT.flatMap((words) => [words, `that ${words}`, `which ${words}`]),
  ...WILL_NOT.flatMap((words) => [words, `i ${words}`, `we ${words}`]),
  ...LEAVE,
  ...[...JOINERS, 'but just', 'but please'].flatMap((word) =>
    ['not', 'no', 'without', 'never', 'nothing'].map((not) => `${word} ${not}`),
  ),
  ...BEFORE_BUT.flatMap((word) => BUT.map((but) => `${word} ${but}`)),
];

/** What stands in front of one of these is not wanted either. */
export const AFTERWARDS: readonly string[] = [
  ...['not included', 'excluded', 'not wanted', 'need not apply', 'not for me', 'not my thing', 'no thanks'],
  ...['no thank you', 'are out', 'is out', 'not interested'],
];

/** Words that only sound like a start: "nothing but white" is white. */
export const NO_STARTS: readonly string[] = [
  ...['nothing but', 'nothing except', 'not only', 'not just', 'no longer', 'nothing other than'],
];

/** Between a start and what it excludes. */
export const BETWEEN: readonly string[] = [
  ...[
    'a',
    'an',
    'the',
    'any',
    'with',
    'with a',
    'by',
    'made by',
    'another',
    'anything',
    'in',
    'any more',
    'me',
    'sold in',
    'located in',
    'based in',
    'from',
    'in any',
    'near',
  ],
  ...['be', 'be a', 'have', 'have a', 'keen on', 'into', 'want', 'want a'],
  ...['car', 'cars', 'vehicle', 'vehicles'].flatMap((word) => [
    word,
    `any ${word}`,
    `${word} with`,
    `${word} by`,
    `${word} in`,
  ]),
];

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** A "not" that a verb follows. */
export const REFUSALS = wordsOf(
  `never not no dont doesnt didnt wont wouldnt cant cannot couldnt havent hasnt isnt aint arent werent wasnt shouldnt`,
);

/** What is refused by them: "never been a fan of", "wouldnt touch". */
export const WANTS = wordsOf(
  `want wanting like liked love loved need fan fans keen into interested interest touch stand trust consider considering
  buy buying own drive fancy rate bother care fussed sold fond chasing having go prefer`,
);

/** What stands between a "not" and the car. */
export const LINKS = wordsOf(
  `go going spend pay a an the any of in on for to with be been another anything me big huge massive much really ever
  even too that those these particularly car cars buying driving owning getting having more made by at`,
);
