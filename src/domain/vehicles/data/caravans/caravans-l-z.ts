import type { Make } from '../../schema.ts';
import { caravan, hybrid } from './ranges.ts';

export const CARAVANS_L_TO_Z: readonly Make[] = [
  { name: 'Leader Caravans', also: ['Leader'], families: [caravan('Gold'), caravan('Limited')] },
  { name: 'Legend Caravans', also: ['Legend'], families: [] },
  {
    name: 'Lotus Caravans',
    families: [
      ...[
        caravan('Freelander'),
        caravan('Off Grid'),
        caravan('Razor'),
        caravan('Tremor'),
        caravan('Trooper'),
      ],
      caravan('Vogue'),
    ],
  },
  { name: 'Lunar', families: [caravan('Clubman'), caravan('Delta'), caravan('Quasar')] },
  { name: 'Majestic Caravans', also: ['Majestic'], families: [caravan('Knight')] },
  { name: 'Millard', also: ['Millard Caravans'], families: [caravan('Breakaway'), caravan('Longreach')] },
  { name: 'Montana Caravans', also: ['Montana'], families: [] },
  { name: 'Network RV', also: ['Network'], families: [] },
  {
    name: 'New Age',
    also: ['Newage', 'New Age Caravans'],
    families: [
      ...[caravan('Big Red'), caravan('Bilby'), caravan('Desert Rose'), caravan('Gecko'), caravan('Jewel')],
      ...[caravan('Manta Ray', { also: ['Mantaray'] }), caravan('Oz Classic'), caravan('Road Owl')],
      ...[caravan('Wallaby'), caravan('Wayfinder')],
    ],
  },
  { name: 'Newlands', also: ['Newlands Caravans'], families: [] },
  {
    name: 'Nova Caravans',
    also: ['Nova'],
    families: [
      ...[
        caravan('Bravo'),
        caravan('Family Escape'),
        caravan('Metrolink'),
        caravan('Pride'),
        caravan('Revivor'),
      ],
      ...[caravan('Terra Sportz'), caravan('Vita'), caravan('Volaris')],
    ],
  },
  { name: 'Olympic', also: ['Olympic Caravans'], families: [caravan('Javelin'), caravan('Marathon')] },
  {
    name: 'On The Move',
    also: ['OTM', 'On The Move Caravans', 'Onthemove'],
    families: [
      hybrid('Crossfire'),
      caravan('Grenade'),
      caravan('Traxx', { also: ['Traxx Series'] }),
      caravan('Vulcan'),
    ],
  },
  { name: 'Option RV', also: ['Options RV'], families: [caravan('Tornado')] },
  { name: 'Pacific Caravans', also: ['Pacific'], families: [] },
  {
    name: 'Paramount Caravans',
    also: ['Paramount'],
    families: [caravan('Delta'), caravan('Duet'), caravan('Thunder')],
  },
  { name: 'Phoenix', also: ['Phoenix Caravans'], families: [] },
  { name: 'Prestige Caravans', also: ['Prestige'], families: [] },
  {
    name: 'Red Centre',
    also: ['Red Centre Caravans', 'Red Center'],
    families: [caravan('Tanami'), caravan('Uluru')],
  },
  { name: 'Regal Caravans', also: ['Regal'], families: [] },
  { name: 'Regent Caravans', also: ['Regent'], families: [] },
  {
    name: 'Retreat Caravans',
    also: ['Retreat'],
    families: [
      ...[
        caravan('Brampton'),
        caravan('Daydream'),
        caravan('Fraser'),
        caravan('Hamilton'),
        caravan('Lindeman'),
      ],
      ...[caravan('Macquarie'), caravan('Whitsunday')],
    ],
  },
  {
    name: 'Roadstar',
    also: ['Roadstar Caravans', 'Road Star'],
    families: [caravan('Safe-T-Tourer'), caravan('Voyager')],
  },
  { name: 'Roma', also: ['Roma Caravans'], families: [caravan('Elegance')] },
  {
    name: 'Royal Flair',
    also: ['Royalflair'],
    families: [caravan('Aussiemate'), caravan('Razor'), caravan('Van Royce')],
  },
  {
    name: 'Salute',
    also: ['Salute Caravans'],
    families: [caravan('Defender'), caravan('Governor'), caravan('Sabre')],
  },
  {
    name: 'Snowy River',
    also: ['Snowy River Caravans'],
    families: [
      caravan('SRC', { versions: ['SRC ##'], layouts: ['full height'] }),
      hybrid('SRH', { versions: ['SRH ##'] }),
      caravan('SRL', { versions: ['SRL ##'] }),
      caravan('SRP', { versions: ['SRP ##'], layouts: ['pop top'] }),
      caravan('SRT', { versions: ['SRT ##'] }),
    ],
  },
  { name: 'Spinifex', also: ['Spinifex Caravans'], families: [] },
  {
    name: 'Sunland',
    also: ['Sunland Caravans'],
    families: [caravan('Blue Heeler'), caravan('Patriot'), caravan('Phoenix')],
  },
  {
    name: 'Supreme Caravans',
    also: ['Supreme'],
    families: [caravan('Classic'), caravan('Getaway'), caravan('Spirit'), caravan('Territory')],
  },
  { name: 'Swift Caravans', families: [] },
  { name: 'Titanium', also: ['Titanium Caravans'], families: [] },
  {
    name: 'Trakmaster',
    also: ['Track Master', 'Trak Master'],
    families: [
      ...[caravan('Gibson'), caravan('Kimberley'), caravan('Nullarbor', { also: ['Nullabor'] })],
      ...[caravan('Pilbara'), caravan('Simpson'), caravan('Tanami')],
    ],
  },
  { name: 'Urban Caravans', also: ['Urban'], families: [] },
  { name: 'Vanguard Caravans', also: ['Vanguard'], families: [] },
  {
    name: 'Viscount',
    also: ['Viscount Caravans'],
    families: [
      caravan('Grand Tourer'),
      caravan('Royal'),
      caravan('Supreme'),
      caravan('Ultralite'),
      caravan('Valiant'),
    ],
  },
  {
    name: 'Windsor',
    also: ['Windsor Caravans'],
    families: [
      ...[caravan('Genesis'), caravan('Hybrid'), caravan('Rapid'), caravan('Royale'), caravan('Statesman')],
      ...[caravan('Streamline'), caravan('Sunchaser'), caravan('Windcheater')],
    ],
  },
  { name: 'Wonderland RV', also: ['Wonderland', 'Wonderland Caravans'], families: [caravan('Amaroo')] },
  {
    name: 'Zone RV',
    also: ['Zone'],
    families: [caravan('Expedition'), caravan('Peregrine'), caravan('Sojourn'), caravan('Summit')],
  },
];
