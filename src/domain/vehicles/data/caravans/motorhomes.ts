import type { Make } from '../../schema.ts';
import { campervan, caravan, motorhome } from './ranges.ts';

export const MOTORHOMES: readonly Make[] = [
  {
    name: 'Apollo',
    also: ['Apollo Motorhomes'],
    families: [
      ...[campervan('Endeavour'), motorhome('Euro Camper'), motorhome('Euro Deluxe'), campervan('Euro Star')],
      ...[motorhome('Euro Tourer'), campervan('Hitop', { also: ['Hi Top'] }), campervan('Trailfinder')],
    ],
  },
  { name: 'Auto-Trail', also: ['Auto Trail'], families: [motorhome('Delaware')] },
  {
    name: 'Avida',
    also: ['Avida RV', 'Avida Motorhomes'],
    families: [
      ...[motorhome('Birdsville'), motorhome('Busselton'), motorhome('Ceduna'), motorhome('Esperance')],
      ...[motorhome('Eyre'), motorhome('Leura'), motorhome('Longreach'), campervan('Escape')],
      ...[caravan('Emerald'), caravan('Sapphire'), caravan('Topaz'), caravan('Wave')],
    ],
  },
  { name: 'Britz', families: [] },
  { name: 'Carado', families: [] },
  { name: 'Frontline', also: ['Frontline Campervans', 'Frontline Camper Conversions'], families: [] },
  {
    name: 'Horizon',
    also: ['Horizon Motorhomes', 'Horizon Campervans'],
    families: [
      ...[campervan('Acacia'), campervan('Banksia'), campervan('Casuarina'), campervan('Grevillea')],
      ...[campervan('Melaleuca'), campervan('Waratah'), campervan('Wattle')],
    ],
  },
  { name: 'Jucy', families: [] },
  { name: 'KEA', also: ['KEA Campers', 'KEA Motorhomes'], families: [] },
  { name: 'Maui', families: [motorhome('Ultima')] },
  {
    name: 'Paradise Motorhomes',
    also: ['Paradise'],
    families: [
      ...[motorhome('Independence'), motorhome('Inspiration'), motorhome('Integrity'), motorhome('Oasis')],
    ],
  },
  {
    name: 'Suncamper',
    also: ['Sun Camper', 'Suncamper Motorhomes'],
    families: [motorhome('Conqueror'), motorhome('Sherwood'), motorhome('Sovereign')],
  },
  {
    name: 'Sunliner',
    also: ['Sunliner RV', 'Sun Liner'],
    families: [
      ...[motorhome('Chase'), motorhome('Habitat'), motorhome('Holiday'), motorhome('Monte Carlo')],
      ...[motorhome('Navian'), motorhome('Northstar'), motorhome('Olantas'), motorhome('Pinto')],
      ...[motorhome('Switch'), campervan('Twist'), campervan('Vida')],
    ],
  },
  { name: 'Swagman', families: [] },
  { name: 'Talvor', families: [campervan('Hitop', { also: ['Hi Top'] }), motorhome('Murana')] },
  {
    name: 'Trakka',
    also: ['Traka'],
    families: [
      campervan('Akuna'),
      campervan('Jabiru'),
      motorhome('Pulse'),
      campervan('Torino'),
      campervan('Trakkadu', { also: ['Trakka Du'] }),
      motorhome('Trakkaway', { versions: ['TRAKKAWAY ###'] }),
    ],
  },
  {
    name: 'Winnebago',
    also: ['Winnie', 'Winabago'],
    families: [
      ...[motorhome('Alpine'), motorhome('Balmain'), motorhome('Birdsville'), motorhome('Burleigh')],
      ...[motorhome('Byron'), motorhome('Coogee'), motorhome('Cottesloe'), motorhome('Escape')],
      ...[motorhome('Esperance'), motorhome('Eyre'), motorhome('Free Wind'), motorhome('Iluka')],
      ...[motorhome('Leisure Seeker'), motorhome('Longreach'), motorhome('Menindee'), motorhome('Tarkine')],
    ],
  },
];
