/** Model lines by type of car, as Australians see them, one make per line. */
import { families } from './rows.ts';

export const HEAVY = families(`
  Hino: \\d+
  Iveco: Eurocargo, Stralis
  Isuzu: [FN][A-Z]{2}
  Hyundai: Trucks
  Mitsubishi: Fuso
  Foton: Aumark
  Nissan: Atlas
  International
`);

export const UTES = families(`
  Toyota: Hilux, Tundra, Landcruiser 70 Series LC79
  Ford: Ranger, Courier, F ?\\d+
  Mitsubishi: Triton
  Nissan: Navara
  Mazda: BT-50, B\\d{4}
  Holden: Rodeo, UTE, Crewman, Colorado(?! 7)
  Isuzu: D-MAX
  Volkswagen: Amarok
  GWM: UTE, Steed, V240
  Great Wall: SA220, Steed, V2\\d0
  LDV: T60
  Ram: [12]500
  Jeep: Gladiator
  Ssangyong: Musso, Actyon Sports
  Mercedes-Benz: X[23]50
  Chevrolet: Silverado
  HSV: Maloo, Gtsr Maloo, Colorado, Avalanche
  Mahindra: PIK-UP
  Foton: Tunland
  Tata: Xenon
  FPV: Pursuit
`);

export const SUVS = families(`
  Toyota: RAV ?4, Kluger, Fortuner, C-HR, Yaris Cross, Corolla Cross, Land ?cruiser(?!.*(?:70 Series|workmate|troop|seat|RV LWB))
  Nissan: X-Trail, Qashqai, Dualis, Juke, Murano, Pathfinder, Patrol
  Mitsubishi: Outlander, ASX, Pajero, Eclipse Cross, Challenger
  Mazda: CX-?\\d+, Tribute, MX-30
  Hyundai: Tucson, Santa FE, Kona, IX35, Venue, Palisade, Terracan
  Kia: Sportage, Sorento, Seltos, Stonic, Niro
  Volkswagen: Tiguan, Touareg, T-Cross, T-ROC
  Subaru: Forester, XV, Tribeca, Crosstrek
  MG: HS, ZST?
  Holden: Captiva, Trax, Trailblazer, Equinox, Acadia, Colorado 7, Jackaroo
  Ford: Territory, Everest, Escape, Puma, Kuga, Endura, Ecosport
  Honda: CR-V, HR-V, ZR-V
  Land Rover
  Jeep: Grand Cherokee, Cherokee, Compass, Patriot, Renegade, Commander
  Suzuki: Grand Vitara, Vitara, S-Cross
  BMW: X\\d, IX
  Audi: S?Q\\d, RS Q\\d
  Lexus: (?:NX|RX|UX|LX)\\S*
  Volvo: XC ?[469]0
  Mercedes-Benz: GL\\S*, ML\\d+, M-Class, EQ[ABC]
  Porsche: Cayenne, Macan
  Isuzu: MU-X
  GWM: Haval, Tank
  Haval
  LDV: D90
  Renault: Koleos, Captur, Arkana, Kadjar
  Mini: Countryman, Cooper_Countryman
  Skoda: Kodiaq, Kamiq, Karoq
  Ssangyong: Rexton, Korando
  Peugeot: [2345]008
  Jaguar: [EFI]-Pace
  Chery: Omoda5, J11
  Genesis: GV\\d0
  Cupra: Ateca, Formentor
  BYD: Atto
  Tesla: Model [XY]
  Alfa Romeo: Stelvio
  Maserati: Levante
  Lamborghini: Urus
  Mahindra: XUV\\d+, Scorpio-N
`);

export const SUV_OR_NOT = families(`
  Toyota: FJ Cruiser, Land ?cruiser
  Suzuki: Jimny, Ignis, Sierra, SX4, XL-7
  Subaru: Outback
  Jeep: Wrangler
  Volkswagen: Passat Alltrack, Golf Alltrack
  Audi: A4 Allroad, E-Tron
  Volvo: XC70, V40 .*Cross Country, C40
  Holden: Adventra
  Ineos: Grenadier
  Kia: EV6
  Hyundai: Ioniq 5
  Fiat: Freemont, 500X
  Dodge: Journey, Nitro
  Citroen: C[45] (?:Aircross|Cactus)
  Mini: Paceman
  Aston Martin: DBX
  Mercedes-Benz: G-Class, G\\d+, R\\d+, R-Class, Maybach GLS\\d+
  Great Wall: X2\\d0
  GWM: X200
  Honda: Vezel
  Mitsubishi: Airtrek
  Skoda: Superb .*Scout
  Ford: Maverick
  Hummer
`);

