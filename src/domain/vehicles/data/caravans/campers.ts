/** Makers of camper trailers and hybrids first of all, with the caravans that some build too. */
import type { Make } from '../../schema.ts';
import { camper, caravan, hybrid } from './ranges.ts';

export const CAMPERS: readonly Make[] = [
  { name: 'ARB', families: [camper('Earth', { also: ['Earth Camper'] })] },
  {
    name: 'Australian Off Road',
    also: ['AOR', 'Australian Offroad'],
    families: [
      ...[caravan('Aurora'), hybrid('Eclipse'), caravan('Matrix'), camper('Odyssey'), hybrid('Quantum')],
      hybrid('Sierra'),
    ],
  },
  {
    name: 'Austrack',
    also: ['Austrack Campers'],
    families: [camper('Savannah'), camper('Simpson X'), camper('Talawana'), hybrid('Tanami X')],
  },
  {
    name: 'Black Series',
    also: ['Black Series Campers'],
    families: [
      ...[camper('Alpha'), camper('Dominator'), camper('Sergeant')],
      ...[hybrid('HQ12'), caravan('HQ15'), caravan('HQ17'), caravan('HQ19'), caravan('HQ21')],
    ],
  },
  { name: 'Blue Tongue', also: ['Blue Tongue Campers', 'Bluetongue'], families: [] },
  { name: 'Bruder', families: [hybrid('EXP-4'), caravan('EXP-6'), caravan('EXP-7'), caravan('EXP-8')] },
  { name: 'Camprite', also: ['Camp Rite'], families: [camper('TL8'), camper('TX10')] },
  { name: 'Complete Campsite', families: [camper('Exodus')] },
  { name: 'Conqueror', families: [camper('UEV')] },
  {
    name: 'Cub',
    also: ['Cub Campers'],
    families: [
      ...[camper('Brumby'), camper('Campamatic'), camper('Drover'), camper('Escape'), camper('Frontier')],
      ...[camper('Kamparoo'), camper('Longreach'), camper('Spacevan'), camper('Supamatic')],
    ],
  },
  {
    name: 'Ezytrail',
    also: ['Ezytrail Campers', 'Easytrail'],
    families: [camper('Lincoln'), camper('Parkes'), camper('Stirling'), hybrid('Winton')],
  },
  {
    name: 'Kimberley',
    also: ['Kimberley Kampers', 'Kimberley Group'],
    families: [
      camper('Kamper', { also: ['Kimberley Kamper'], layouts: ['soft floor'] }),
      hybrid('Karavan'),
      hybrid('Kube'),
      caravan('Kruiser'),
    ],
  },
  {
    name: 'Lifestyle Campers',
    also: ['Lifestyle', 'Lifestyle Camper Trailers', 'Lifestyle RV'],
    families: [camper('Breakaway'), hybrid('Reconn', { also: ['Reconn R2', 'Reconn R4', 'R2', 'R4'] })],
  },
  {
    name: 'Lumberjack',
    also: ['Lumberjack Camper Trailers'],
    families: [camper('Bimberi'), camper('Sheoak'), camper('Tambo')],
  },
  { name: 'Mars Campers', also: ['Mars'], families: [] },
  {
    name: 'MDC',
    also: ['Market Direct Campers', 'Market Direct'],
    families: [
      hybrid('XT', {
        also: ['XT12', 'XT12HR', 'XT16HR', 'XT15HR', 'XT17HR', 'XT19HR'],
        versions: ['XT ##', 'XT ##HR'],
      }),
      hybrid('Forbes', { also: ['Forbes 12', 'Forbes 13'] }),
      ...[camper('Cruizer'), camper('Explorer'), camper('Jackson'), hybrid('Robson'), camper('Venturer')],
    ],
  },
  { name: 'Modcon', families: [] },
  {
    name: 'Opus',
    also: ['Opus Campers', 'Opus Camper'],
    families: [camper('OP2'), camper('OP4'), hybrid('OP15')],
  },
  {
    name: 'Patriot Campers',
    also: ['Patriot'],
    families: [camper('X1'), camper('X2'), camper('X3'), hybrid('TH610')],
  },
  { name: 'Pioneer Campers', also: ['Pioneer'], families: [camper('Argyle'), camper('Mitchell')] },
  { name: 'Rhinomax', also: ['Rhino Max'], families: [caravan('Discoverer'), hybrid('Scorpion')] },
  { name: 'Stoney Creek', also: ['Stoney Creek Campers'], families: [camper('Scout')] },
  {
    name: 'Track Trailer',
    also: ['Tracktrailer'],
    families: [camper('Tvan', { also: ['T-Van'] }), hybrid('T4'), caravan('Topaz'), camper('Eagle')],
  },
  {
    name: 'Ultimate Campers',
    also: ['Ultimate'],
    families: [camper('Nexus'), hybrid('XCape'), hybrid('XPlor')],
  },
  { name: 'Vista RV', also: ['Vista'], families: [hybrid('Crossover', { also: ['Crossover XL'] })] },
];
