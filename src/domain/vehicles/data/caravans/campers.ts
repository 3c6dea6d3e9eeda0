/** Makers of camper trailers and hybrids first of all, with the caravans that some build too. */
import type { Make } from '../../schema.ts';
import { beside, camper, caravan, hybrid, ranges, words } from './ranges.ts';

export const CAMPERS: readonly Make[] = [
  { name: 'ARB', families: [beside(camper('Earth', { also: ['Earth Camper'] }))] },
  {
    name: 'Australian Off Road',
    also: ['AOR', 'Australian Offroad'],
    families: [
      ...words(caravan, 'Aurora', 'Matrix'),
      ...words(hybrid, 'Eclipse', 'Quantum', 'Sierra'),
      ...words(camper, 'Odyssey'),
    ],
  },
  {
    name: 'Austrack',
    also: ['Austrack Campers'],
    families: [
      ...ranges(camper, 'Simpson X', 'Talawana'),
      ...ranges(hybrid, 'Tanami X'),
      ...words(camper, 'Savannah'),
    ],
  },
  {
    name: 'Black Series',
    also: ['Black Series Campers'],
    families: [
      ...ranges(hybrid, 'HQ12'),
      ...ranges(caravan, 'HQ15', 'HQ17', 'HQ19', 'HQ21'),
      ...words(camper, 'Alpha', 'Dominator', 'Sergeant'),
    ],
  },
  { name: 'Blue Tongue', also: ['Blue Tongue Campers', 'Bluetongue'], families: [] },
  { name: 'Bruder', families: [...ranges(hybrid, 'EXP-4'), ...ranges(caravan, 'EXP-6', 'EXP-7', 'EXP-8')] },
  { name: 'Camprite', also: ['Camp Rite'], families: [...ranges(camper, 'TL8', 'TX10')] },
  { name: 'Complete Campsite', families: [...words(camper, 'Exodus')] },
  { name: 'Conqueror Campers', inFeeds: ['Conqueror'], families: [...ranges(camper, 'UEV')] },
  {
    name: 'Cub Campers',
    inFeeds: ['Cub'],
    families: [
      ...ranges(camper, 'Campamatic', 'Kamparoo', 'Spacevan', 'Supamatic'),
      ...words(camper, 'Brumby', 'Drover', 'Escape', 'Frontier', 'Longreach'),
    ],
  },
  {
    name: 'Ezytrail',
    also: ['Ezytrail Campers', 'Easytrail'],
    families: [
      ...ranges(camper, 'Parkes'),
      ...words(camper, 'Lincoln', 'Stirling'),
      ...words(hybrid, 'Winton'),
    ],
  },
  {
    name: 'Kimberley Kampers',
    inFeeds: ['Kimberley', 'Kimberley Group'],
    families: [
      ...ranges(hybrid, 'Karavan'),
      ...ranges(caravan, 'Kruiser'),
      ...words(hybrid, 'Kube'),
      camper('Kamper', { also: ['Kimberley Kamper'], layouts: ['soft floor'] }),
    ],
  },
  {
    name: 'Lifestyle Campers',
    also: ['Lifestyle Camper Trailers', 'Lifestyle RV'],
    inFeeds: ['Lifestyle'],
    families: [...words(camper, 'Breakaway'), hybrid('Reconn', { also: ['Reconn R2', 'Reconn R4'] })],
  },
  {
    name: 'Lumberjack Camper Trailers',
    inFeeds: ['Lumberjack'],
    families: [...ranges(camper, 'Bimberi', 'Sheoak'), ...words(camper, 'Tambo')],
  },
  { name: 'Mars Campers', inFeeds: ['Mars'], families: [] },
  {
    name: 'MDC',
    also: ['Market Direct Campers', 'Market Direct'],
    families: [
      ...ranges(camper, 'Cruizer'),
      ...words(camper, 'Explorer', 'Jackson', 'Venturer'),
      ...words(hybrid, 'Robson'),
      beside(
        hybrid('XT', {
          also: ['XT12', 'XT12HR', 'XT16HR', 'XT15HR', 'XT17HR', 'XT19HR'],
          versions: ['XT ##', 'XT ##HR'],
        }),
      ),
      beside(hybrid('Forbes', { also: ['Forbes 12', 'Forbes 13'] })),
    ],
  },
  { name: 'Modcon', families: [] },
  {
    name: 'Opus',
    also: ['Opus Campers', 'Opus Camper'],
    families: [...ranges(camper, 'OP2', 'OP4'), ...ranges(hybrid, 'OP15')],
  },
  {
    name: 'Patriot Campers',
    inFeeds: ['Patriot'],
    families: [...ranges(hybrid, 'TH610'), ...words(camper, 'X1', 'X2', 'X3')],
  },
  {
    name: 'Pioneer Campers',
    inFeeds: ['Pioneer'],
    families: [...words(camper, 'Argyle', 'Mitchell')],
  },
  {
    name: 'Rhinomax',
    also: ['Rhino Max'],
    families: [...words(caravan, 'Discoverer'), ...words(hybrid, 'Scorpion')],
  },
  {
    name: 'Stoney Creek',
    also: ['Stoney Creek Campers'],
    families: [...words(camper, 'Scout')],
  },
  {
    name: 'Track Trailer',
    also: ['Tracktrailer'],
    families: [
      ...words(hybrid, 'T4'),
      ...words(caravan, 'Topaz'),
      ...words(camper, 'Eagle'),
      camper('Tvan', { also: ['T-Van'] }),
    ],
  },
  {
    name: 'Ultimate Campers',
    inFeeds: ['Ultimate'],
    families: [...ranges(hybrid, 'XCape', 'XPlor'), ...words(camper, 'Nexus')],
  },
  {
    name: 'Vista RV',
    inFeeds: ['Vista'],
    families: [beside(hybrid('Crossover', { also: ['Crossover XL'] }))],
  },
];
