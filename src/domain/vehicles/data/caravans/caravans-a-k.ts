import type { Make } from '../../schema.ts';
import { beside, camper, campervan, caravan, hybrid, motorhome, ranges, words } from './ranges.ts';

export const CARAVANS_A_TO_K: readonly Make[] = [
  {
    name: 'Adria',
    families: [
      ...ranges(caravan, 'Altea', 'Astella'),
      ...words(caravan, 'Action', 'Adora', 'Alpina'),
      ...words(motorhome, 'Coral', 'Matrix', 'Sonic'),
      ...words(campervan, 'Twin'),
    ],
  },
  { name: 'Airstream', families: [] },
  {
    name: 'Atlantic Caravans',
    inFeeds: ['Atlantic'],
    families: [...ranges(caravan, 'Enthusiast'), ...words(caravan, 'Endeavour')],
  },
  {
    name: 'Avan',
    also: ["A'van", 'Avan Caravans'],
    families: [
      ...ranges(caravan, 'Aspire', 'Erin', 'Eurostar', 'Frances', 'Liz', 'Owen'),
      ...words(campervan, 'Applause'),
      camper('Aliner', { also: ['A-Liner', 'A Liner'] }),
      camper('Cruiseliner', { also: ['Cruise Liner'] }),
      caravan('Weekender', { layouts: ['teardrop'] }),
      motorhome('Ovation', { also: ['Ovation M3', 'Ovation M5', 'Ovation M6', 'Ovation M7', 'Ovation M8'] }),
    ],
  },
  {
    name: 'Bailey Caravans',
    inFeeds: ['Bailey'],
    families: [
      ...ranges(caravan, 'Rangefinder'),
      ...words(caravan, 'Unicorn'),
      ...words(motorhome, 'Autograph'),
    ],
  },
  {
    name: 'Billabong Caravans',
    also: ['Billabong Custom Caravans'],
    inFeeds: ['Billabong'],
    families: [...words(caravan, 'Grove')],
  },
  { name: 'Bürstner', also: ['Burstner'], families: [] },
  { name: 'Bushtracker', also: ['Bush Tracker'], families: [] },
  {
    name: 'Chesney',
    families: [],
  },
  {
    name: 'Concept Caravans',
    inFeeds: ['Concept'],
    families: [...words(caravan, 'Ascot', 'Innovation')],
  },
  {
    name: 'Coromal',
    also: ['Coramal', 'Coromal Caravans'],
    families: [
      ...ranges(caravan, 'Corvair', 'Princeton', 'Seka', 'Soul Seeker', 'Thrill Seeker', 'Transforma'),
      ...words(caravan, 'Appeal', 'Capri', 'Element', 'Excel', 'Lifestyle', 'Magnum', 'Pioneer'),
      ...words(camper, 'Silhouette'),
    ],
  },
  {
    name: 'Crusader Caravans',
    inFeeds: ['Crusader'],
    families: [
      ...words(caravan, 'Chameleon', 'Gladiator', 'Inspiration', 'Manhattan', 'Musketeer'),
      caravan('Excalibur', { also: ['Excalibur Prince', 'Excalibur Duke', 'Excalibur X-Country'] }),
    ],
  },
  {
    name: 'Design RV',
    families: [...ranges(caravan, 'Stray Cat'), ...words(caravan, 'Forerunner')],
  },
  { name: 'Elddis', families: [] },
  { name: 'Elross', families: [] },
  { name: 'Essential Caravans', inFeeds: ['Essential'], families: [] },
  { name: 'Evernew', also: ['Ever New'], families: [] },
  {
    name: 'Franklin Caravans',
    inFeeds: ['Franklin'],
    families: [...words(caravan, 'Arrow', 'Core', 'Futura')],
  },
  {
    name: 'Galaxy Caravans',
    inFeeds: ['Galaxy'],
    families: [...ranges(caravan, 'Southern Cross'), ...words(caravan, 'Odyssey')],
  },
  { name: 'George Day', families: [] },
  {
    name: 'Goldstream',
    also: ['Goldstream RV'],
    families: [...words(caravan, 'Crown', 'Wanderer')],
  },
  {
    name: 'Golf Caravans',
    inFeeds: ['Golf'],
    families: [...ranges(caravan, 'Maxxi'), ...words(caravan, 'Savannah', 'Stockman')],
  },
  { name: 'Great Aussie Caravans', inFeeds: ['Great Aussie'], families: [] },
  { name: 'Hobby Caravans', inFeeds: ['Hobby'], families: [] },
  { name: 'Hymer', families: [] },
  { name: 'Jawa', also: ['Jawa Off Road Campers'], families: [...ranges(hybrid, 'Sirocco')] },
  {
    name: 'JB Caravans',
    inFeeds: ['JB'],
    families: [
      ...ranges(caravan, 'Dirt Road', 'Dreamline'),
      ...words(caravan, 'Gator', 'Marlin', 'Scorpion'),
    ],
  },
  {
    name: 'Jurgens',
    families: [
      ...ranges(caravan, 'Jindabyne', 'Lunagazer', 'Narawa', 'Sungazer', 'Tooradin'),
      ...words(caravan, 'Skipper'),
    ],
  },
  {
    name: 'Kedron',
    also: ['Kedron Caravans'],
    families: [
      ...words(caravan, 'Compact'),
      beside(caravan('All Terrain')),
      beside(caravan('ATV', { layouts: ['toy hauler'] })),
      beside(caravan('Cross Country', { also: ['XC3', 'XC5'] })),
      caravan('TopEnder', { also: ['Top Ender'] }),
    ],
  },
  { name: 'Knaus', families: [] },
  {
    name: 'Kokoda',
    also: ['Kokoda Caravans'],
    families: [...words(caravan, 'Cadet', 'Digger', 'Force', 'Major', 'Warrior')],
  },
];
