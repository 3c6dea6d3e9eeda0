import { figures } from './figures.ts';

/**
 * A number before what it counts: `1 lead`, `1,204 leads`. What follows the noun and goes with the number, such as a
 * verb, stands in both forms: `counted(2, 'car is', 'cars are')`.
 */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${figures(count)} ${count === 1 ? one : many}`;
