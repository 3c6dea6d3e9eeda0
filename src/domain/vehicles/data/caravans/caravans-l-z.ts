import type { Make } from '../../schema.ts';
import { beside, caravan, hybrid, ranges, words } from './ranges.ts';

export const CARAVANS_L_TO_Z: readonly Make[] = [
  {
    name: 'Leader Caravans',
    inFeeds: ['Leader'],
    families: [],
  },
  { name: 'Legend Caravans', inFeeds: ['Legend'], families: [] },
  {
    name: 'Lotus Caravans',
    families: [
      ...words(caravan, 'Freelander', 'Off Grid', 'Tremor', 'Trooper', 'Uptown', 'Vogue'),
      ...ranges(caravan, 'Sprint GP'),
    ],
  },
  {
    name: 'Lunar Caravans',
    inFeeds: ['Lunar'],
    families: [...ranges(caravan, 'Clubman'), ...words(caravan, 'Delta', 'Quasar')],
  },
  {
    name: 'Majestic Caravans',
    inFeeds: ['Majestic'],
    families: [...words(caravan, 'Knight')],
  },
  {
    name: 'Millard',
    also: ['Millard Caravans'],
    families: [...words(caravan, 'Breakaway', 'Longreach')],
  },
  { name: 'Montana Caravans', inFeeds: ['Montana'], families: [] },
  { name: 'Network RV', inFeeds: ['Network'], families: [] },
  {
    name: 'New Age Caravans',
    also: ['Newage'],
    inFeeds: ['New Age'],
    families: [
      ...ranges(caravan, 'Bilby', 'Desert Rose', 'Oz Classic', 'Road Owl', 'Wayfinder'),
      ...words(caravan, 'Big Red', 'Gecko', 'Jewel', 'Wallaby'),
      caravan('Manta Ray', { also: ['Mantaray'] }),
    ],
  },
  { name: 'Newlands', also: ['Newlands Caravans'], families: [] },
  {
    name: 'Nova Caravans',
    inFeeds: ['Nova'],
    families: [
      ...ranges(caravan, 'Family Escape', 'Metrolink', 'Revivor', 'Terra Sportz', 'Volaris'),
      ...words(caravan, 'Bravo', 'Pride', 'Vita'),
    ],
  },
  {
    name: 'Olympic Caravans',
    inFeeds: ['Olympic'],
    families: [...words(caravan, 'Javelin', 'Marathon')],
  },
  {
    name: 'On The Move Caravans',
    also: ['OTM', 'Onthemove'],
    inFeeds: ['On The Move'],
    families: [
      ...words(hybrid, 'Crossfire'),
      ...words(caravan, 'Grenade', 'Vulcan'),
      caravan('Traxx', { also: ['Traxx Series'] }),
    ],
  },
  { name: 'Option RV', also: ['Options RV'], families: [...words(caravan, 'Tornado')] },
  { name: 'Pacific Caravans', inFeeds: ['Pacific'], families: [] },
  {
    name: 'Paramount Caravans',
    inFeeds: ['Paramount'],
    families: [...words(caravan, 'Delta', 'Duet', 'Thunder')],
  },
  { name: 'Phoenix Caravans', inFeeds: ['Phoenix'], families: [] },
  { name: 'Prestige Caravans', inFeeds: ['Prestige'], families: [] },
  {
    name: 'Red Centre Caravans',
    also: ['Red Center'],
    inFeeds: ['Red Centre'],
    families: [],
  },
  { name: 'Regal Caravans', inFeeds: ['Regal'], families: [] },
  { name: 'Regent Caravans', inFeeds: ['Regent'], families: [] },
  {
    name: 'Retreat Caravans',
    inFeeds: ['Retreat'],
    families: [
      ...ranges(caravan, 'Brampton', 'Daydream', 'Lindeman', 'Whitsunday'),
      ...words(caravan, 'Fraser', 'Hamilton', 'Macquarie'),
    ],
  },
  {
    name: 'Roadstar',
    also: ['Roadstar Caravans', 'Road Star'],
    families: [...ranges(caravan, 'Safe-T-Tourer'), ...words(caravan, 'Voyager')],
  },
  { name: 'Roma Caravans', inFeeds: ['Roma'], families: [...words(caravan, 'Elegance')] },
  {
    name: 'Royal Flair',
    also: ['Royalflair'],
    families: [...ranges(caravan, 'Aussiemate', 'Van Royce'), ...words(caravan, 'Razor')],
  },
  {
    name: 'Salute Caravans',
    inFeeds: ['Salute'],
    families: [...words(caravan, 'Defender', 'Governor', 'Sabre')],
  },
  {
    name: 'Snowy River Caravans',
    inFeeds: ['Snowy River'],
    families: [
      caravan('SRC', { versions: ['SRC ##'], layouts: ['full height'] }),
      hybrid('SRH', { versions: ['SRH ##'] }),
      caravan('SRL', { versions: ['SRL ##'] }),
      caravan('SRP', { versions: ['SRP ##'], layouts: ['pop top'] }),
      beside(caravan('SRT', { also: ['SRT18', 'SRT19'], versions: ['SRT 2#'] })),
    ],
  },
  { name: 'Spinifex', also: ['Spinifex Caravans'], families: [] },
  {
    name: 'Sunland',
    also: ['Sunland Caravans'],
    families: [...ranges(caravan, 'Blue Heeler'), ...words(caravan, 'Patriot', 'Phoenix')],
  },
  {
    name: 'Supreme Caravans',
    inFeeds: ['Supreme'],
    families: [...words(caravan, 'Classic', 'Getaway', 'Spirit', 'Territory')],
  },
  { name: 'Swift Caravans', inFeeds: ['Swift'], families: [] },
  { name: 'Titanium Caravans', inFeeds: ['Titanium'], families: [] },
  {
    name: 'Trakmaster',
    also: ['Track Master', 'Trak Master'],
    families: [
      ...words(caravan, 'Gibson', 'Kimberley', 'Pilbara', 'Simpson', 'Tanami'),
      beside(caravan('Nullarbor', { also: ['Nullabor'] })),
    ],
  },
  { name: 'Urban Caravans', inFeeds: ['Urban'], families: [] },
  { name: 'Vanguard Caravans', inFeeds: ['Vanguard'], families: [] },
  {
    name: 'Viscount',
    also: ['Viscount Caravans'],
    families: [
      ...ranges(caravan, 'Grand Tourer', 'Ultralite'),
      ...words(caravan, 'Royal', 'Supreme', 'Valiant'),
    ],
  },
  {
    name: 'Windsor Caravans',
    inFeeds: ['Windsor'],
    families: [
      ...ranges(caravan, 'Sunchaser', 'Windcheater'),
      ...words(caravan, 'Genesis', 'Rapid', 'Royale', 'Statesman', 'Streamline'),
    ],
  },
  {
    name: 'Wonderland RV',
    also: ['Wonderland Caravans'],
    inFeeds: ['Wonderland'],
    families: [...ranges(caravan, 'Amaroo')],
  },
  {
    name: 'Zone RV',
    inFeeds: ['Zone'],
    families: [...ranges(caravan, 'Peregrine', 'Sojourn'), ...words(caravan, 'Expedition', 'Summit')],
  },
];