export const PEOPLE = families(`
  Kia: (?:Grand )?Carnival
  Toyota: Tarago, Estima, Alphard, Vellfire, Voxy, Noah, Granvia Standard
  Honda: Odyssey
  Hyundai: Imax, Trajet, Staria(?! Load)
  Nissan: Elgrand, Serena
  Volkswagen: Multivan, Caravelle
  Mercedes-Benz: V250, V, Valente, Viano
  LDV: Mifa, G10(?=.*(?:seat|9st|executive))
  Chrysler: Grand Voyager
  Ssangyong: Stavic
  Mazda: MPV
  Mitsubishi: Delica
`);

export const PEOPLE_OR_NOT = families(`
  Toyota: HiAce, Coaster, Avensis, Granvia, Other
  Kia: Rondo
  LDV: G10, Deliver
  Volkswagen: Caddy, California
  Dodge: Journey
  Fiat: Freemont
  Nissan: Caravan
  Citroen: Grand C4
  Mercedes-Benz: Sprinter, Marco, Vito, R\\d+, R-Class
  Hyundai: Iload
  Suzuki: APV
`);

export const VANS = families(`
  Toyota: HiAce(?!.*(?:commuter|camp|seat|cabin|welcab|ambulance|dual door)), Regius
  Hyundai: Iload, Staria Load
  Ford: Transit
  Mercedes-Benz: Sprinter(?!.*transfer), Vito, MB100
  Volkswagen: Caddy(?!.*(?:life|california)), Transporter, Crafter
  Renault: Trafic, Kangoo, Master
  LDV: V80, Deliver, Edeliver, G10\\+?(?!.*(?:seat|9st|executive))
  Mitsubishi: Express
  Fiat: Ducato, Scudo, Doblo
  Citroen: Berlingo
  Peugeot: Expert
  Holden: Combo
  Mazda: E2000
  Subaru: Sambar
  Nissan: NV350, Caravan(?!.*(?:seater|GXL)), E20
  Suzuki: Every
  BYD: T3
`);

export const VAN_OR_NOT = families(`
  Toyota: HiAce, Granvia, Other, Estima, Alphard, Vellfire, Voxy, Noah, Coaster
  Daihatsu: Hijet
  Suzuki: APV, Carry
  Volkswagen: Caddy, California, Multivan
  Mercedes-Benz: Sprinter, Marco, Valente, Viano, V
  Iveco: Daily
  Mitsubishi: Delica
  Nissan: Elgrand, Serena, Caravan
  Hyundai: Imax, Staria
  LDV: G10, Mifa
`);

/** Some people, and the makers, call a big four-wheel drive a wagon. */
export const WAGON_TO_SOME = families(`
  Toyota: Land ?cruiser, Kluger, Fortuner
  Nissan: Patrol, Pathfinder
  Mitsubishi: Pajero, Challenger, Airtrek
  Subaru: Outback, Forester, XV, Tribeca, WRX
  Ford: Territory, Everest
  Holden: Adventra, Captiva, Trailblazer
  Audi: A[46] Allroad, RS[46], A4
  Volkswagen: Passat, Golf, Arteon
  Isuzu: MU-X
  Volvo: (?:XC|V)\\S*
  Mercedes-Benz: (?:B|R|CLA)\\S*
  Mini: Clubman
  Land Rover
  Jeep
`);

export const HATCH_OR_SEDAN = families(`
  Toyota: Corolla, Prius, Yaris, Ractis
  Mazda: [236], Axela
  Ford: Focus, Fiesta, Mondeo
  Hyundai: I30, Getz, Elantra
  Kia: Cerato, RIO
  Holden: Astra, Cruze, Barina
  Honda: Civic, Fit, City
  Nissan: Note, Tiida, Pulsar, Leaf
  Audi: [AS][1357], RS \\d
  BMW: 1 Series, 4 SERIES
  Mercedes-Benz: A-CLASS
  Volkswagen: Golf, Polo
  Subaru: Impreza, WRX
  Mitsubishi: Lancer
  Suzuki: Alto
`);
