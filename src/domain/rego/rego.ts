/** Looks up the car with a rego. */
import type { BodyType } from '#domain/inventory/kinds.ts';
import type { AustralianState } from '#domain/shared/states.ts';

/** The facts from a look-up; an unknown one is null. */
interface RegoVehicle {
  make: string;
  model: string;
  badge: string | null;
  year: number | null;
  body: BodyType | null;
  colour: string | null;
}

export interface RegoLookup {
  /**
   * @returns null for a rego that the service does not know
   * @throws RegoFailed
   */
  find(plate: string, state: AustralianState): Promise<RegoVehicle | null>;
}

/** The service could not be reached. The message contains no secret and no rego. */
export class RegoFailed extends Error {
  override name = 'RegoFailed';
}

/** Knows no car: the shopper enters it by hand. */
export const noLookup: RegoLookup = { find: async () => null };
