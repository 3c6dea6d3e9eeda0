import { figures } from './figures.ts';

/**
 * A number with its noun: `1 lead`, `1,204 leads`. Words after the noun that agree with the number, such as a
 * verb, are part of both forms: `counted(2, 'car is', 'cars are')`.
 */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${figures(count)} ${count === 1 ? one : many}`;
