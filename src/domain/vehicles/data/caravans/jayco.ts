import type { Make } from '../../schema.ts';

export const JAYCO: Make = {
  name: 'Jayco',
  families: [
    { name: 'Journey', segment: 'caravan', bodies: ['caravan'], layouts: ['full height', 'pop top'] },
    { name: 'Starcraft', segment: 'caravan', bodies: ['caravan'], layouts: ['full height', 'pop top'] },
  ],
};
