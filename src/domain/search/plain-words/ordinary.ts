/**
 * Ordinary words of a sentence. None of them asks for a car by itself, is a slip of a car's name or the start of one;
 * only right after a car's name may one be its badge: the "Long" of a Vito Long, not of "long trips".
 */
export const ORDINARY: ReadonlySet<string> = new Set(
  `actually again ago aint alone along already alright also always amount another anybody anyhow anymore anyone
  anything anytime anyway anywhere apart as ask asked asking available away back bad be because been being better
  bigger biggest bit boy boyfriend bring brother brothers budget business buyer buyers buys called came cannot cant
  care case cleaner close coast come comes coming consider considered country couple course cousin current day days
  dealer dealers dealership dealerships definitely did different does doesnt doing done dont down drop each early
  easier easily easy else enough even ever everyone everything everywhere expecting explore far fast fave favourite
  few finally fine first fits fix found free friend friends front fun gets getting girl girlfriend give given giving
  go goes going gone gonna gotta gotten grab guy guys had half handy happen hard hasnt havent he held help her here
  him his home honestly hopefully hoping house how however if ill important inside into iso it its itself job jobs
  keen keep kept kid know last lately later learn learner leave left let lets lf life liked likely likes line little
  live lives living local located location lol long longer look looked lookin looks lot lots love loves low made
  many mark market mate mates may mean means meant might missus mother move moved moving much must myself needed
  needin needing needs neither never next nicer nick nobody nor normal now off offer offers often oh ok okay once
  one ones option options other others our ours out outside own pa park parked part parts past paying people perhaps
  person personal picked place places play pls plus plz possible prefer preferable preferably preferred pretty
  probably put quickly rather reach read real reasonable reasonably reckon regular rent right road room round run
  runner running runs said same say seem seems she shes shop shopping should showing side simple since single sister
  small smth so soft sold solid somebody someone sometime sometimes somewhere special spend spent stand still stop
  strong stuff such suit suitable sum suppose sure take thank thats their them then theres these they theyre thing
  things think thinking this those though through til time together too totally tough town travelling trip true try
  trying two type types u uncle up upon ur use user usually via wait wana wanna wantin was wasnt waste wat way well
  were what whatever when whenever where wherever whether while who whoever whos whose why will wnt woman
  women wondering wont world worry wot wouldnt wtb wtd yet young younger youngest youre yours`
    .split(/\s+/)
    .filter(Boolean),
);
