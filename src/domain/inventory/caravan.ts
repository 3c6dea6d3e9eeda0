/** The trade measures caravans in feet; pages show metres. */
const METRES_PER_FOOT = 0.3048;

export function feetToMetres(feet: number): number {
  return feet * METRES_PER_FOOT;
}

/** Feet as metres to two decimal places: 18 is `5.49 m`. */
export function formatFeetAsMetres(feet: number): string {
  return `${feetToMetres(feet).toFixed(2)} m`;
}
