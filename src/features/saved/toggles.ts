/** What the toggles of a car show and say, on the platform and in the browser. */
export const TOGGLES = {
  compare: { icon: 'compare', words: 'Compare' },
  favourite: { icon: 'heart', words: 'Favourite' },
} as const;
