/** What the toggles of a car show, on the platform and in the browser. What the heart is called, `keptList` knows. */
export const TOGGLES = { compare: 'compare', favourite: 'heart' } as const;
