import type { AustralianState } from '../shared/states.ts';

/** What a drive-away price includes, beside its figure: `drive away in QLD`. */
export const driveAwayNote = (state: AustralianState): string => `drive away in ${state.toUpperCase()}`;

const ABOUT = 'about ';

/** A drive-away figure in two: `about `, empty for an exact figure, and the amount. */
export const figureParts = (figure: string): { about: string; amount: string } =>
  figure.startsWith(ABOUT)
    ? { about: ABOUT, amount: figure.slice(ABOUT.length) }
    : { about: '', amount: figure };
