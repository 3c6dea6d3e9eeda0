import type { AustralianState } from '../shared/states.ts';

/** What a drive-away price includes, beside its figure: `drive away in QLD`. */
export const driveAwayNote = (state: AustralianState): string => `drive away in ${state.toUpperCase()}`;
