/** Words that shoppers use about a car but that no car's data answers: search drops them, and says so. */
export const IDLE_WORDS: ReadonlySet<string> = new Set(
  `min star stars heated apple carplay android camera months reliable dependable economical efficient safe great clean tidy neat immaculate mint pristine excellent perfect owner
  owners lady owned serviced history logbook logbooks rwc roadworthy rego registered unregistered registration
  warranty garaged old older cheapish decent powerful quick comfortable comfy spacious roomy practical mechanically
  condition maintained uber rideshare didi doordash tradie mum mums dad dads teenager teenagers son daughter retiree
  students farm beach camping commuting commute trips driving deal deals specials discount fleet government council
  runout writeoff repairable accident damage damaged hail rust smoker smokers finance loan deposit towbar bullbar
  bull tow bar canopy snorkel winch lifted rideshares private urgent honest beginner beginners senior seniors
  apprentice nanna grandma wedding weekend weekends weekender weekday weekdays summer winter holiday holidays uni
  university school schools work working daily driver kids children baby pram dog dogs surf surfing fishing hunting
  hello hey thanks cheers maybe only just really very best top trendy classy stylish fancy almost nearly both either
  soon today tomorrow ready cash worth value sell seller selling trade replace replacement upgrade swap stock date
  kind kinds sorts size sized full fully complete service spare spares spec specs travel drive short wide seats
  doors paint interior exterior trim alloy alloys speakers screen heater stereo wish tell send text talk visit see
  pick save paid firm hours online app staff rating plain tonne asap bout over less more than most least rental
  lease leased police taxi hire company tonnes ton kg kgs ono obo neg negotiable nego whats your space boot heaps
  quirky nan nana gran granny grandparents grandpa parents pensioner hubby partner boss
  toddler toddlers twins newborn horse horses surfboards bike bikes tools skiing
  gravel dirt mud paddock rural nomad nomads kid friendly eligible accessible wheelchair disabled airbags ancap
  safety bluetooth aircon tinted tint mags tyres rims heap plenty ample genuine b4 xmas christmas easter easily easy
  headroom legroom lookin needin`
    .split(/\s+/)
    .filter(Boolean),
);

/** Dropped as well, except at the end of a text, where they may start a name: the "cool" of a Cooper. */
export const IDLE_BEGINNINGS: ReadonlySet<string> = new Set(['hi', 'high', 'cool', 'super', 'sort', 'plate']);

/** A word after one of these is something a shopper does not want. */
export const NEGATIONS: ReadonlySet<string> = new Set([
  ...['not', 'no', 'non', 'without', 'except', 'excluding', 'exclude', 'minus', 'avoid', 'isnt', 'arent'],
]);
