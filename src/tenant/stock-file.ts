/** Reads stock files. */
import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { type Car, CarSchema } from '#domain/inventory/car.ts';

/**
 * Reads a stock file: one `Car` as JSON per line, empty lines allowed.
 * @param leave called with file, line and field for each line that is not a car; without it, the first one is an error
 * @throws Error with that message, without `leave`
 */
export async function readStock(file: string, leave: (fault: string) => void = fail): Promise<Car[]> {
  const lines = (await readFile(file, 'utf8')).split('\n');
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch (error) {
      leave(`${file}, line ${index + 1}: ${(error as Error).message}`);
      return [];
    }
    const result = v.safeParse(CarSchema, value, { abortEarly: true });
    if (result.success) return [result.output];
    const [issue] = result.issues;
    leave(`${file}, line ${index + 1}: ${v.getDotPath(issue) ?? 'the car'}: ${issue.message}`);
    return [];
  });
}

function fail(fault: string): never {
  throw new Error(fault);
}
