import type { Make } from '../../schema.ts';
import { beside, campervan, caravan, motorhome, ranges, words } from './ranges.ts';

export const MOTORHOMES: readonly Make[] = [
  {
    name: 'Apollo Motorhomes',
    inFeeds: ['Apollo'],
    families: [
      ...ranges(motorhome, 'Euro Camper', 'Euro Deluxe', 'Euro Tourer'),
      ...ranges(campervan, 'Euro Star'),
      ...words(campervan, 'Endeavour', 'Trailfinder'),
      beside(campervan('Hitop', { also: ['Hi Top'] })),
    ],
  },
  { name: 'Auto-Trail', also: ['Auto Trail'], families: [...words(motorhome, 'Delaware')] },
  {
    name: 'Avida',
    also: ['Avida RV', 'Avida Motorhomes'],
    families: [
      ...words(motorhome, 'Birdsville', 'Busselton', 'Ceduna', 'Esperance', 'Eyre', 'Leura', 'Longreach'),
      ...words(campervan, 'Escape'),
      ...words(caravan, 'Emerald', 'Sapphire', 'Topaz', 'Wave'),
    ],
  },
  { name: 'Britz', families: [] },
  { name: 'Carado', families: [] },
  {
    name: 'Frontline Campervans',
    also: ['Frontline Camper Conversions'],
    inFeeds: ['Frontline'],
    families: [],
  },
  {
    name: 'Horizon Motorhomes',
    also: ['Horizon Campervans'],
    inFeeds: ['Horizon'],
    families: [
      ...words(campervan, 'Acacia', 'Banksia', 'Casuarina', 'Grevillea', 'Melaleuca', 'Waratah', 'Wattle'),
    ],
  },
  { name: 'Jucy', families: [] },
  { name: 'KEA', also: ['KEA Campers', 'KEA Motorhomes'], families: [] },
  { name: 'Maui', families: [...words(motorhome, 'Ultima')] },
  {
    name: 'Paradise Motorhomes',
    inFeeds: ['Paradise'],
    families: [...words(motorhome, 'Independence', 'Inspiration', 'Integrity', 'Oasis')],
  },
  {
    name: 'Suncamper',
    also: ['Sun Camper', 'Suncamper Motorhomes'],
    families: [...words(motorhome, 'Conqueror', 'Sherwood', 'Sovereign')],
  },
  {
    name: 'Sunliner',
    also: ['Sunliner RV', 'Sun Liner'],
    families: [
      ...ranges(motorhome, 'Navian', 'Northstar', 'Olantas'),
      ...words(motorhome, 'Chase', 'Habitat', 'Holiday', 'Monte Carlo', 'Pinto', 'Switch'),
      ...words(campervan, 'Twist', 'Vida'),
    ],
  },
  { name: 'Swagman', families: [] },
  {
    name: 'Talvor',
    families: [...ranges(motorhome, 'Murana'), beside(campervan('Hitop', { also: ['Hi Top'] }))],
  },
  {
    name: 'Trakka',
    also: ['Traka'],
    families: [
      ...ranges(campervan, 'Akuna', 'Jabiru'),
      ...words(motorhome, 'Pulse'),
      ...words(campervan, 'Torino'),
      campervan('Trakkadu', { also: ['Trakka Du'] }),
      motorhome('Trakkaway', { versions: ['TRAKKAWAY ###'] }),
    ],
  },
  {
    name: 'Winnebago',
    also: ['Winnie', 'Winabago'],
    families: [
      ...ranges(motorhome, 'Free Wind', 'Leisure Seeker'),
      ...words(
        motorhome,
        'Alpine',
        'Balmain',
        'Birdsville',
        'Burleigh',
        'Byron',
        'Coogee',
        'Cottesloe',
        'Escape',
        'Esperance',
        'Eyre',
        'Iluka',
        'Longreach',
        'Menindee',
        'Tarkine',
      ),
    ],
  },
];
