import type { Make } from '../../schema.ts';
import { camper, campervan, caravan, hybrid, motorhome } from './ranges.ts';

export const CARAVANS_A_TO_K: readonly Make[] = [
  {
    name: 'Adria',
    families: [
      ...[caravan('Action'), caravan('Adora'), caravan('Alpina'), caravan('Altea'), caravan('Astella')],
      ...[motorhome('Coral'), motorhome('Matrix'), motorhome('Sonic'), campervan('Twin')],
    ],
  },
  { name: 'Airstream', families: [] },
  { name: 'Atlantic Caravans', also: ['Atlantic'], families: [caravan('Endeavour'), caravan('Enthusiast')] },
  {
    name: 'Avan',
    also: ["A'van", 'Avan Caravans'],
    families: [
      camper('Aliner', { also: ['A-Liner', 'A Liner'] }),
      camper('Cruiseliner', { also: ['Cruise Liner'] }),
      caravan('Weekender', { layouts: ['teardrop'] }),
      ...[caravan('Aspire'), caravan('Erin'), caravan('Eurostar'), caravan('Frances'), caravan('Liz')],
      caravan('Owen'),
      campervan('Applause'),
      motorhome('Ovation', { also: ['Ovation M3', 'Ovation M5', 'Ovation M6', 'Ovation M7', 'Ovation M8'] }),
    ],
  },
  { name: 'Bailey', families: [caravan('Rangefinder'), caravan('Unicorn'), motorhome('Autograph')] },
  {
    name: 'Billabong',
    also: ['Billabong Custom Caravans', 'Billabong Caravans'],
    families: [caravan('Grove'), caravan('Breeze')],
  },
  { name: 'Bürstner', also: ['Burstner'], families: [] },
  { name: 'Bushtracker', also: ['Bush Tracker'], families: [] },
  { name: 'Chesney', families: [caravan('Regent'), caravan('Royal'), caravan('Sovereign')] },
  { name: 'Concept Caravans', also: ['Concept'], families: [caravan('Ascot'), caravan('Innovation')] },
  {
    name: 'Coromal',
    also: ['Coramal', 'Coromal Caravans'],
    families: [
      ...[caravan('Appeal'), caravan('Capri'), caravan('Corvair'), caravan('Element'), caravan('Excel')],
      ...[caravan('Lifestyle'), caravan('Magnum'), caravan('Pioneer'), caravan('Princeton'), caravan('Seka')],
      ...[caravan('Soul Seeker'), caravan('Thrill Seeker'), caravan('Transforma')],
      camper('Silhouette'),
    ],
  },
  {
    name: 'Crusader',
    also: ['Crusader Caravans'],
    families: [
      caravan('Chameleon'),
      caravan('Excalibur', { also: ['Excalibur Prince', 'Excalibur Duke', 'Excalibur X-Country'] }),
      ...[caravan('Gladiator'), caravan('Inspiration'), caravan('Manhattan'), caravan('Musketeer')],
    ],
  },
  { name: 'Design RV', families: [caravan('Forerunner'), caravan('Stray Cat')] },
  { name: 'Elddis', families: [] },
  { name: 'Elross', families: [] },
  { name: 'Essential Caravans', also: ['Essential'], families: [] },
  { name: 'Evernew', also: ['Ever New'], families: [] },
  { name: 'Franklin', families: [caravan('Arrow'), caravan('Core'), caravan('Futura'), caravan('Regent')] },
  { name: 'Galaxy Caravans', also: ['Galaxy'], families: [caravan('Odyssey'), caravan('Southern Cross')] },
  { name: 'George Day', families: [] },
  {
    name: 'Goldstream',
    also: ['Goldstream RV'],
    families: [caravan('Crown'), caravan('Vacationer'), caravan('Wanderer')],
  },
  {
    name: 'Golf Caravans',
    also: ['Golf'],
    families: [caravan('Maxxi'), caravan('Savannah'), caravan('Stockman')],
  },
  { name: 'Great Aussie', also: ['Great Aussie Caravans'], families: [] },
  { name: 'Hobby', families: [] },
  { name: 'Hymer', families: [] },
  { name: 'Jawa', also: ['Jawa Off Road Campers'], families: [hybrid('Sirocco'), hybrid('Trax')] },
  {
    name: 'JB Caravans',
    also: ['JB'],
    families: [
      caravan('Dirt Road'),
      caravan('Dreamline'),
      caravan('Gator'),
      caravan('Marlin'),
      caravan('Scorpion'),
    ],
  },
  {
    name: 'Jurgens',
    families: [
      ...[
        caravan('Jindabyne'),
        caravan('Lunagazer'),
        caravan('Narawa'),
        caravan('Skipper'),
        caravan('Sungazer'),
      ],
      caravan('Tooradin'),
    ],
  },
  {
    name: 'Kedron',
    also: ['Kedron Caravans'],
    families: [
      caravan('All Terrain', { also: ['AT4', 'AT5'] }),
      caravan('ATV', { layouts: ['toy hauler'] }),
      caravan('Compact'),
      caravan('Cross Country', { also: ['XC3', 'XC5'] }),
      caravan('TopEnder', { also: ['Top Ender'] }),
    ],
  },
  { name: 'Knaus', families: [] },
  {
    name: 'Kokoda',
    also: ['Kokoda Caravans'],
    families: [caravan('Cadet'), caravan('Digger'), caravan('Force'), caravan('Major'), caravan('Warrior')],
  },
];
