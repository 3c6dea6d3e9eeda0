/**
 * The state and labels of a car's toggles, on the platform and in the browser. `keptList` has the heart's
 * label.
 */
export const TOGGLES = { compare: 'compare', favourite: 'heart' } as const;
