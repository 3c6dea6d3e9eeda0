import type { Make } from '../../schema.ts';
import { beside, camper, campervan, caravan, hybrid, motorhome, ranges, words } from './ranges.ts';

/** Campers that wind up are named after birds. "Outback" and "Touring" are versions of most ranges. */
export const JAYCO: Make = {
  name: 'Jayco',
  also: ['Jaco', 'Jayko', 'Jayco Caravans'],
  families: [
    ...ranges(caravan, 'Westport'),
    ...ranges(campervan, 'JRV'),
    ...words(caravan, 'Destiny'),
    beside(caravan('5th Wheeler', { also: ['Fifth Wheeler', '5th Wheel'], layouts: ['fifth wheeler'] })),
    ...words(motorhome, 'Designer'),
    motorhome('Optimum', { layouts: ['C class'] }),
    beside(caravan('Adventurer', { layouts: ['full height', 'pop top'] })),
    beside(caravan('All Terrain', { also: ['Allterrain', 'Journey All Terrain', 'All-Terrain Caravan'] })),
    caravan('Basestation', { also: ['Base Station'], layouts: ['toy hauler'] }),
    beside(caravan('Discovery', { also: ['Discovery Outback', 'Discovery Poptop'], layouts: ['pop top'] })),
    caravan('Expanda', {
      also: ['Expander', 'Xpanda', 'Expanda Outback', 'Starcraft Expanda', 'Journey Expanda'],
      layouts: ['expandable'],
    }),
    beside(caravan('Freedom', { also: ['Freedom Poptop'] })),
    beside(caravan('Heritage', { also: ['Heritage Outback'] })),
    caravan('Journey', {
      also: ['Journey Outback', 'Journey Touring'],
      layouts: ['full height', 'pop top'],
    }),
    caravan('Silverline', {
      also: ['Silver Line', 'Silverline Outback', 'Silverline Touring'],
      layouts: ['full height'],
    }),
    caravan('Starcraft', {
      also: ['Star Craft', 'Starcraft Outback', 'Starcraft Touring', 'Starcraft Poptop'],
      layouts: ['full height', 'pop top'],
    }),
    caravan('Sterling', { also: ['Stirling', 'Sterling Outback'], layouts: ['full height'] }),
    caravan('Work N Play', { also: ['Work and Play', 'WorknPlay'], layouts: ['toy hauler'] }),
    hybrid('CrossTrak', { also: ['Crosstrack', 'Cross Trak', 'CrosTrak'] }),
    caravan('J-Pod', { also: ['JPod', 'JPod X', 'JPod Sport', 'JPod Outback'], layouts: ['teardrop'] }),
    beside(camper('Dove', { also: ['Dove Outback', 'Dove Touring'], layouts: ['wind-up'] })),
    beside(camper('Eagle', { also: ['Eagle Outback', 'Eagle Touring'], layouts: ['wind-up'] })),
    beside(camper('Finch', { also: ['Finch Outback'], layouts: ['wind-up'] })),
    camper('Flamingo', { also: ['Flamingo Outback'], layouts: ['wind-up'] }),
    beside(camper('Flight', { layouts: ['wind-up'] })),
    beside(camper('Hawk', { also: ['Hawk Outback'], layouts: ['wind-up'] })),
    beside(camper('Lark', { also: ['Lark Outback'], layouts: ['wind-up'] })),
    camper('Penguin', { also: ['Penguin Outback', 'Penguin Touring'], layouts: ['wind-up'] }),
    camper('Swan', { also: ['Swan Outback', 'Swan Touring'], layouts: ['wind-up'] }),
    beside(camper('Swift', { layouts: ['wind-up'] })),
    camper('JTrak', { also: ['J-Trak', 'JTrak Outback'] }),
    motorhome('Conquest', { also: ['Conquest DX', 'Conquest FD', 'Conquest Play', 'Conquest MH'] }),
    beside(campervan('RM', { also: ['RM19-1', 'RM19'] })),
  ],
};
