/** What an address tells a page with forms or a calculator: plain data. */
import type { Car } from '#domain/inventory/car.ts';
import type { FormId } from '#domain/leads/form.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import type { CalculatorProps } from '#features/finance/Calculator.tsx';

export interface LinkedView {
  /** The address without its query. */
  path: string;
  /** The car it names, including sold ones. */
  doc: SearchDocument | null;
  /** The same car while it is for sale: the subject of the forms. */
  car: Car | null;
  /** Initial field values, by form. */
  values: Readonly<Partial<Record<FormId, Record<string, string>>>>;
  calculator: Omit<CalculatorProps, 'fees'>;
}
