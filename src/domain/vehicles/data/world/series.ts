import type { Make } from '../../schema.ts';

type Variant = NonNullable<Make['families'][number]['variants']>[number];

/** Versions that owners and advertisements call by the maker's code before the name: "VE Commodore" is of 2006 to 2013. */
export const series = (family: string, years: Readonly<Record<string, [number, number | null]>>): Variant[] =>
  Object.entries(years).map(([code, sold]) => ({ name: `${code} ${family}`, years: sold }));
